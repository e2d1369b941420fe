/**
 * Every page of the map of screens once, domain by domain, as a person who lives there: it opens without a complaint, axe has nothing
 * to say about it, it is no wider than a phone, and cuts no figure; amounts that were asked for once are shown on all. A new page is in the tour of its domain by being on the map.
 */
import type { SessionUser } from '@iroko/contract/session'
import type { Page } from '@playwright/test'
import { cutFigures, flawsOf, widthBeyond } from './accessible.ts'
import { expect } from './expect.ts'
import { type Calls, callsOf } from './free-days.ts'
import { password, signIn, signInClient } from './sign-in.ts'
import { test } from './test.ts'

interface Screen {
  path: string
  layout: 'dashboard' | 'auth' | 'open' | 'bare'
  guard: unknown
  load: () => unknown
}

// The type checker does not follow them: the web is checked by itself, with the settings of a browser.
const map: string = '../web/routes.tsx'
const vocabulary: string = '../web/shell/screen.ts'
const { routes }: { routes: (Screen | { to: string })[] } = await import(map)
const { allows }: { allows: (user: SessionUser, guard: unknown) => boolean } = await import(vocabulary)
const screens = routes.filter((line) => 'load' in line)
const inPortal = screens.filter(({ layout }) => layout === 'dashboard')

/** A page may stand under several addresses. */
const pageOf = ({ load }: Screen): string => String(load)
const domainOf = (screen: Screen): string => /\/modules\/([a-z-]+)\//.exec(pageOf(screen))?.[1] ?? 'shell'

const desk = { width: 1440, height: 900 }
const phone = { width: 360, height: 740 }
const home = '/dashboard/employee-dashboard'

/** Who lives where: the first of them who may open every page of a domain walks through it. */
const residents = ['payroll@zuma.test', 'hr@zuma.test', 'super@zuma.test']
/** Where everyone may enter and few see anything. */
const residentsOf: Record<string, string[]> = { operations: ['super@zuma.test'], quality: ['super@zuma.test'] }

type Find = (calls: Calls, user: SessionUser) => Promise<string>
const aDepartment: Find = async ({ get }) => (await get('departments')).departments[0].id
const oneself: Find = async (_calls, user) => user.employee_info.ogid

const aCohort: Find = async ({ get }) => (await get('academy_cohorts')).academy_cohorts[0].id
const aFloor: Find = async ({ get }) => (await get('floors')).floors[0].id
const aTaskPlan: Find = async ({ get }) => (await get('task_plans')).task_plans[0].id

/** A record for each page with one in its address, by the end of the address. */
const records: Record<string, Find> = {
  'leave-status/{id}': async ({ get }) => (await get('leaves')).leaves[0].id,
  'all-survey/{title}/{id}': async ({ get }) => (await get('surveys', { sort: 'starts_on' })).surveys[0].id,
  'resignation-status/{id}': async ({ get }) => (await get('resignations')).resignations[0].id,
  'clearance/{id}': async ({ get }) => (await get('clearances')).clearances[0].id,
  'leave-type/{id}': async ({ get }) => (await get('leave_types')).leave_types[0].id,
  'gender/{id}': async () => 'female',
  'leader/{employee}/{id}': async ({ get }) => (await get('leaders')).leaders[0].ogid,
  'batch-slips/{referenceId}/{id}/{month}/{year}': async ({ get }) => (await get('payroll_runs')).payroll_runs[0].id,
  'payslip/{id}': async ({ get }, user) => (await get('payslips', { ogid: user.employee_info.ogid })).payslips[0].id,
  'salary-breakdown/{id}': oneself,
  'staff-deductions/{id}/{start}/{end}': oneself,
  'staff-allowances/{id}/{start}/{end}': oneself,
  'staff-loans/{id}/{start}/{end}': oneself,
  'users/{title}/{id}': async () => 'hr_manager',
  'department/{id}': aDepartment,
  'departments/{title}/{id}': aDepartment,
  'departments/shifts/{id}': aDepartment,
  'employees/{office}/{id}': aDepartment,
  'employee-attendance/{employee}/{id}': oneself,
  'employee/update/{id}': oneself,
  'profile/{id}': oneself,
  'orientation-and-training/{id}': aCohort,
  'training-sessions/{id}': aCohort,
  'rep-siever/{employee}/{id}': async ({ get }) => (await get('employees', { q: 'rep@zuma.test' })).employees[0].ogid,
  'job-applications/{id}': async ({ get }) => (await get('job_applications')).job_applications[0].id,
  'edit/{configId}': aTaskPlan,
  'view/{configId}': aTaskPlan,
  '{id}/daily-tasks': aTaskPlan,
  'tasks/{id}': async ({ get }) => (await get('tasks')).tasks[0].id,
  'task-reports/{id}/{ogid}/{date}': aTaskPlan,
  'view/{id}': async ({ get }) => (await get('evaluations')).evaluations[0].id,
  'evaluate/{team_lead}/{id}': async ({ get }) => (await get('evaluations')).evaluations[0].id,
  'profile/{id}/reportees': oneself,
  'hr-client/{id}': async ({ get }) => (await get('operations_board', { by: 'client' })).operations_board[0].id,
  'floor/{office}': aFloor,
  'floor/{office}/wall': aFloor,
}

