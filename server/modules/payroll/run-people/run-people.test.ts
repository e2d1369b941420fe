import { payrollChecks } from '@iroko/contract/payroll/checks'
import { loans } from '@iroko/contract/payroll/loans'
import { payslips } from '@iroko/contract/payroll/payslips'
import { runPeople } from '@iroko/contract/payroll/run-people'
import { runSteps } from '@iroko/contract/payroll/run-steps'
import { payrollRuns } from '@iroko/contract/payroll/runs'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { makeCompany } from '../../../test/company.ts'
import { type Person, testApp } from '../../../test/harness.ts'
import { once } from '../../../test/once.ts'
import { makePayrolls } from '../../../test/payrolls.ts'
import { runSlip } from '../calculation/rules.ts'

const t = await testApp()
const { agent, colleague, lead, hrManager, annual } = await makeCompany(t)
const payroll = await t.person({ first_name: 'Pere', roles: ['payroll_processor'] })
const [bonus, thirteenth] = [uuid(), uuid()]
await t.db
  .insertInto('allowance_type')
  .values([
    { id: bonus, title: 'Bonus', mode: 'flat_rate', value: 5_000_000, taxable: true, pensionable: false },
    { id: thirteenth, title: '13th month', mode: 'percentage', value: 100, taxable: true, pensionable: false },
  ])
  .execute()
const { calculate, create, earn, lend, move, pay, read, reverse, slipOf, slipsOf, giveReasons } = makePayrolls(t, {
  payroll,
  hrManager,
})
await earn(agent, 30_000_000)
await earn(colleague, 20_000_000)
await earn(payroll, 25_000_000)

const add = (id: string, people: Person[], more: object = {}, by = payroll) =>
  t.call(runPeople.add, { params: { id }, body: { ogids: people.map(({ ogid }) => ogid), ...more } }, by)
const linesOf = async (id: string, person: Person) => {
  const { payslip } = await t.call(payslips.show, { params: { id: (await slipOf(id, person)).id } }, payroll)
  return Object.fromEntries(payslip.lines.map(({ key, amount_kobo }) => [key, amount_kobo]))
}
const encashedOf = ({ id }: Person) =>
  t.db
    .selectFrom('leave_ledger')
    .select(['days', 'cause', 'effective_on'])
    .where('employee_id', '=', id)
    .where('kind', '=', 'encashed')
    .orderBy('id')
    .execute()
const inbox = async ({ id }: Person) =>
  (
    await t.db
      .selectFrom('notification')
      .select('title')
      .where('employee_id', '=', id)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
  ).map(({ title }) => title)

let october = ''
/** October, and an off-cycle payroll beside it, both paid. */
const beside = once(async () => {
  october = await create('2026-10')
  await calculate(october)
  const id = await create('2026-10', 'off_cycle')
  await expect(move('calculate', id)).rejects.toMatchObject({ code: 'earlier' })
  await pay(october)
  await expect(move('calculate', id)).rejects.toMatchObject({ code: 'empty' })
  await expect(add(id, [agent], { type_id: null })).rejects.toMatchObject({
    fields: { type_id: expect.stringContaining('Choose what is paid') },
  })
  await expect(add(id, [payroll], { type_id: bonus })).rejects.toMatchObject({ status: 403 })
  for (const by of [agent, lead]) await expect(add(id, [agent], { type_id: bonus }, by)).rejects.toMatchObject({ status: 403 })
  await expect(add(october, [agent], { type_id: bonus })).rejects.toMatchObject({ code: 'of_everyone' })
  const { message } = await t.call(runPeople.add, { params: { id }, body: { everyone: true, type_id: thirteenth } }, payroll)
  const { left_out } = await t.call(runPeople.leftOut, { params: { id } }, payroll)
  expect(left_out.find(({ ogid }) => ogid === payroll.ogid)?.why).toMatch(/^(Your own pay|No salary)/)
  expect(left_out.find(({ ogid }) => ogid === lead.ogid)?.why).toBe('No salary in this period')
  expect(message).toMatch(/^2 employees added\. Not added: .+ and \d+ more$/)
  await add(id, [agent], { type_id: bonus, value: 1_000_000 })
  const { people } = await t.call(runPeople.list, { params: { id } }, payroll)
  expect(people.map(({ employee, items }) => [employee.id, items.map(({ type, value }) => `${type.title} ${value}`)])).toEqual([
    [agent.id, ['13th month 100', 'Bonus 1000000']],
    [colleague.id, ['13th month 100']],
  ])
  await calculate(id)
  expect(await linesOf(id, agent)).toMatchObject({ [thirteenth]: 30_000_000, [bonus]: 1_000_000, paye: 31_000_000 * 0.18 })
  await t.call(runPeople.remove, { params: { id, employee_id: colleague.id } }, payroll)
  expect(await read(id)).toMatchObject({ totals: { people: 1, gross_kobo: 31_000_000 } })
  await add(id, [colleague], { type_id: bonus })
  const why_not = 'People were added after the calculation. Recalculate it'
  expect(await read(id)).toMatchObject({ can: { submit: false, calculate: true }, why_not })
  await expect(move('submit', id)).rejects.toMatchObject({ code: 'incomplete', message: why_not })
  await calculate(id)
  await pay(id)
  await expect(add(id, [colleague], { type_id: bonus })).rejects.toMatchObject({ code: 'wrong_state' })
})
it('what is paid off-cycle bears the tax that it adds, and the payroll of the month goes on from it', beside)

