/**
 * Every screen of the map, as each person of the demo company who may enter it; some of them look at each in light, in dark and as
 * wide as a phone. Those who may not enter land on /403.
 */
import AxeBuilder from '@axe-core/playwright'
import { mayEnter, type Requirement } from '@iroko/contract/guards'
import type { SessionUser } from '@iroko/contract/session'
import { expect, type Page, test } from '@playwright/test'
import { accounts } from '../server/modules/people/seed-accounts.ts'
import { widthBeyond } from './accessible.ts'
import { type Calls, callsOf } from './free-days.ts'
import { signIn } from './sign-in.ts'

interface Line {
  path: string
  layout?: string
  guard?: 'none' | Requirement | ((user: SessionUser) => Requirement | boolean)
  load?: () => unknown
}

// The type checker does not follow it: the web is checked by itself, with the settings of a browser.
const map: string = '../web/routes.tsx'
const { routes }: { routes: Line[] } = await import(map)
const screens = routes.filter(({ layout }) => layout === 'dashboard')
/** A page may stand under several addresses: it is looked at under the first that this person may open. */
const pageOf = ({ load }: Line): string => String(load)

const desk = { width: 1280, height: 800 }
const phone = { width: 360, height: 740 }

/** A record for each address with a parameter; undefined when this person has none to open. */
const records: Record<string, (calls: Calls, user: SessionUser) => Promise<string | undefined>> = {
  'application/leave-status/{id}': async ({ get }) => (await get('leaves')).leaves[0]?.id,
  'departments/{title}/{id}': async ({ get }) => (await get('departments')).departments[0]?.id,
  'campaigns/{title}/{id}': async ({ get }) => (await get('campaigns')).campaigns[0]?.id,
  'teams/{title}/{id}': async ({ get }) => (await get('teams')).teams[0]?.id,
  'gender/{id}': async () => 'female',
  'leave-approvals/department/{id}': async ({ get }) => (await get('departments')).departments[0]?.id,
  'hr/department/{id}': async ({ get }) => (await get('departments')).departments[0]?.id,
  'qa/department/{id}': async ({ get }) => (await get('departments')).departments[0]?.id,
  'departments/shifts/{id}': async ({ get }) => (await get('departments')).departments[0]?.id,
  'leave-type/{id}': async ({ get }) => (await get('leave_types')).leave_types[0]?.id,
  'employee/leader/{employee}/{id}': async ({ get }) => (await get('leaders')).leaders[0]?.ogid,
  'profile/{id}/reportees': async (_calls, user) => user.employee_info.ogid,
  'roles-permissions/users/{title}/{id}': async () => 'hr_manager',
  'profile/{id}': async (_calls, user) => user.employee_info.ogid,
  'attendance/{office_type}/employees/{office}/{id}': async ({ get }) => (await get('departments')).departments[0]?.id,
  'lateness/{office_type}/employees/{office}/{id}': async ({ get }) => (await get('departments')).departments[0]?.id,
  'office/employee-attendance/{employee}/{id}': async (_calls, user) => user.employee_info.ogid,
  'employee/update/{id}': async ({ get }) => (await get('employees')).employees[0]?.ogid,
}

async function addressOf(path: string, calls: Calls, user: SessionUser): Promise<string | undefined> {
  if (!path.includes('{')) return path
  const name = Object.keys(records).find((end) => path.endsWith(end))
  const find = name && records[name]
  if (!find) throw new Error(`Say above which record ${path} opens`)
  const id = await find(calls, user)
  // What else stands in an address is only there to be read.
  return id && path.replace('{id}', id).replaceAll(/\{\w+\}/g, 'any')
}

function allows(user: SessionUser, guard: Line['guard'] = 'none'): boolean {
  const asked = typeof guard === 'function' ? guard(user) : guard
  return typeof asked === 'boolean' ? asked : asked === 'none' || mayEnter(user, asked)
}

/** A guard may let in whom the server then refuses (a team lead passes every guard): the screen says so, the browser as well. */
const refusal = /status of 403/

