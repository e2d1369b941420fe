/** Who is paid by the bank and has no account there is withheld until two people confirmed one, and never paid in cash. */
import { payrollChecks } from '@iroko/contract/payroll/checks'
import { expect, it } from 'vitest'
import { makeCompany } from '../../../test/company.ts'
import { testApp } from '../../../test/harness.ts'
import { makePayrolls } from '../../../test/payrolls.ts'

const t = await testApp()
const { agent, colleague, hrManager } = await makeCompany(t)
const payroll = await t.person({ first_name: 'Pere', roles: ['payroll_processor'] })
const { approve, bank, decide, earn, move, pay, read, slipOf, start, withhold } = makePayrolls(t, { payroll, hrManager })
for (const person of [agent, colleague]) await earn(person, 30_000_000)
await bank(colleague, '0123456780')
await t.db.updateTable('employee_pay').set({ salary_mode: 'bank' }).where('employee_id', '=', agent.id).execute()

it('is withheld by itself, not released by hand, and paid by the first payroll after the account', async () => {
  const september = await start('2026-09')
  expect(await slipOf(september, agent)).toMatchObject({ withheld_reason: 'No bank account', salary_mode: 'cash' })
  expect((await read(september)).payouts).toMatchObject([{ salary_mode: 'bank', people: 1 }])
  const { problems } = await t.call(payrollChecks.list, { params: { id: september }, query: { kind: 'no_bank' } }, payroll)
  expect(problems.map(({ employee }) => employee.id)).toEqual([agent.id])
  await expect(withhold(september, agent, null)).rejects.toMatchObject({ code: 'no_account' })
  await pay(september)
  await expect(withhold(september, agent, null)).rejects.toMatchObject({ code: 'no_account' })
  const { net_kobo } = await slipOf(september, agent)

  const october = await start('2026-10')
  expect((await read(october)).totals).toMatchObject({ held_kobo: 0 })
  await bank(agent, '0123456781')
  await move('calculate', october)
  await t.runJobs()
  expect(await slipOf(october, agent)).toMatchObject({ withheld_reason: null, salary_mode: 'bank' })
  expect((await read(october)).totals).toMatchObject({ held_kobo: net_kobo })
  await approve(october)
  await move('pay', october)
  expect(await slipOf(september, agent)).toMatchObject({ is_owed: false, paid_with: { id: october } })
})

it('is not approved while schedules lack a state, a tax number, a pension or an NHF number, until each has a reason', async () => {
  await t.db
    .updateTable('employee_pay')
    .set({ nin_last4: null, rsa_pin_last4: null, nhf_number: null })
    .where('employee_id', '=', agent.id)
    .execute()
  await t.db.deleteFrom('tax_residence').where('employee_id', '=', agent.id).execute()
  await t.db
    .insertInto('tax_facts')
    .values({
      ...{ id: agent.id, employee_id: agent.id, year: 2026, pension: true, nhf: true, nhis: false, rent_kobo: 0 },
      ...{ life_premium_kobo: 0, mortgage_interest_kobo: 0, evidence: '' },
    })
    .execute()
  const november = await start('2026-11')
  const blocking = async () =>
    (await t.call(payrollChecks.list, { params: { id: november }, query: {} }, payroll)).problems.filter(({ blocks }) => blocks)
  const found = await blocking()
  expect(found.map(({ kind }) => kind).toSorted()).toEqual(['no_nhf', 'no_pension', 'no_tax_id', 'no_tax_state'])
  await move('submit', november)
  await expect(decide(november)).rejects.toMatchObject({ code: 'needs_reasons' })
  const findings = found.map(({ kind }) => ({ ogid: agent.ogid, kind: kind as 'no_nhf' }))
  // Of two who give the reasons at once both are heard, or one is told that they are given.
  const clear = () =>
    t.call(payrollChecks.clear, { params: { id: november }, body: { findings, reason: 'Applied for' } }, hrManager)
  const cleared = await Promise.allSettled([clear(), clear()])
  expect(cleared.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await decide(november)
})
