import { payrollChecks } from '@iroko/contract/payroll/checks'
import { payGroups } from '@iroko/contract/payroll/pay-groups'
import { runPeople } from '@iroko/contract/payroll/run-people'
import { payrollRuns } from '@iroko/contract/payroll/runs'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { makeCompany } from '../../../test/company.ts'
import { type Person, testApp } from '../../../test/harness.ts'
import { once } from '../../../test/once.ts'
import { makePayrolls } from '../../../test/payrolls.ts'
import { readUntil } from '../run-steps/actions.ts'

const t = await testApp()
const { agent, colleague, lead, manager, hrManager } = await makeCompany(t)
const payroll = await t.person({ first_name: 'Pere', roles: ['payroll_processor'] })
const { approve, calculate, earn, move, read, slipsOf } = makePayrolls(t, { payroll, hrManager })
for (const person of [agent, colleague, lead]) await earn(person, 30_000_000)
const { pay_group: night } = await t.call(
  payGroups.create,
  { body: { title: 'Night shift', day_policy: 'calendar_days', pay_day: 31, cut_off_day: 15 } },
  payroll,
)
const join = (pay_group_id: string, people: Person[], starts_on: string) =>
  t.call(payGroups.assign, { body: { pay_group_id, ogids: people.map(({ ogid }) => ogid), starts_on } }, payroll)
await join(night.id, [agent, manager], '2026-11-01')
const { pay_groups } = await t.call(payGroups.list, {}, payroll)
const standard = pay_groups.find(({ is_standard }) => is_standard)?.id ?? ''

const create = async (month: string, pay_group_id: string | null = null) =>
  (await t.call(payrollRuns.create, { body: { month, pay_group_id } }, payroll)).payroll_run.id
/** The people of a payroll, once it is calculated. */
const peopleOf = async (id: string) => {
  await calculate(id)
  return (await slipsOf(id)).map(({ employee }) => employee.id).toSorted()
}
const calculated = async (month: string, group: string) => {
  const found = (await t.call(payrollRuns.list, { query: { state: 'draft' } }, payroll)).payroll_runs.find(
    (run) => run.month.startsWith(month) && run.pay_group?.id === group,
  )
  await calculate(found?.id ?? '')
  return found?.id ?? ''
}
const ids = (...people: Person[]) => people.map(({ id }) => id).toSorted()

/** November of the night shift, in review. */
const nights = once(async () => {
  const id = await create('2026-11', night.id)
  expect(await read(id)).toMatchObject({
    reference: 'PR-2026-11',
    pay_group: { id: night.id, title: 'Night shift' },
    cut_off_on: '2026-11-15',
    pay_on: '2026-11-30',
    expected: 1,
    before: null,
  })
  // Nobody of another group is found, nor somebody missing who is not of this one.
  const { problems } = await t.call(payrollChecks.list, { params: { id }, query: { kind: 'no_salary' } }, payroll)
  expect(problems.map(({ employee }) => employee.id)).toEqual([manager.id])
  expect(await peopleOf(id)).toEqual(ids(agent))
  expect((await read(id)).read_until).toBe('2026-11-15')
  // Whatever is said about it says of whom it is: another of the month may be in the same state.
  const { message } = await move('calculate', id)
  expect(message).toBe('Payroll of Night shift of 2026-11 is being calculated')
  await t.runJobs()
  return id
})
it('a payroll of a group takes its people alone, with its cut-off and pay day', async () => void (await nights()))

/** November of all, approved. */
const everyone = once(async () => {
  const nightRun = await nights()
  await expect(create('2026-11', night.id)).rejects.toMatchObject({
    fields: { month: 'This month already has a payroll of Night shift' },
  })
  const rest = await create('2026-11')
  expect(await read(rest)).toMatchObject({ reference: 'PR-2026-11-2', pay_group: null, pay_on: '2026-11-25', expected: 2 })
  await expect(create('2026-11', standard)).rejects.toMatchObject({
    fields: { pay_group_id: 'PR-2026-11-2 pays everyone in this month' },
  })
  // One at a time, as every payroll.
  await expect(move('calculate', rest)).rejects.toMatchObject({ code: 'earlier' })
  await approve(nightRun)
  const file = await t.inject({ url: `/api/v1/payroll_runs/${nightRun}/bank_file.csv`, as: payroll })
  expect(file.body.split('\r\n')[0]).toContain('Pay on 2026-11-30')
  // Who moves after they were paid is not paid again: nobody moves within days that were.
  await expect(join(standard, [agent], '2026-11-29')).rejects.toMatchObject({ fields: { starts_on: expect.any(String) } })
  await join(standard, [agent], '2026-12-01')
  expect(await peopleOf(rest)).toEqual(ids(colleague, lead))
  await approve(rest)
  await join(night.id, [agent], '2026-12-01')
  return nightRun
})
it('is once a month and group, and everyone else is paid by another: nobody twice', async () => void (await everyone()))