it('approvers are asked and people told, in the inbox and by mail, without a figure', async () => {
  await beside()
  expect(await inbox(hrManager)).toContain(
    'Pere Person9 awaits your decision: the payroll of 2026-10'.replace('Pere Person9', payroll.full_name),
  )
  const both = ['Payslip of 2026-10 is ready', 'Off-cycle payslip of 2026-10 is ready']
  expect((await inbox(agent)).toSorted()).toEqual(both.toSorted())
  const mails = await t.db.selectFrom('outbox_mail').select(['subject', 'body']).where('recipient', '=', agent.email).execute()
  expect(mails.map(({ subject }) => subject).toSorted()).toEqual(both.toSorted())
  for (const { body } of mails) expect(body).not.toMatch(/₦|\d{3},\d{3}/)
  const own = (await t.call(payslips.list, { query: { ogid: agent.ogid } }, agent)).payslips
  expect(mails[0]?.body).toContain(own.at(-1)?.id)
})

it('reverses only what nothing follows from', async () => {
  await beside()
  const reverse = { params: { id: october }, body: { version: (await read(october)).version, reason: 'Wrong' } }
  await expect(t.call(runSteps.reverse, reverse, hrManager)).rejects.toMatchObject({ code: 'later' })
  const { payroll_run } = await t.call(runSteps.show, { params: { id: october } }, hrManager)
  expect(payroll_run.can.reverse).toBe(false)
})

/** November, corrected twice. */
const corrected = once(async () => {
  await beside()
  const loan = await lend(colleague, 12_000_000, '2026-11', 6, colleague)
  const november = await create('2026-11')
  await calculate(november)
  await expect(create('2026-11', 'correction')).rejects.toMatchObject({
    fields: { month: expect.stringContaining('not paid yet') },
  })
  await pay(november)
  const before = await slipOf(november, colleague)
  const owed = async () => (await t.call(loans.show, { params: { id: loan } }, colleague)).loan.balance_kobo
  expect(await owed()).toBe(10_000_000)
  await t.db.updateTable('salary').set({ ends_on: '2026-11-01' }).where('employee_id', '=', colleague.id).execute()
  await earn(colleague, 24_000_000, '2026-11-01')
  await expect(create('2026-10', 'correction')).rejects.toMatchObject({
    fields: { month: expect.stringContaining('next one') },
  })
  const id = await create('2026-11', 'correction')
  await add(id, [colleague])
  await calculate(id)
  const after = await slipOf(id, colleague)
  expect(after?.gross_kobo).toBe(24_000_000)
  expect((await read(id)).totals.to_pay_kobo).toBe((after?.net_kobo ?? 0) - (before?.net_kobo ?? 0))
  expect(await linesOf(id, colleague)).toMatchObject({ [loan]: 2_000_000 })
  await pay(id)
  expect(await owed()).toBe(10_000_000)
  const own = (await t.call(payslips.list, { query: { ogid: colleague.ogid, year: '2026' } }, colleague)).payslips
  expect(own.filter(({ month }) => month === '2026-11-01')).toMatchObject([{ id: after?.id, gross_kobo: 24_000_000 }])
  const reverse = { params: { id }, body: { version: (await read(id)).version, reason: 'Wrong' } }
  await expect(t.call(runSteps.reverse, reverse, hrManager)).rejects.toMatchObject({ code: 'replaced' })
  // And once more, now that too much was paid.
  await t.db
    .updateTable('salary')
    .set({ amount_kobo: 22_000_000 })
    .where('employee_id', '=', colleague.id)
    .where('starts_on', '=', '2026-11-01')
    .execute()
  const again = await create('2026-11', 'correction')
  await add(again, [colleague])
  await calculate(again)
  expect((await read(again)).totals.to_pay_kobo).toBe(0)
  await pay(again)
})
it(
  'a correction takes the place of a paid payslip: only the difference is paid, loans are given back and taken again',
  corrected,
)

