/** Net pay that was withheld, or that the bank returned, is paid with a later payroll: once, and with somebody else's approval. */

import { payrollChecks } from '@iroko/contract/payroll/checks'
import { heldPay } from '@iroko/contract/payroll/held-pay'
import { payrollJournals } from '@iroko/contract/payroll/journals'
import { payslips } from '@iroko/contract/payroll/payslips'
import { runPeople } from '@iroko/contract/payroll/run-people'
import { payrollRuns } from '@iroko/contract/payroll/runs'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { makeCompany } from '../../../test/company.ts'
import { type Person, testApp } from '../../../test/harness.ts'
import { once } from '../../../test/once.ts'
import { makePayrolls } from '../../../test/payrolls.ts'
import { findExcluded } from '../run-approvals/store-excluded.ts'

const t = await testApp()
const { agent, colleague, lead, hrManager, stranger: accountant } = await makeCompany(t)
const payroll = await t.person({ first_name: 'Pere', roles: ['payroll_processor'] })
const other = await t.person({ first_name: 'Tari', roles: ['payroll_processor'] })
const { bank, calculate, create, earn, pay, read, reverse, slipOf, start, withhold } = makePayrolls(t, { payroll, hrManager })
for (const person of [agent, colleague]) await earn(person, 30_000_000)
await bank(agent, '0123456789')
await bank(colleague, '0123456799')

const giveBack = async (id: string, person: Person, by = payroll) => {
  const slip = await slipOf(id, person)
  const body = { reason: 'Account closed', bank_reference: 'R-1', version: slip.version }
  return await t.call(heldPay.returned, { params: { id: slip.id }, body }, by)
}
const add = (id: string, person: Person) => t.call(runPeople.add, { params: { id }, body: { ogids: [person.ogid] } }, payroll)
/** What the company still owes as net pay, and is owed, by the journals. */
const books = async () => {
  const { rows } = await sql<{ account: string; kobo: number }>`
    select account, sum(credit_kobo - debit_kobo)::float8 as kobo from payroll_journal_line
    where account in ('net_payable', 'salary_overpaid') group by account having sum(debit_kobo) <> sum(credit_kobo)`.execute(
    t.db,
  )
  return Object.fromEntries(rows.map(({ account, kobo }) => [account, kobo]))
}

const august = await start('2026-08')
let net = 0

/** August, paid; the bank returned one payment. */
const returned = once(async () => {
  await expect(giveBack(august, agent)).rejects.toMatchObject({ code: 'wrong_state' })
  await pay(august)
  net = (await slipOf(august, agent)).net_kobo
  t.setNow('2026-11-20T11:05:00Z')
  expect(await books()).toEqual({})
  for (const by of [agent, lead, accountant]) await expect(giveBack(august, agent, by)).rejects.toMatchObject({ status: 403 })
  expect((await giveBack(august, agent)).message).toBe(`Payment of ${agent.full_name} recorded as returned`)
  await expect(giveBack(august, agent)).rejects.toMatchObject({ code: 'withheld' })
  await expect(withhold(august, agent, null)).rejects.toMatchObject({
    message: 'You recorded that the bank returned it. Ask another colleague to release it',
  })
  expect(await books()).toEqual({ net_payable: net })
  const { payroll_journals } = await t.call(payrollJournals.list, { query: { kind: 'return' } }, accountant)
  expect(payroll_journals).toMatchObject([{ reference: 'PR-2026-08-B1', total_kobo: net }])
  expect(await read(august)).toMatchObject({ withheld: 1 })
  const held = await t.call(payrollRuns.slips, { params: { id: august }, query: { held: 'yes' } }, payroll)
  expect(held.payslips.map(({ employee }) => employee.ogid)).toEqual([agent.ogid])
  const log = await t.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id'])
    .where('action', '=', 'payroll.returned')
    .execute()
  expect(log).toEqual([{ action: 'payroll.returned', actor_id: payroll.id }])
})
it('a payment that the bank returned is owed again, by those who process payrolls and not by whose it is', returned)

/** September, which pays it. */
const september = once(async () => {
  await returned()
  const id = await start('2026-09')
  expect(await slipOf(id, agent)).toMatchObject({ net_kobo: net })
  expect(await read(id)).toMatchObject({ totals: { held_kobo: 0 } })
  const { problems } = await t.call(payrollChecks.list, { params: { id }, query: { kind: 'held' } }, payroll)
  expect(problems.map(({ employee, blocks }) => [employee.ogid, blocks])).toEqual([[agent.ogid, false]])
  await withhold(august, agent, null, other)
  expect(await slipOf(august, agent)).toMatchObject({ is_released: true, paid_with: null, withheld_reason: 'Account closed' })
  await calculate(id)
  const { totals } = await read(id)
  expect(totals).toMatchObject({ held_kobo: net, to_pay_kobo: totals.net_kobo + net })
  expect(await slipOf(id, agent)).toMatchObject({ net_kobo: net, gross_kobo: 30_000_000 })
  expect(await slipOf(august, agent)).toMatchObject({ paid_with: { id, title: 'PR-2026-09' } })
  await expect(withhold(august, agent, 'Wait')).rejects.toMatchObject({ code: 'paid_later' })
  // Whoever released it does not approve what pays it.
  expect(await findExcluded(t.db, id)).toEqual(expect.arrayContaining([payroll.id, other.id]))
  await pay(id)
  expect(await books()).toEqual({})
  expect(await read(august)).toMatchObject({ withheld: 0 })
  const { payslip } = await t.call(payslips.show, { params: { id: (await slipOf(id, agent)).id } }, agent)
  expect(payslip).toMatchObject({ net_kobo: net, held_kobo: net, paid_again: ['2026-08'] })
  return id
})
it('is not paid before it is released; then with the next payroll, beside its net pay and without tax', async () =>
  void (await september()))

