/** A supervisor's morning: somebody is missing, a colleague takes the shift on a phone, and a task is accepted on the way. */
import { addDays, dayIn } from '@iroko/contract/dates'
import { expectAccessibleDialog, flawsOf, widthBeyond } from './accessible.ts'
import { expect } from './expect.ts'
import { type Calls, callsOf } from './free-days.ts'
import { signIn } from './sign-in.ts'
import { test } from './test.ts'

interface Row {
  employee: { id: string; ogid: string; full_name: string }
  can: { plan: boolean }
  cells: { shifts: { start: string; end: string }[]; leave: string | null }[]
}

const hour = 3_600_000
/** The clock of the campaign is an hour ahead of UTC. */
const clockOf = (at: number): string => new Date(at + hour).toISOString().slice(11, 16)
const momentOf = (day: string, clock: string): number => Date.parse(`${day}T${clock}:00+01:00`)

/** The terminals of the demo send what was punched while no portal ran; what is planned before they have counts for it. */
const terminalsAreHeard = (hr: Calls) =>
  expect
    .poll(
      async () => {
        const { devices }: { devices: { last_seen_at: string | null }[] } = await hr.get('devices', { sort: '-last_seen_at' })
        return Date.now() - Math.max(...devices.map(({ last_seen_at }) => Date.parse(last_seen_at ?? '1970-01-01')))
      },
      { timeout: 90_000 },
    )
    .toBeLessThan(3 * 60_000)

interface PublicHoliday {
  id: string
  title: string
  start_date: string
  end_date: string
  version: number
}

/** On a public holiday a floor is empty unless its campaign works on: then HR has the holiday for the other offices. */
async function worksOn(hr: Calls, campaign: string, day: string): Promise<void> {
  const { public_holidays }: { public_holidays: PublicHoliday[] } = await hr.get('public_holidays', { limit: '1000' })
  const { departments } = await hr.get('departments', { limit: '1000' })
  const { campaigns } = await hr.get('campaigns', { limit: '1000' })
  const offices: { id: string }[] = [...departments, ...campaigns]
  const office_ids = offices.map(({ id }) => id).filter((id) => id !== campaign)
  for (const { id, title, start_date, end_date, version } of public_holidays) {
    if (start_date > day || end_date < day) continue
    const change = { title, start_date, end_date, office_ids, branch_ids: [], version }
    expect(await hr.patch(`public_holidays/${id}`, change)).toHaveProperty('public_holiday')
  }
}

/** Two people whose roster the supervisor plans; one has a shift that began an hour ago, the other is free for three days. */
async function someoneMissing(supervisor: Calls, hr: Calls) {
  const { floors }: { floors: { id: string; title: string }[] } = await supervisor.get('floors')
  const office = floors[0]
  if (!office) throw new Error('The supervisor sees no floor')
  await terminalsAreHeard(hr)
  const now = Date.now()
  const begins = Math.floor(now / hour) * hour - hour
  const day = dayIn('Africa/Lagos', new Date(begins))
  const days = [addDays(day, -1), day]
  await worksOn(hr, office.id, day)
  const query = { from: addDays(day, -1), to: day, office_id: office.id, limit: '200' }
  const { roster }: { roster: Row[] } = await supervisor.get('roster', query)
  // Who comes, goes or takes a break about now punches, and a punch since the shift began would count for it.
  const comesAndGoes = ({ cells }: Row) =>
    cells.some(({ shifts }, index) =>
      shifts.some(({ start, end }) => {
        const [starts, ends] = [momentOf(days[index] ?? day, start), momentOf(days[index] ?? day, end)]
        return starts < now + 2 * hour && ends + (ends <= starts ? 24 : 0) * hour > begins - 3 * hour
      }),
    )
  const away = roster.filter((row) => row.can.plan && row.cells.every(({ leave }) => leave === null) && !comesAndGoes(row))
  // What was worked earlier in the day belongs to the day: whoever has none of it first.
  const [absent, colleague] = away.toSorted((a, b) => (a.cells[1]?.shifts.length ?? 0) - (b.cells[1]?.shifts.length ?? 0))
  if (!absent || !colleague) throw new Error(`Of ${roster.length} people ${away.length} are away`)
  const hours = {
    start: clockOf(begins),
    end: clockOf(begins + 8 * hour),
    break_minutes: 60,
    full_minutes: 420,
    half_minutes: 210,
  }
  const week = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, ...hours }))
  const grace = { late_grace_minutes: 10, early_grace_minutes: 5, early_punch_minutes: 0, late_punch_minutes: 60 }
  const { shift } = await hr.post('shifts', {
    title: `Cover ${hours.start}, ${Date.now() % 10_000}`,
    colour: '#2f7d5b',
    days: week,
    ...grace,
  })
  const off = (id: string) => ({ employee_id: id, from: addDays(day, -1), to: addDays(day, 1), kind: 'off', extra: false })
  const changes = [
    off(absent.employee.id),
    off(colleague.employee.id),
    { employee_id: absent.employee.id, from: day, to: day, kind: 'shift', shift_id: shift.id, extra: false },
  ]
  const { applied } = await hr.patch('roster', { changes, accept: true, reason: 'Cover' })
  expect(applied).toBe(true)
  const { employee } = await hr.get(`employees/${colleague.employee.ogid}`)
  return {
    office,
    absent: absent.employee,
    colleague: { ...colleague.employee, email: employee.email as string },
    shift: shift.title as string,
  }
}