/** December, with a final settlement. */
const settled = once(async () => {
  await corrected()
  t.setNow('2026-12-16')
  for (const person of [payroll, hrManager]) person.token = await t.signIn(person.id)
  await t.db.updateTable('employee').set({ status: 'left', exit_date: '2026-12-10' }).where('id', '=', colleague.id).execute()
  await t.db.updateTable('leave_type').set({ encashable: true }).where('id', '=', annual).execute()
  const { leavers } = await t.call(runPeople.leavers, { query: { month: '2026-12' } }, payroll)
  expect(leavers).toMatchObject([{ employee: { id: colleague.id }, month: '2026-12', loans_kobo: 10_000_000 }])
  const leave_days = leavers[0]?.leave_days ?? 0
  expect(leave_days).toBeGreaterThan(0)
  const unused = async () => {
    const { rows } = await sql<{ days: number }>`select sum(days)::float8 as days from leave_ledger
      where employee_id = ${colleague.id}::uuid and leave_type_id = ${annual}::uuid and leave_year = 2026`.execute(t.db)
    return rows[0]?.days ?? 0
  }
  const before = await unused()
  const december = await create('2026-12')
  const { problems } = await t.call(payrollChecks.list, { params: { id: december }, query: { kind: 'leaver' } }, payroll)
  expect(problems.map(({ employee }) => employee.id)).toEqual([colleague.id])
  const id = await create('2026-12', 'final')
  await expect(add(id, [agent])).rejects.toMatchObject({ fields: { ogids: expect.stringContaining('no last working day') } })
  await expect(add(id, [colleague], { leave_days: 0.3 })).rejects.toMatchObject({ status: 422 })
  await add(id, [colleague], { leave_days, notice_days: 5 })
  expect((await t.call(runPeople.leavers, { query: {} }, payroll)).leavers).toEqual([])
  const other = await create('2026-12', 'final')
  await expect(add(other, [colleague])).rejects.toMatchObject({
    fields: { ogids: expect.stringContaining('already has a final settlement') },
  })
  await calculate(id)
  const lines = await linesOf(id, colleague)
  expect(lines.leave).toBe(Math.round((22_000_000 * leave_days) / 31))
  expect(lines.notice).toBe(Math.round((22_000_000 * 5) / 30))
  // What the second correction overpaid, and the whole loan.
  expect(lines.replaced).toBeGreaterThan(0)
  expect(Object.keys(lines)).toContain('basic')
  expect(await unused()).toBe(before)
  await giveReasons(id)
  await pay(id)
  expect(await unused()).toBe(before - leave_days)
  await calculate(december)
  const paid = (await slipsOf(december)).map(({ employee }) => employee.ogid)
  expect(paid).not.toContain(colleague.ogid)
  expect(paid).toContain(agent.ogid)
  const [loan] = (await t.call(loans.list, { query: { ogid: colleague.ogid } }, payroll)).loans
  expect(loan?.balance_kobo).toBe(10_000_000 - (lines[loan?.id ?? ''] ?? 0))
})
it('a leaver is settled once, and the payroll of the month passes them by', settled)

/** The settlement, reversed. */
const unsettled = once(async () => {
  await settled()
  const { payroll_runs } = await t.call(payrollRuns.list, { query: { kind: 'final', state: 'paid' } }, payroll)
  const [{ id } = { id: '' }] = payroll_runs
  const balance = async () => (await t.call(loans.list, { query: { ogid: colleague.ogid } }, payroll)).loans[0]?.balance_kobo
  const owed = (await balance()) ?? 0
  const paid = (await encashedOf(colleague)).map(({ days }) => days)
  expect(paid).toEqual([expect.any(Number)])
  await reverse(id, 'returned', 'Wrong days of leave')
  expect((await encashedOf(colleague)).map(({ days }) => days)).toEqual([paid[0], -(paid[0] ?? 0)])
  expect(await balance()).toBeGreaterThan(owed)
  const { leavers } = await t.call(runPeople.leavers, { query: {} }, payroll)
  expect(leavers).toMatchObject([{ employee: { id: colleague.id }, leave_days: -(paid[0] ?? 0) }])
})
it(
  'a settlement that is reversed gives back the leave that it paid and what it took for loans, and the leaver is settled again',
  unsettled,
)