/** September, reversed and paid again. */
const reversed = once(async () => {
  await reverse(await september(), 'kept')
  expect(await slipOf(august, agent)).toMatchObject({ paid_with: null })
  const again = await start('2026-09')
  expect((await read(again)).totals).toMatchObject({ held_kobo: net, to_pay_kobo: 0 })
  await pay(again)
  expect(await books()).toEqual({})
  await reverse(again, 'returned')
  const last = await start('2026-09')
  // The first payment of the month was kept, of the second nothing was paid.
  expect((await read(last)).totals).toMatchObject({ held_kobo: net, to_pay_kobo: 0 })
  await pay(last)
  expect(await books()).toEqual({})
})
it('a reversed payroll owes it again; what people kept of it is theirs once', reversed)

/** October, of which somebody was paid by an off-cycle payroll. */
const october = once(async () => {
  await reversed()
  const id = await start('2026-10')
  await withhold(id, colleague, 'Asked to wait')
  await pay(id)
  expect(await books()).toEqual({ net_payable: net })
  const november = await create('2026-11', 'off_cycle')
  await expect(add(november, colleague)).rejects.toMatchObject({
    fields: { type_id: expect.stringContaining('Choose what is paid') },
  })
  await withhold(id, colleague, null)
  await withhold(id, colleague, 'Asked again')
  expect(await slipOf(id, colleague)).toMatchObject({ is_released: false, withheld_reason: 'Asked again' })
  await withhold(id, colleague, null)
  await t.db.updateTable('employee').set({ exit_date: '2026-10-31' }).where('id', '=', colleague.id).execute()
  await add(november, colleague)
  await calculate(november)
  expect((await read(november)).totals).toMatchObject({ people: 1, gross_kobo: 0, paye_kobo: 0, net_kobo: 0, to_pay_kobo: net })
  await pay(november)
  expect(await books()).toEqual({})
  const file = await t.inject({ url: `/api/v1/payroll_runs/${november}/bank_file.csv`, as: payroll })
  expect(file.body).toContain(colleague.ogid)
  expect(file.body).toContain((net / 100).toFixed(2))
  return id
})
it('withheld pay is released after its payroll was paid, and paid by an off-cycle payroll of its own, also to who has left', async () =>
  void (await october()))

/** November, corrected. */
const corrected = once(async () => {
  const last = await october()
  await giveBack(last, agent)
  await expect(withhold(last, agent, null)).rejects.toMatchObject({ status: 403 })
  await withhold(last, agent, null, other)
  const november = await start('2026-11')
  expect((await read(november)).totals).toMatchObject({ people: 1, held_kobo: net, to_pay_kobo: 2 * net })
  await pay(november)
  await t.db.updateTable('salary').set({ amount_kobo: 36_000_000 }).where('employee_id', '=', agent.id).execute()
  const correction = await create('2026-11', 'correction')
  await add(correction, agent)
  await calculate(correction)
  const { totals } = await read(correction)
  expect(totals.net_kobo).toBeGreaterThan(net)
  expect(totals).toMatchObject({ held_kobo: net, to_pay_kobo: totals.net_kobo - net })
  await pay(correction)
  expect(await slipOf(last, agent)).toMatchObject({ paid_with: { id: correction } })
  expect(await books()).toEqual({})
  return correction
})
it('a correction goes on paying what the payslip paid whose place it takes', async () => void (await corrected()))

it('a correction does not pay what is withheld or was returned, until somebody releases it', async () => {
  const first = await corrected()
  await giveBack(first, agent)
  await t.db.updateTable('salary').set({ amount_kobo: 40_000_000 }).where('employee_id', '=', agent.id).execute()
  const correction = await create('2026-11', 'correction')
  await add(correction, agent)
  await calculate(correction)
  expect(await slipOf(correction, agent)).toMatchObject({ withheld_reason: 'Account closed', is_released: false })
  const { totals } = await read(correction)
  await pay(correction)
  expect(await books()).toEqual({ net_payable: totals.to_pay_kobo })
  // The correction holds it back now.
  expect(await read(first)).toMatchObject({ withheld: 0 })
  expect(await slipOf(first, agent)).toMatchObject({ is_owed: false })
  await expect(withhold(first, agent, null)).rejects.toMatchObject({ code: 'corrected' })
  await withhold(correction, agent, null, other)
  const beside = await create('2026-11', 'off_cycle')
  await add(beside, agent)
  await calculate(beside)
  expect((await read(beside)).totals).toMatchObject({ held_kobo: totals.to_pay_kobo, to_pay_kobo: totals.to_pay_kobo })
  await pay(beside)
  expect(await books()).toEqual({})
})