test('a supervisor sees who is missing, offers the shift to a colleague who takes it on a phone, and accepts a task', async ({
  page,
  browser,
  request,
}) => {
  const supervisor = await callsOf(request, 'supervisor@zuma.test')
  const { office, absent, colleague, shift } = await someoneMissing(supervisor, await callsOf(request, 'hr@zuma.test'))

  await test.step('the missing person stands out, and cover is offered to who is rested', async () => {
    await signIn(page, 'supervisor@zuma.test', `/dashboard/operations/floor/${office.id}`)
    await page.getByRole('button', { name: new RegExp(`${absent.full_name}:? ?Missing since`) }).click()
    const card = page.getByRole('dialog', { name: absent.full_name })
    await card.getByRole('button', { name: 'Find cover' }).click()
    await card.getByLabel('Search everyone whose roster you plan').fill(colleague.full_name)
    await card.getByRole('checkbox', { name: `Offer to ${colleague.full_name}` }).check()
    const line = card.getByRole('listitem').filter({ hasText: colleague.full_name })
    await expect(line.getByText(/^Rested .*knows /)).toBeVisible()
    await expectAccessibleDialog(page)
    await card.getByRole('button', { name: 'Offer shift to 1 colleague' }).click()
    await expect(page.getByText('Shift offered to 1 colleague')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByText(`Cover for ${absent.full_name}`)).toBeVisible()
    expect(await flawsOf(page)).toEqual([])
  })

  await test.step('the colleague accepts on a phone', async () => {
    const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
    const theirs = await phone.newPage()
    await signIn(theirs, colleague.email, '/dashboard/employee-dashboard')
    await expect(theirs.getByText(`Offered to you: ${shift}`)).toBeVisible()
    expect(await widthBeyond(theirs)).toBe(0)
    await theirs.getByRole('button', { name: new RegExp(`^Accept ${shift}`) }).click()
    await expect(theirs.getByText(`The shift is yours: ${shift} at ${office.title}`)).toBeVisible()
    await phone.close()
  })

  await test.step('the floor shows it without a reload', async () => {
    await expect(
      page.getByText(`${colleague.full_name} covers for ${absent.full_name}`).filter({ visible: true }).first(),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: new RegExp(`${colleague.full_name}:? ?Due at`) })).toBeVisible()
  })

  await test.step('a task that was submitted is accepted', async () => {
    const { tasks } = await supervisor.get('tasks', { status: 'submitted', sort: '-day', limit: '1' })
    await page.goto(`/dashboard/operations/operations-team-task-management/tasks/${tasks[0].id}`)
    await page.getByRole('button', { name: 'Accept', exact: true }).click()
    await expect(page.locator('#content').getByText('Accepted', { exact: true })).toBeVisible()
  })
})