/** The leaver, settled again, and December paid. */
const settledAgain = once(async () => {
  await unsettled()
  const [december] = (await t.call(payrollRuns.list, { query: { kind: 'regular', state: 'review' } }, payroll)).payroll_runs
  const { problems } = await t.call(
    payrollChecks.list,
    { params: { id: december?.id ?? '' }, query: { kind: 'leaver' } },
    payroll,
  )
  const ogid = problems[0]?.employee.ogid ?? ''
  const { leavers } = await t.call(runPeople.leavers, { query: { q: ogid } }, payroll)
  expect(leavers).toMatchObject([{ employee: { ogid: colleague.ogid }, month: '2026-12' }])
  const id = await create(leavers[0]?.month ?? '', 'final')
  await add(id, [colleague])
  const found = await t.call(payrollChecks.list, { params: { id: december?.id ?? '' }, query: { kind: 'leaver' } }, payroll)
  expect(found.problems).toEqual([])
  await pay(december?.id ?? '')
})
it('a settlement starts from what the preflight found, in the month of the last day', settledAgain)

it('may come before the last day, and pays the days until then; of a later month it waits, and says from when', async () => {
  await settledAgain()
  const early = await t.person({ first_name: 'Efe', hire_date: '2026-12-01' })
  await earn(early, 31_000_000)
  const leaves = (exit_date: string) => t.db.updateTable('employee').set({ exit_date }).where('id', '=', early.id).execute()
  const id = await create('2026-12', 'final')
  const why = async () => await add(id, [early]).catch(({ fields }: { fields: object }) => fields)
  expect(await why()).toEqual({ ogids: `${early.full_name} has no last working day. HR enters it first` })
  await leaves('2027-01-15')
  expect(await why()).toEqual({
    ogids: `${early.full_name} leaves on 2027-01-15. Start a final settlement of 2027-01, from 2027-01-01 on`,
  })
  await expect(create('2027-01', 'final')).rejects.toMatchObject({
    fields: { month: 'The pay period of 2027-01 begins on 2027-01-01. Start its payroll from then on' },
  })
  await leaves('2026-12-22')
  await add(id, [early])
  await calculate(id)
  expect(await slipOf(id, early)).toMatchObject({ gross_kobo: 22_000_000 })
  await pay(id)
  // Who is taken back and leaves again is settled again.
  await leaves('2027-01-15')
  expect((await t.call(runPeople.leavers, { query: { q: early.ogid } }, payroll)).leavers).toHaveLength(1)
  await leaves('2026-12-22')
  expect((await t.call(runPeople.leavers, { query: { q: early.ogid } }, payroll)).leavers).toEqual([])
})

it('a settlement may have nothing to pay and nothing to take it from', async () => {
  await settledAgain()
  await t.db.updateTable('employee').set({ exit_date: '2026-12-31' }).where('id', '=', agent.id).execute()
  const id = await create('2026-12', 'final')
  await add(id, [agent], { notice_days: -3 })
  await calculate(id)
  expect(await linesOf(id, agent)).toEqual({ paye: 0, notice_owed: 0 })
  await pay(id)
})

it('each payslip follows again from the facts that it was kept with, to the kobo', async () => {
  await settledAgain()
  const found = await sql<{
    month: string
    starts_on: string
    ends_on: string
    facts: never
    rules: never
    net_kobo: number
    lines: number[]
  }>`
    select payslip.month, payroll_run.starts_on, payroll_run.ends_on, facts, rules, net_kobo,
      (select json_agg(amount_kobo order by position) from payslip_line where payslip_id = payslip.id) as lines
    from payslip join payroll_run on payroll_run.id = run_id join statutory_rules on statutory_rules.id = rules_id`.execute(
    t.db,
  )
  expect(found.rows.length).toBeGreaterThan(10)
  for (const { facts, rules, net_kobo, lines, ...period } of found.rows) {
    const again = runSlip(rules, period, facts)
    expect([again.net_kobo, again.lines.map(({ amount_kobo }) => amount_kobo)]).toEqual([net_kobo, lines])
  }
})
