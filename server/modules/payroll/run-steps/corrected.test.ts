/** A payroll is reversed with its corrections, and no correction is of a payslip that is gone. */

import { heldPay } from '@iroko/contract/payroll/held-pay'
import { loans } from '@iroko/contract/payroll/loans'
import { payslips } from '@iroko/contract/payroll/payslips'
import { runPeople } from '@iroko/contract/payroll/run-people'
import { runSteps } from '@iroko/contract/payroll/run-steps'
import { payDetails } from '@iroko/contract/people/pay-details'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { makeCompany } from '../../../test/company.ts'
import { rejectNow } from '../../../test/decisions.ts'
import { type Person, testApp } from '../../../test/harness.ts'
import { makePayrolls } from '../../../test/payrolls.ts'

const t = await testApp()
const { agent, colleague, hrManager } = await makeCompany(t)
const payroll = await t.person({ first_name: 'Pere', roles: ['payroll_processor'] })
const other = await t.person({ roles: ['payroll_processor'] })
const { approve, calculate, create, earn, lend, move, pay, read, slipOf, start, withhold } = makePayrolls(t, {
  payroll,
  hrManager,
})
for (const person of [agent, colleague]) await earn(person, 30_000_000)
const account = { bank_code: '058' as const, account_number: '0123456789', account_name: 'Amaka', despite_check_digit: true }
await t.call(payDetails.proposeBank, { params: { ogid: agent.ogid }, body: account }, payroll)
const { id: proposed } = await t.db.selectFrom('bank_account').select('id').executeTakeFirstOrThrow()
await t.call(payDetails.decideBanks, { body: { ids: [proposed], decision: 'confirmed' } }, hrManager)
await t.db.updateTable('employee_pay').set({ salary_mode: 'bank' }).where('employee_id', '=', agent.id).execute()

const correctionOf = async (person: Person, month = '2026-09') => {
  const id = await create(month, 'correction')
  await t.call(runPeople.add, { params: { id }, body: { ogids: [person.ogid] } }, payroll)
  return id
}
const reverse = async (id: string) => {
  const { version } = await read(id)
  return await t.call(
    runSteps.reverse,
    { params: { id }, body: { version, reason: 'Wrong', payment: 'kept' as const } },
    hrManager,
  )
}

it('a correction is not approved after the bank returned what it counts as paid', async () => {
  const september = await start('2026-09')
  await pay(september)
  const correction = await correctionOf(agent)
  await calculate(correction)
  const { id, version } = await slipOf(september, agent)
  await t.call(
    heldPay.returned,
    { params: { id }, body: { version, reason: 'Account closed', bank_reference: 'R-1' } },
    payroll,
  )
  await expect(approve(correction)).rejects.toMatchObject({
    code: 'returned',
    message: `The bank returned a payment of ${agent.full_name} after the calculation. Reject it so that it can be recalculated`,
  })
  await rejectNow(t, 'payroll_run', (await read(correction)).approval?.id ?? '', hrManager, 'Returned')
  await calculate(correction)
  expect(await slipOf(correction, agent)).toMatchObject({ withheld_reason: 'Account closed' })
  await t.call(runSteps.discard, { params: { id: correction }, body: { version: (await read(correction)).version } }, payroll)
  await reverse(september)
})

it('a correction that waited while its payroll was reversed pays nothing', async () => {
  const september = await start('2026-09')
  await pay(september)
  const waiting = await correctionOf(agent)
  await reverse(september)
  await expect(move('calculate', waiting)).rejects.toMatchObject({
    message: `${agent.full_name} was not paid in 2026-09, so there is nothing to correct. Remove them from this payroll`,
  })
  await t.call(runSteps.discard, { params: { id: waiting }, body: { version: (await read(waiting)).version } }, payroll)
})

it('a payroll is reversed with the corrections of its payslips, loans and all, and paid anew it counts what people kept of both', async () => {
  const loan = await lend(agent, 6_000_000, t.today().slice(0, 7), 6)
  await t.db.updateTable('loan').set({ first_month: '2026-09-01' }).where('id', '=', loan).execute()
  const september = await start('2026-09')
  await pay(september)
  const raised = { amount_kobo: 40_000_000 }
  await t.db.updateTable('salary').set(raised).where('employee_id', '=', agent.id).execute()
  const correction = await correctionOf(agent)
  await calculate(correction)
  await pay(correction)
  // What was approved stays what it was: its bank file is not refused as changed.
  const file = await t.inject({ url: `/api/v1/payroll_runs/${september}/bank_file.csv`, as: payroll })
  expect(file.statusCode).toBe(200)
  // Corrected once more, to less: the second correction pays nothing.
  await t.db.updateTable('salary').set({ amount_kobo: 35_000_000 }).where('employee_id', '=', agent.id).execute()
  const second = await correctionOf(agent)
  await calculate(second)
  await pay(second)
  const { corrections } = await read(september)
  expect(corrections).toEqual([(await read(second)).reference, (await read(correction)).reference])
  const paid = (await slipOf(correction, agent)).net_kobo
  await reverse(september)
  for (const id of [september, correction, second]) expect((await read(id)).state).toBe('reversed')
  const { balance_kobo } = (await t.call(loans.show, { params: { id: loan } }, payroll)).loan
  expect(balance_kobo).toBe(6_000_000)
  const again = await start('2026-09')
  const slip = await slipOf(again, agent)
  expect((await read(again)).totals.to_pay_kobo).toBe(0)
  const { payslip } = await t.call(payslips.show, { params: { id: slip.id } }, payroll)
  expect(payslip.lines.find(({ key }) => key === 'replaced')?.short_kobo).toBe(paid - slip.net_kobo)
  await pay(again)
})

it('what the bank returns after the correction was paid is owed by itself, and paid once', async () => {
  const october = await start('2026-10')
  await pay(october)
  const { id, version, net_kobo } = await slipOf(october, agent)
  await t.db.updateTable('salary').set({ amount_kobo: 50_000_000 }).where('employee_id', '=', agent.id).execute()
  const correction = await correctionOf(agent, '2026-10')
  await calculate(correction)
  await pay(correction)
  const giveBack = (read = version) =>
    t.call(
      heldPay.returned,
      { params: { id }, body: { version: read, reason: 'Account closed', bank_reference: 'R-1' } },
      payroll,
    )
  expect((await giveBack()).message).toBe(`Payment of ${agent.full_name} recorded as returned`)
  await expect(giveBack()).rejects.toMatchObject({ code: 'stale_version' })
  await expect(giveBack(version + 1)).rejects.toMatchObject({ code: 'withheld' })
  expect(await slipOf(october, agent)).toMatchObject({ is_owed: true, is_released: false })
  expect([await read(october), await read(correction)]).toMatchObject([{ withheld: 1 }, { withheld: 0 }])
  await withhold(october, agent, null, other)
  const november = await start('2026-11')
  expect((await read(november)).totals).toMatchObject({ held_kobo: net_kobo })
  await pay(november)
  expect(await slipOf(october, agent)).toMatchObject({ is_owed: false, paid_with: { id: november } })
  const { rows } = await sql<{ account: string; kobo: number }>`
    select account, sum(credit_kobo - debit_kobo)::float8 as kobo from payroll_journal_line
    where account = 'net_payable' group by account having sum(debit_kobo) <> sum(credit_kobo)`.execute(t.db)
  expect(rows).toEqual([])
})
