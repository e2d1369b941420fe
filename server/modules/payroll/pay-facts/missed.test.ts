/** Who was entered after their month was approved is paid for it with the next payroll, once, and is named until then. */
import { payrollChecks } from '@iroko/contract/payroll/checks'
import { payslips } from '@iroko/contract/payroll/payslips'
import { runPeople } from '@iroko/contract/payroll/run-people'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { makeCompany } from '../../../test/company.ts'
import { type Person, testApp } from '../../../test/harness.ts'
import { once } from '../../../test/once.ts'
import { brokenPay, makePayrolls } from '../../../test/payrolls.ts'

const t = await testApp()
const { agent, hrManager } = await makeCompany(t)
const payroll = await t.person({ first_name: 'Pere', roles: ['payroll_processor'] })
const { allowanceType, calculate, create, earn, pay, slipOf, start } = makePayrolls(t, { payroll, hrManager })
await earn(agent, 30_000_000)

const on = async (day: string) => {
  t.setNow(day)
  for (const person of [payroll, hrManager]) person.token = await t.signIn(person.id)
}
const linesOf = async (run: string, person: Person) => {
  const { id } = await slipOf(run, person)
  const { payslip } = await t.call(payslips.show, { params: { id } }, payroll)
  return payslip.lines
    .filter(({ key }) => key.includes(':'))
    .map(({ key, amount_kobo, explanation }) => [key, amount_kobo, explanation])
}
const findings = async (id: string) =>
  (await t.call(payrollChecks.list, { params: { id }, query: { kind: 'unpaid_days' } }, payroll)).problems
const joins = async (hire_date: string, first_name: string) => {
  const person = await t.person({ hire_date, first_name })
  await earn(person, 30_000_000, hire_date)
  // After every payroll here: they do not count as forgotten.
  await t.db.updateTable('salary').set({ created_at: '2026-12-31T08:00:00Z' }).where('employee_id', '=', person.id).execute()
  return person
}

const october = once(async () => {
  const id = await start('2026-10')
  await pay(id)
  const joiner = await joins('2026-10-19', 'Jude')
  const left = await joins('2026-10-05', 'Lami')
  await t.db.updateTable('employee').set({ status: 'left', exit_date: '2026-10-09' }).where('id', '=', left.id).execute()
  const bonus = {
    allowance_type_id: await allowanceType('Call allowance', 1_000_000),
    mode: 'flat_rate' as const,
    value: 1_000_000,
  }
  const given = { id: uuid(), employee_id: joiner.id, ...bonus, starts_on: '2026-10-01', ends_on: '2026-10-01' }
  await t.db
    .insertInto('pay_item')
    .values({ ...given, reason: 'Agreed', created_by: hrManager.id })
    .execute()
  const absent = await joins('2026-10-19', 'Ada')
  await t.db.updateTable('employee').set({ created_at: '2026-10-21T08:00:00Z' }).where('id', '=', absent.id).execute()
  for (const day of ['2026-10-20', '2026-10-22'])
    await sql`insert into attendance_day (employee_id, day, office_id, status, planned_minutes, worked_minutes, late_minutes, early_minutes,
        overtime_minutes, night_minutes, policy_version, computed_at)
      values (${absent.id}, ${day}, ${absent.office_id}, 'absent', 480, 0, 0, 0, 0, 0, 1, now())`.execute(t.db)
  return { joiner, left, absent }
})

it('a correction makes the first payslip of who was entered late, and a second one replaces it', async () => {
  await october()
  const first = await joins('2026-10-12', 'Femi')
  const correct = async () => {
    const id = await create('2026-10', 'correction')
    await t.call(runPeople.add, { params: { id }, body: { ogids: [first.ogid] } }, payroll)
    await calculate(id)
    await pay(id)
    return await slipOf(id, first)
  }
  // 20 of 31 days.
  expect(await correct()).toMatchObject({ gross_kobo: 19_354_839 })
  await t.db.updateTable('salary').set({ amount_kobo: 31_000_000 }).where('employee_id', '=', first.id).execute()
  expect(await correct()).toMatchObject({ gross_kobo: 20_000_000 })
})

it('names who worked before and was not paid, with days and amount, and pays it once; what is still unpaid is found', async () => {
  const { joiner, left, absent } = await october()
  const november = await create('2026-11')
  const found = await findings(november)
  expect(found.map(({ employee, detail }) => [employee.ogid, detail])).toEqual([
    [absent.ogid, '2026-10: 12 days, ₦116,129.03. This payroll pays it'],
    [joiner.ogid, '2026-10: 13 days, ₦135,806.45. This payroll pays it'],
    [left.ogid, '2026-10: 5 days, ₦48,387.10. Not in this payroll: a final settlement pays it'],
  ])
  await calculate(november)
  expect(await linesOf(november, joiner)).toEqual([
    ['arrears:2026-10', 12_580_645, '13 of 31 days from 2026-10-19, which no payslip paid until now'],
    [expect.stringContaining('allowance:2026-10'), 1_000_000, 'Of 2026-10, which no payslip paid until now'],
  ])
  // Who had no record on the 20th could not clock in.
  expect((await linesOf(november, absent)).slice(1)).toEqual([
    ['days:2026-10', -967_742, '1 days without pay; 0 were deducted'],
  ])
  await pay(november)

  await t.db.updateTable('salary').set({ created_at: '2026-11-05T08:00:00Z' }).where('employee_id', '=', left.id).execute()
  await t.db.updateTable('employee').set({ created_at: '2026-11-05T08:00:00Z' }).where('id', '=', left.id).execute()
  expect(await brokenPay(t)).toEqual([`unpaid_days: ${left.ogid}: 5 days in 2026-10`])
  const final = await create('2026-10', 'final')
  await t.call(runPeople.add, { params: { id: final }, body: { ogids: [left.ogid] } }, payroll)
  await calculate(final)
  await pay(final)
  await on('2026-12-20')
  const december = await start('2026-12')
  expect(await findings(december)).toEqual([])
  expect(await linesOf(december, joiner)).toEqual([])
})
