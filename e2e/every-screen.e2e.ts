/**
 * Every screen of the map, as each person of the demo company who may enter it; some of them look at each in light, in dark and as
 * wide as a phone. Those who may not enter land on /403.
 */
import { mayEnter, type Requirement } from '@iroko/contract/guards'
import type { SessionUser } from '@iroko/contract/session'
import { expect, type Page, test } from '@playwright/test'
import { accounts } from '../server/modules/people/directory/seed-accounts.ts'
import { isNew, kindOf, violationsIn, wear, widthBeyond } from './accessible.ts'
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
const pageOf = ({ load }: Pick<Line, 'load'>): string => String(load)

interface Visit {
  path: string
  lands: string
  /** The screen before it is another page: its heading goes. */
  changes: boolean
}

const home = '/dashboard/employee-dashboard'
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
async function examine(page: Page, scheme: 'light' | 'dark'): Promise<string[]> {
  await wear(page, scheme)
  const newFrame = isNew(`${scheme} frame ${await kindOf(page, 'body *:not(main, main *)')}`)
  const newContent = isNew(`${scheme} content ${await kindOf(page, 'main *')}`)
  if (!newFrame && !newContent) return []
  return violationsIn(page, scheme, (axe) => (newFrame ? axe : axe.include('main')))
}

/** Everything that is wrong with the screen as it stands. */
async function flawsOf(page: Page): Promise<string[]> {
  const found = [...(await examine(page, 'dark')), ...(await examine(page, 'light'))]
  await page.setViewportSize(phone)
  await settle(page)
  const wider = await widthBeyond(page)
  if (wider > 0) found.push(`phone: ${wider} pixels too wide`)
  await page.setViewportSize(desk)
  return found
}

/**
 * Goes to screens as a link within the portal leads there, and waits for each until it shows itself or the refusal. It runs in the
 * page: a question from outside costs more than the screen. Answers what did not come where it was to.
 */
const follow = (page: Page, visits: Visit[]): Promise<string[]> =>
  page.evaluate(async (all) => {
    const patience = 20_000
    const missed: string[] = []
    for (const visit of all) {
      const left = document.querySelector('h1')
      const isThere = () => {
        const heading = document.querySelector('h1')
        // The address changes before the screen does.
        if (location.pathname !== visit.lands || !heading || (visit.changes && heading === left)) return false
        return !document.querySelector('main :is([aria-label="Loading"], [aria-busy="true"])')
      }
      history.pushState(null, '', visit.path)
      const deadline = Date.now() + patience
      // Twice in a row: between two loads of a screen there may be a moment without one.
      for (let times = 0; times < 2 && Date.now() < deadline; times = isThere() ? times + 1 : 0)
        await new Promise((later) => setTimeout(later, 30))
      if (!isThere()) missed.push(`${visit.path} leads to ${location.pathname}, not to ${visit.lands}, or is still loading`)
    }
    return missed
  }, visits)

test.describe.configure({ mode: 'parallel' })
test.use({ viewport: desk, reducedMotion: 'reduce' })

/** Between them they see every screen; the others show that each door opens, or does not, to whom it should. */
const examiners = ['super@zuma.test', 'agent@zuma.test']

for (const { email, who } of accounts.filter(({ status }) => status === undefined)) {
  test(`every screen as ${who}`, async ({ page, request }) => {
    const isExaminer = examiners.includes(email)
    test.setTimeout(600_000)
    const complaints = complaintsOf(page)
    await signIn(page, email, home)
    const user: SessionUser = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}'))
    const calls = await callsOf(request, email)
    const looked = new Set<string>()
    const visits: (Omit<Visit, 'changes'> & { page: string })[] = []
    let last = pageOf(screens.find(({ path }) => path === home) ?? {})
    for (const screen of screens) {
      const { path, guard } = screen
      if (!allows(user, guard)) {
        visits.push({ path: path.replaceAll(/\{\w+\}/g, user.employee_info.ogid), lands: '/403', page: '/403' })
        continue
      }
      const address = await addressOf(path, calls, user)
      if (!address) continue
      if (!isExaminer || looked.has(pageOf(screen))) {
        visits.push({ path: address, lands: address, page: pageOf(screen) })
        continue
      }
      const changes = pageOf(screen) !== last
      last = pageOf(screen)
      looked.add(last)
      // The portal stays: to start it anew for each screen would take as long as looking at it.
      expect(await follow(page, [{ path: address, lands: address, changes }]), `${path} lets ${who} in`).toEqual([])
      await settle(page)
      expect(await flawsOf(page), path).toEqual([])
      expect(complaints, path).toEqual([])
    }
    const changes = visits.map((visit, at) => ({ ...visit, changes: visit.page !== (visits[at - 1]?.page ?? last) }))
    expect(await follow(page, changes)).toEqual([])
    expect(complaints).toEqual([])
  })
}