async function addressOf(path: string, calls: Calls, user: SessionUser): Promise<string> {
  if (!path.includes('{')) return path
  const end = Object.keys(records).find((known) => path.endsWith(`/${known}`))
  const find = end && records[end]
  if (!find) throw new Error(`Say above which record ${path} opens`)
  // What else stands in an address is only there to be read.
  return path
    .replace(/\{(id|configId)\}|(?<=floor\/)\{office\}/, await find(calls, user))
    .replace('{ogid}', user.employee_info.ogid)
    .replace('{date}', '2026-01-05')
    .replace('{start}', '2026-01-01')
    .replace('{end}', '2026-12-31')
    .replaceAll(/\{\w+\}/g, 'any')
}

/** What goes wrong out of sight. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} ${message.location().url}`)
  })
  return complaints
}

/** Waits until a screen has its heading and everything that it loads. */
async function settle(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('main [aria-label="Loading"], main [aria-busy="true"]')).toHaveCount(0)
}

/**
 * Goes to a screen as a link within the portal leads there; to start the portal anew would take longer than to look at it. The
 * address changes before the screen does: whether it is another is told by its heading.
 */
async function follow(page: Page, address: string): Promise<void> {
  const left = await page.locator('h1').elementHandle()
  await page.evaluate((to) => history.pushState(null, '', to), address)
  await page.waitForURL((url) => url.pathname === address)
  await page.waitForFunction((heading) => document.querySelector('h1') !== heading, left)
  await settle(page)
}

/** The first row of a list, or the person, number, form or tool of planning before it, begins at this height at the latest. */
const deepestStart = 230
/** Where tabs stand before it. */
const deepestInTab = 262
/** Where no tabs stand before it: those may take a line more or less. */
const deepestOnPhone = 325
const data = 'tbody tr, dl, figure, form, fieldset, ul, section > *, [role="tabpanel"] > *, [class*="_avatar_"]'

function startOf(page: Page): Promise<number> {
  return page
    .locator('main')
    .locator(data)
    .evaluateAll((found) => {
      const boxes = found.filter((element) => !element.closest('header')).map((element) => element.getBoundingClientRect())
      return Math.min(...boxes.filter(({ height }) => height > 0).map(({ top }) => top))
    })
}

/** The word of the menu for the screen on show, where it has one. */
async function menuWordOf(page: Page): Promise<string | undefined> {
  const entry = page.getByRole('navigation', { name: 'Main menu' }).locator('a[data-active="true"]')
  const leadsHere = (await entry.count()) > 0 && (await entry.first().getAttribute('href')) === new URL(page.url()).pathname
  // Without what is counted beside it.
  return leadsHere ? ((await entry.first().locator('span').first().textContent()) ?? undefined) : undefined
}

/** At a desk, and as wide as a phone. */
async function lookAt(page: Page): Promise<void> {
  const word = await menuWordOf(page)
  if (word) expect.soft(await page.title(), page.url()).toBe(`${word} · Iroko`)
  const main = page.locator('main')
  const isList = (await main.locator('table tbody tr, [role="grid"]').count()) > 0
  const isInTab = (await main.getByRole('tabpanel').count()) > 0
  const deepest = isInTab ? deepestInTab : deepestStart
  if (isList) expect.soft(await startOf(page), `${page.url()}: where its data begins`).toBeLessThanOrEqual(deepest)
  expect.soft(await flawsOf(page), page.url()).toEqual([])
  await expect.soft.poll(() => cutFigures(page), { message: `${page.url()}: figures that are cut` }).toEqual([])
  await page.setViewportSize(phone)
  await settle(page)
  expect.soft(await widthBeyond(page), `${page.url()}: pixels wider than a phone`).toBeLessThanOrEqual(0)
  if (isList && !isInTab)
    expect.soft(await startOf(page), `${page.url()}: where its data begins on a phone`).toBeLessThanOrEqual(deepestOnPhone)
  await page.setViewportSize(desk)
}