/** What goes wrong out of sight. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !refusal.test(message.text()))
      complaints.push(`${message.text()} ${message.location().url}`)
  })
  return complaints
}

/** Waits until a screen has its heading and everything that it loads. */
async function settle(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('main [aria-label="Loading"], main [aria-busy="true"]')).toHaveCount(0)
}

/** What is built alike is alike to axe, whoever looks at it: each kind of frame and of content is examined once by each worker. */
const examined = new Set<string>()

/** What a part of the page is built of: its elements with their classes, roles and states, each once. */
const kindOf = (page: Page, part: string): Promise<string> =>
  page.evaluate((selector) => {
    const kinds = [...document.querySelectorAll(selector)].map((element) => {
      const names = element.getAttributeNames().filter((name) => name === 'role' || name.startsWith('aria-'))
      return [element.tagName, element.getAttribute('class'), ...names].join(' ')
    })
    return [...new Set(kinds)].sort().join('\n')
  }, part)

const isNew = (kind: string): boolean => !examined.has(kind) && Boolean(examined.add(kind))

async function examine(page: Page, look: string, rules?: string[]): Promise<string[]> {
  const newFrame = isNew(`${look} frame ${await kindOf(page, 'body *:not(main, main *)')}`)
  const newContent = isNew(`${look} content ${await kindOf(page, 'main *')}`)
  if (!newFrame && !newContent) return []
  // The mode for pages without frames takes a third of the time.
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'], ...(rules ? { runOnly: rules } : {}) })
  const { violations } = await (newFrame ? axe : axe.include('main')).analyze()
  return violations.map(({ id, nodes }) => `${look}: ${id}: ${nodes[0]?.html}`)
}

async function wear(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.waitForFunction((scheme) => document.documentElement.dataset.mantineColorScheme === scheme, colorScheme)
}

/** Everything that is wrong with the screen as it stands. */
async function flawsOf(page: Page): Promise<string[]> {
  const found = await examine(page, 'light')
  await wear(page, 'dark')
  found.push(...(await examine(page, 'dark', ['color-contrast'])))
  await wear(page, 'light')
  await page.setViewportSize(phone)
  await settle(page)
  const wider = await widthBeyond(page)
  if (wider > 0) found.push(`phone: ${wider} pixels too wide`)
  await page.setViewportSize(desk)
  return found
}

/** As a link within the portal leads there. */
const follow = (page: Page, path: string) => page.evaluate((to) => history.pushState(null, '', to), path)

test.describe.configure({ mode: 'parallel' })
test.use({ viewport: desk, reducedMotion: 'reduce' })

/** Between them they see every screen; the others show that each door opens, or does not, to whom it should. */
const examiners = ['super@zuma.test', 'agent@zuma.test']

for (const { email, who } of accounts.filter(({ status }) => status === undefined)) {
  test(`every screen as ${who}`, async ({ page, request }) => {
    const isExaminer = examiners.includes(email)
    test.setTimeout(600_000)
    const complaints = complaintsOf(page)
    await signIn(page, email, '/dashboard/employee-dashboard')
    const user: SessionUser = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}'))
    const calls = await callsOf(request, email)
    const looked = new Set<string>()
    for (const screen of screens) {
      const { path, guard } = screen
      if (!allows(user, guard)) {
        await follow(page, path.replaceAll(/\{\w+\}/g, user.employee_info.ogid))
        await expect(page, path).toHaveURL('/403')
        continue
      }
      const address = await addressOf(path, calls, user)
      if (!address) continue
      const isLookedAt = isExaminer && !looked.has(pageOf(screen))
      looked.add(pageOf(screen))
      await (isLookedAt ? page.goto(address) : follow(page, address))
      await expect(page, `${path} lets ${who} in`).toHaveURL((url) => url.pathname === address)
      await settle(page)
      if (isLookedAt) expect(await flawsOf(page), path).toEqual([])
      expect(complaints, path).toEqual([])
    }
  })
}