/** The night shift's, paid, and its correction. */
const corrected = once(async () => {
  const nightRun = await everyone()
  await move('pay', nightRun)
  const { payroll_run } = await t.call(payrollRuns.create, { body: { month: '2026-11', kind: 'correction' } }, payroll)
  const add = (person: Person) =>
    t.call(runPeople.add, { params: { id: payroll_run.id }, body: { ogids: [person.ogid] } }, payroll)
  await expect(add(colleague)).rejects.toMatchObject({ fields: { ogids: expect.stringContaining('was not paid in 2026-11') } })
  await add(agent)
})
it('a correction is of payslips that were paid', corrected)

/** December, of each group. */
const december = once(async () => {
  await corrected()
  t.setNow('2026-12-18')
  for (const person of [payroll, hrManager]) person.token = await t.signIn(person.id)
  const first = await create('2026-12', night.id)
  expect((await read(first)).before).toMatchObject({ people: 1 })
  await t.call(payrollRuns.create, { body: { month: '2026-12', pay_group_id: standard } }, payroll)
  for (const group of [null, night.id])
    await expect(create('2026-11', group)).rejects.toMatchObject({ fields: { month: expect.stringContaining('already') } })
  expect(await peopleOf(first)).toEqual(ids(agent))
})
it('groups go on by themselves: the next month of one does not wait for the other, but everyone’s does', december)

it('whoever changes group between the payrolls of a month is in one of them, and in one alone', async () => {
  await december()
  t.setNow('2027-01-20')
  for (const person of [payroll, hrManager]) person.token = await t.signIn(person.id)
  const open = (await t.call(payrollRuns.list, { query: { state: 'review' } }, payroll)).payroll_runs
  for (const { id } of open) await approve(id)
  await approve(await calculated('2026-12', standard))
  // Two move while the one is paid and the other is not, one in each direction.
  const first = await create('2027-01', standard)
  expect(await peopleOf(first)).toEqual(ids(colleague, lead))
  await join(standard, [agent], '2027-01-20')
  await join(night.id, [colleague], '2027-01-20')
  await approve(first)
  const second = await create('2027-01', night.id)
  expect(await peopleOf(second)).toEqual(ids(agent))
  await approve(second)
  const { rows } = await sql<{ id: string; payslips: number }>`
    select employee.id, (select count(*)::int from payslip where payslip.employee_id = employee.id and month = '2027-01-01'
      and voided_at is null) as payslips from employee
    where status = 'active' and exists (select 1 from salary where salary.employee_id = employee.id)`.execute(t.db)
  expect(rows.map((row) => row.id).toSorted()).toEqual(ids(agent, colleague, lead))
  expect(rows.map(({ payslips }) => payslips)).toEqual([1, 1, 1])
})

it('only a regular payroll is of a group, and only of one that is there', async () => {
  t.setNow('2027-02-20')
  payroll.token = await t.signIn(payroll.id)
  const start = (body: object) => t.call(payrollRuns.create, { body: { month: '2027-02', ...body } }, payroll)
  const wrong = (sentence: string) => ({ fields: { pay_group_id: sentence } })
  await expect(start({ kind: 'off_cycle', pay_group_id: night.id })).rejects.toMatchObject(
    wrong('Only a regular payroll is of a pay group'),
  )
  await expect(start({ pay_group_id: agent.id })).rejects.toMatchObject(wrong('Choose a pay group from the list'))
})

it.each([
  ['2026-11-10', '2026-11-09'],
  ['2026-11-20', '2026-11-15'],
  ['2026-11-30', '2026-11-15'],
  ['2026-12-01', '2026-11-30'],
])('calculated on %s with a cut-off on the 15th, attendance is read until %s', (today, until) =>
  expect(
    readUntil({ month: '2026-11-01', starts_on: '2026-11-01', ends_on: '2026-11-30', cut_off_on: '2026-11-15' }, today),
  ).toBe(until),
)