/** The pages that these screens show, each under the first address that the person may open. */
function pagesFor(user: SessionUser, among: Screen[]): Screen[] {
  const open = among.filter(({ guard }) => allows(user, guard))
  return [...Map.groupBy(open, pageOf).values()].flatMap(([first]) => first ?? [])
}

/** Asks for the amounts of pay on the first screen that masks them; on none after it they are masked. Answers whether they were asked for. */
async function showAmounts(page: Page, isShown: boolean): Promise<boolean> {
  const masked = page.locator('main').getByRole('button', { name: 'Show amounts', exact: true })
  if ((await masked.count()) === 0) return isShown
  expect.soft(isShown, `${page.url()}: amounts are masked, though they were asked for before`).toBe(false)
  await masked.first().click()
  await settle(page)
  return true
}

/** Signs in and walks through the pages; at each of them it does what is asked for. */
async function walk(page: Page, email: string, among: Screen[], look: () => Promise<void>): Promise<void> {
  const complaints = complaintsOf(page)
  let isShown = false
  await signIn(page, email, '/dashboard/user/security')
  const user = await sessionOf(page, email)
  const calls = await callsOf(page.request, email)
  for (const screen of pagesFor(user, among)) {
    await test.step(screen.path, async () => {
      const address = await addressOf(screen.path, calls, user)
      if (new URL(page.url()).pathname !== address) await follow(page, address)
      isShown = await showAmounts(page, isShown)
      await look()
      expect.soft(complaints.splice(0), screen.path).toEqual([])
    })
  }
}

async function sessionOf({ request }: Pick<Page, 'request'>, email: string): Promise<SessionUser> {
  const login = await request.post('/api/v1/auth/login.json', { data: { email, password } })
  const answer = await login.text()
  // Once in many runs a sign-in is answered otherwise: what it says then is why.
  expect(login.status(), `${email} signs in: ${answer}`).toBe(200)
  return JSON.parse(answer).data
}

test.describe.configure({ mode: 'parallel' })
test.use({ viewport: desk })

const domains = Map.groupBy(inPortal, domainOf)
/** The longest first: the other worker is not left alone with it. */
const bySize = [...domains].sort(([, a], [, b]) => b.length - a.length)
for (const [domain, among] of bySize) {
  test(`the pages of ${domain}`, async ({ page, browser }) => {
    test.slow()
    const emails = residentsOf[domain] ?? residents
    const users = await Promise.all(emails.map(async (email) => ({ email, user: await sessionOf(page, email) })))
    // What is for the people of a campaign alone is not open to those who see all else.
    const isOpen = ({ guard }: Screen) => users.some(({ user }) => allows(user, guard))
    const pages = new Set(among.filter(isOpen).map(pageOf))
    const resident = users.find(({ user }) => pagesFor(user, among).length === pages.size)
    expect(resident, `somebody may open all pages of ${domain}`).toBeDefined()
    const lookAround = async (tab: Page) => {
      await lookAt(tab)
      for (const element of (await tab.locator('main').getByRole('tab').all()).slice(1)) {
        await element.click()
        await settle(tab)
        await lookAt(tab)
      }
    }
    await walk(page, resident?.email ?? '', among, () => lookAround(page))
    const others = among.filter((screen) => !isOpen(screen) && !pages.has(pageOf(screen)))
    if (others.length === 0) return
    const tab = await (await browser.newContext({ viewport: desk })).newPage()
    await walk(tab, 'agent@zuma.test', others, () => lookAround(tab))
  })
}

test.describe('on a phone', () => {
  test.use({ viewport: phone })
  test('what everyone has', async ({ page }) => {
    const everyones = inPortal.filter(({ guard }) => guard === 'none')
    await walk(page, 'agent@zuma.test', everyones, async () => {
      expect.soft(await flawsOf(page), page.url()).toEqual([])
      expect.soft(await widthBeyond(page), page.url()).toBeLessThanOrEqual(0)
    })
  })
})

