/** One filing for each authority and month: payrolls are its parts, what comes after it was filed is a supplement, and what is owed back is set off. */
import { payrollFilings } from '@iroko/contract/payroll/filings'
import { runPeople } from '@iroko/contract/payroll/run-people'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { brokenOn } from '../../../lib/database/invariant.ts'
import { wrongDays } from '../../../test/controls.ts'
import { testApp } from '../../../test/harness.ts'
import { makePayrolls } from '../../../test/payrolls.ts'
import { invariants } from './store-parts.ts'

const t = await testApp({ SESSION_HOURS: 1e6, SESSION_IDLE_MINUTES: 1e6 })
const [payroll, hrManager] = [await t.person({ roles: ['payroll_processor'] }), await t.person({ roles: ['hr_manager'] })]
const [stays, other] = [await t.person(), await t.person()]
const { approve, calculate, create, earn, move, pay, reverse, start } = makePayrolls(t, { payroll, hrManager })
for (const person of [stays, other]) await earn(person, 30_000_000)
const on = async (day: string) => {
  t.setNow(`${day}T09:00:00Z`)
  for (const person of [payroll, hrManager]) person.token = await t.signIn(person.id)
}
const paye = async () =>
  (await t.call(payrollFilings.list, { query: { kind: 'paye', limit: 100 } }, payroll)).payroll_filings.toSorted((a, b) =>
    `${a.period} ${a.supplement}`.localeCompare(`${b.period} ${b.supplement}`),
  )
const shape = async () =>
  (await paye()).map(({ period, supplement, status, parts }) => [period, supplement, status, parts.length])
const file = async ({ id, version }: { id: string; version: number }, receipt = 'R-1') =>
  (
    await t.call(
      payrollFilings.file,
      { params: { id }, body: { filed_on: t.today(), receipt_number: receipt, version } },
      payroll,
    )
  ).payroll_filing
const scheduled = async (id: string) =>
  (await t.call(payrollFilings.schedule, { params: { id }, query: { limit: 100 } }, payroll)).schedule
const last = async () => (await paye()).at(-1) ?? expect.fail('no filing')
/** Sums of parts are those of filings, schedules and what is payable. */
async function holds(): Promise<void> {
  for (const invariant of invariants) expect(await brokenOn(t.db, invariant, t.today())).toEqual([])
  expect(await wrongDays(t.db)).toEqual([])
  for (const { id, amount_kobo } of await paye())
    expect((await scheduled(id)).reduce((sum, { total_kobo }) => sum + total_kobo, 0)).toBe(amount_kobo)
}

/** Another payroll of the same month, for one of the two. */
async function correct(month: string, kobo: number): Promise<string> {
  await t.db.updateTable('salary').set({ amount_kobo: kobo }).where('employee_id', '=', other.id).execute()
  const id = await create(month, 'correction')
  await t.call(runPeople.add, { params: { id }, body: { ogids: [other.ogid] } }, payroll)
  await calculate(id)
  await pay(id)
  return id
}
let september = ''

it('a payroll and its correction that are paid in one month are one filing, which names each person once', async () => {
  await on('2026-10-05')
  september = await start('2026-09')
  await pay(september)
  const [before] = await paye()
  expect(await shape()).toEqual([['2026-10', 1, 'open', 1]])
  await on('2026-10-20')
  await correct('2026-09', 36_000_000)
  expect(await shape()).toEqual([['2026-10', 1, 'open', 2]])
  const [now] = await paye()
  expect([now?.id, now?.people, now?.due_on]).toEqual([before?.id, 2, before?.due_on])
  expect(now?.amount_kobo).toBeGreaterThan(before?.amount_kobo ?? 0)
  expect((await scheduled(now?.id ?? '')).map(({ employee }) => employee.ogid).toSorted()).toEqual(
    [stays.ogid, other.ogid].toSorted(),
  )
  // Who read it before it grew files nothing that they did not see.
  await expect(file(before ?? expect.fail())).rejects.toMatchObject({ code: 'stale_version' })
  await holds()
})

it('what is paid after it was filed is supplement 2 with a day of its own', async () => {
  await file(await last())
  await on('2026-10-28')
  await pay(await start('2026-10'))
  expect(await shape()).toEqual([
    ['2026-10', 1, 'filed', 2],
    ['2026-10', 2, 'open', 1],
  ])
  const { payroll_filing, message } = await t.call(
    payrollFilings.file,
    {
      params: { id: (await last()).id },
      body: { filed_on: t.today(), receipt_number: 'R-2', version: (await last()).version },
    },
    payroll,
  )
  expect([payroll_filing.supplement, message.includes('supplement 2')]).toEqual([2, true])
  await holds()
})

it('a payroll that is reversed after its filing was paid is owed back: never overdue, and set off with what is owed next', async () => {
  const october = (await last()).parts[0]?.run.id ?? ''
  await reverse(october, 'returned')
  expect(await shape()).toEqual([
    ['2026-10', 1, 'filed', 2],
    ['2026-10', 2, 'filed', 1],
    ['2026-10', 3, 'open', 1],
  ])
  const back = await last()
  expect(back.amount_kobo).toBeLessThan(0)
  await holds()
  await on('2027-01-15')
  expect((await last()).status).toBe('open')
  await on('2026-11-27')
  await pay(await start('2026-10'))
  // Of the month in which it is paid; what was owed back is a part of it.
  expect(await shape()).toEqual([
    ['2026-10', 1, 'filed', 2],
    ['2026-10', 2, 'filed', 1],
    ['2026-11', 1, 'open', 2],
  ])
  const next = await last()
  expect(next.parts.map(({ amount_kobo }) => Math.sign(amount_kobo)).toSorted()).toEqual([-1, 1])
  expect(next.due_on > '2026-12-01').toBe(true)
  await holds()
  await file(next, 'R-3')
  await holds()
})

it('two payrolls that are paid at once open one filing', async () => {
  await on('2026-12-02')
  const leavers = [await t.person({ hire_date: '2026-01-05' }), await t.person({ hire_date: '2026-01-05' })]
  const runs: string[] = []
  for (const person of leavers) {
    await earn(person, 40_000_000)
    await sql`update employee set exit_date = '2026-12-01', status = 'left' where id = ${person.id}`.execute(t.db)
    const id = await create('2026-12', 'final')
    await t.call(runPeople.add, { params: { id }, body: { ogids: [person.ogid] } }, payroll)
    await calculate(id)
    await approve(id)
    runs.push(id)
  }
  await Promise.all(runs.map((id) => move('pay', id)))
  const december = (await paye()).filter(({ period }) => period === '2026-12')
  expect(december.map(({ supplement, parts }) => [supplement, parts.length])).toEqual([[1, 2]])
  await holds()
})

it('of two who record the same filing one does', async () => {
  const filing = await last()
  const done = await Promise.allSettled([file(filing, 'A'), file(filing, 'B')])
  expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})