test.describe('in the dark', () => {
  test.use({ colorScheme: 'dark' })
  test('the pages of leave', async ({ page }) => {
    await walk(page, 'hr@zuma.test', domains.get('leave') ?? [], async () => {
      expect.soft(await flawsOf(page, 'dark'), page.url()).toEqual([])
    })
  })
})

/** What every screen reads: the company, who looks, what they pinned, what is new to them. */
const ofEveryScreen =
  /^(company|auth\/\w+|employees\/\w+|pins|notifications|(video|newsletter)_\w+|pending_survey_responses|resignations\/\w+|events)\b/
const jobs = ['agent', 'lead', 'hr', 'ceo', 'super', 'payroll', 'accounting', 'security', 'facility', 'operations.manager']

test('the home of every job asks at most six times for what it shows, and has no flaws in the dark', async ({ browser }) => {
  test.slow()
  for (const job of jobs)
    await test.step(job, async () => {
      const page = await (await browser.newContext({ viewport: desk, colorScheme: 'dark' })).newPage()
      await signIn(page, `${job}@zuma.test`, '/dashboard/user/security')
      const asked: string[] = []
      page.on('request', (request) => asked.push(/\/api\/v1\/(.*)/.exec(request.url())?.[1] ?? ''))
      await page.goto(home)
      await settle(page)
      await expect(page.getByRole('heading', { name: 'Upcoming holidays' })).toBeVisible()
      const own = asked.filter((path) => path.includes('.json') && !ofEveryScreen.test(path))
      expect.soft(own.length, own.join(', ')).toBeGreaterThan(1)
      expect.soft(own.length, own.join(', ')).toBeLessThanOrEqual(6)
      expect.soft(await flawsOf(page, 'dark'), job).toEqual([])
      await page.context().close()
    })
})

/** What a page needs that shows itself only to some; answers where it is, when its path names a record. */
const conditions: Record<string, (page: Page) => Promise<string | undefined>> = {
  '/guest/a/{code}': async () => '/guest/a/00ABCD0000',
  '/guest/card/{code}': async () => '/guest/card/0000ABCD0000',
  '/setup': async (page) => {
    const company = { name: 'Iroko', title: 'Iroko', subtitle: '', logo_url: null, primary_colour: null, links: {} }
    await page.route('**/api/v1/company.json', (route) => route.fulfill({ json: { company, setup_needed: true } }))
  },
  '/client': async (page) => {
    await signInClient(page)
    return undefined
  },
  '/client/floor/{office}': async (page) => `/client/floor/${await signInClient(page)}`,
  '/second-factor': async (page) => {
    await signIn(page, 'agent@zuma.test', home)
    await page.route('**/api/v1/factor.json', (route) => route.fulfill({ json: { required: true, set_up_at: null } }))
  },
}

test('the pages outside the portal', async ({ page }) => {
  const complaints = complaintsOf(page)
  await page.goto('/404')
  for (const { path } of screens.filter(({ layout }) => layout !== 'dashboard')) {
    await test.step(path, async () => {
      const address = (await conditions[path]?.(page)) ?? path
      await page.goto(address)
      await settle(page)
      expect(new URL(page.url()).pathname).toBe(address)
      await lookAt(page)
      // The first tab is open.
      for (const tab of (await page.getByRole('tab').all()).slice(1)) {
        await tab.click()
        await settle(page)
        await lookAt(page)
      }
      expect.soft(complaints.splice(0), path).toEqual([])
      await page.unrouteAll()
      await page.evaluate(() => localStorage.clear())
    })
  }
})

test('the pages that the server writes', async ({ page }) => {
  const complaints = complaintsOf(page)
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  await page.goto('/recruitment/joblist')
  await lookAt(page)
  await page.getByLabel('Search').fill('agent')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('link', { name: 'Chat Support Agent' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Chat Support Agent' })).toBeVisible()
  await lookAt(page)
  expect(complaints).toEqual([])
  // Nothing of the app.
  expect(loaded.filter((path) => !/^\/(recruitment\/joblist|favicon)/.test(path))).toEqual([])
})

test('who may not open a screen is led to where it is said', async ({ page }) => {
  await signIn(page, 'agent@zuma.test', home)
  await page.evaluate(() => history.pushState(null, '', '/dashboard/hr/all-employees'))
  await expect(page).toHaveURL('/403')
  await expect(page.getByText("You don't have access to visit this page")).toBeVisible()
})
