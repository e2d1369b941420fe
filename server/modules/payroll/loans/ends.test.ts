/** How an approved loan ends: cancelled before it is paid out, or returned by the bank after it was, which is no repayment. */
import { addDays } from '@iroko/contract/dates'
import { loanPayments } from '@iroko/contract/payroll/loan-payments'
import { loans } from '@iroko/contract/payroll/loans'
import { asks } from '@iroko/contract/platform/asks'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { makeCompany } from '../../../test/company.ts'
import { approveNow } from '../../../test/decisions.ts'
import { type Person, testApp } from '../../../test/harness.ts'
import { makePayrolls } from '../../../test/payrolls.ts'

const t = await testApp()
const { agent, lead, hrManager } = await makeCompany(t)
const [payroll, second] = [await t.person({ roles: ['payroll_processor'] }), await t.person({ roles: ['payroll_processor'] })]
const { bank, earn, start, pay } = makePayrolls(t, { payroll, hrManager })
await t.db.insertInto('loan_type').values({ id: uuid(), title: 'Rent loan', advance: false, max_months: 24 }).execute()
for (const person of [agent, payroll]) await earn(person, 30_000_000)
await bank(agent, '0123456785')

/** Approved, and not paid out. */
async function approved(person: Person, principal_kobo = 12_000_000): Promise<string> {
  const { loan_choices } = await t.call(loans.choices, {}, payroll)
  const terms = { principal_kobo, months: 12, first_month: t.today().slice(0, 7), reason: 'Rent', despite: '' }
  const body = { ogid: person.ogid, loan_type_id: loan_choices[0]?.id ?? '', ...terms }
  const { id } = await t.call(loans.create, { body }, person)
  await approveNow(t, 'loan', id, hrManager)
  return id
}
const loanOf = async (id: string, as = second) => (await t.call(loans.show, { params: { id } }, as)).loan
const make = async (loan_ids: string[], as = payroll) =>
  (await t.call(loanPayments.create, { body: { loan_ids } }, as)).loan_payment
const paid = async (loan: string, by = payroll) => {
  const { id, version } = await make([loan], by)
  await t.inject({ url: `/api/v1/loan_payments/${id}/file.csv`, as: by })
  await t.call(loanPayments.pay, { params: { id }, body: { paid_on: t.today(), version } }, by)
}
const cancel = async (id: string, as = payroll, version?: number) => {
  const body = { reason: 'Not wanted any more', version: version ?? (await loanOf(id)).version }
  return await t.call(loans.cancel, { params: { id }, body }, as)
}
const returned = async (id: string, as = second, returned_on = t.today()) => {
  const body = { returned_on, bank_reference: 'RET-1', version: (await loanOf(id)).version }
  return await t.call(loans.bankReturn, { params: { id }, body }, as)
}
const booked = async () => {
  const { rows } = await sql<{ account: string; kobo: number }>`select account, sum(debit_kobo - credit_kobo)::float8 as kobo
    from payroll_journal_line group by account having sum(debit_kobo - credit_kobo) <> 0 order by account`.execute(t.db)
  return rows.map(({ account, kobo }) => [account, kobo])
}
const decline = async (id: string, as = agent) =>
  await t.call(loans.decline, { params: { id }, body: { version: (await loanOf(id)).version } }, as)
/** What somebody's inbox says of loans that are not wanted any more. */
const lettersOf = async ({ id }: Person) => {
  const found = t.db
    .selectFrom('notification')
    .select('title')
    .where('employee_id', '=', id)
    .where('title', 'like', '%cancelled%')
  return (await found.execute()).map(({ title }) => title)
}
const waiting = async (as = payroll) => (await t.call(loanPayments.waiting, {}, as)).loans_to_pay.map(({ id }) => id)

it('an approved loan that is not wanted is cancelled with a reason, by another person, and never paid out', async () => {
  const loan = await approved(agent)
  await expect(cancel(loan, lead)).rejects.toMatchObject({ status: 403 })
  await expect(cancel(await approved(payroll), payroll)).rejects.toMatchObject({ status: 403 })
  expect(await loanOf(loan)).toMatchObject({ cancelled: null, can: { cancel: true, bank_return: false } })
  await cancel(loan)
  expect(await loanOf(loan)).toMatchObject({
    ...{ status: 'approved', balance_kobo: 0, can: { cancel: false, bank_return: false, edit: false } },
    cancelled: { by: { id: payroll.id }, reason: 'Not wanted any more' },
  })
  expect(await waiting()).not.toContain(loan)
  await expect(make([loan])).rejects.toMatchObject({ status: 422 })
  await expect(cancel(loan)).rejects.toMatchObject({ code: 'not_waiting' })
  expect(await booked()).toEqual([])
})

it('who borrows cancels their own approved loan before it is on its way; who decided it hears of it, and of every cancelled loan its borrower', async () => {
  const loan = await approved(agent)
  expect((await loanOf(loan, agent)).can).toMatchObject({ decline: true, cancel: false })
  expect((await loanOf(loan, payroll)).can).toMatchObject({ decline: false, cancel: true })
  await expect(decline(loan, lead)).rejects.toMatchObject({ status: 404 })
  await expect(decline(loan, payroll)).rejects.toMatchObject({ status: 403 })
  const before = [(await lettersOf(agent)).length, (await lettersOf(hrManager)).length]
  await decline(loan)
  expect(await loanOf(loan)).toMatchObject({ status: 'approved', cancelled: { by: { id: agent.id } }, can: { cancel: false } })
  expect(await waiting()).not.toContain(loan)
  expect([(await lettersOf(agent)).length, (await lettersOf(hrManager)).length]).toEqual([before[0], (before[1] ?? 0) + 1])
  await expect(decline(loan)).rejects.toMatchObject({ code: 'not_waiting' })
  const other = await approved(agent)
  await cancel(other)
  expect((await lettersOf(agent)).length).toBe((before[0] ?? 0) + 1)
  const sent = await approved(agent, 2_400_000)
  await make([sent])
  await expect(decline(sent)).rejects.toMatchObject({ code: 'not_waiting' })
  expect(await booked()).toEqual([])
})

it('what is on its way is not cancelled; of cancelling and paying out at once one is done', async () => {
  const loan = await approved(agent)
  const { version } = await loanOf(loan)
  const ends = await Promise.allSettled([make([loan]), cancel(loan, second, version)])
  expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const sent = await approved(agent, 3_000_000)
  await make([sent])
  await expect(cancel(sent, second)).rejects.toMatchObject({ code: 'not_waiting' })
})

it('what the bank returned is no repayment: it is owed no more, another person pays it out again, and it is lent once', async () => {
  const loan = await approved(agent, 6_000_000)
  await paid(loan)
  const before = await booked()
  expect(before).toContainEqual(['staff_loans', 6_000_000])
  expect((await loanOf(loan, payroll)).can.bank_return).toBe(false)
  await expect(returned(loan, payroll)).rejects.toMatchObject({ status: 403 })
  for (const day of [addDays(t.today(), -1), addDays(t.today(), 1)])
    await expect(returned(loan, second, day)).rejects.toMatchObject({ status: 422 })
  await returned(loan)
  expect(await booked()).toEqual([])
  const now = await loanOf(loan)
  expect([now.balance_kobo, now.paid_out_on, now.ledger.map(({ kind, amount_kobo }) => [kind, amount_kobo])]).toEqual([
    0,
    null,
    [
      ['lent', 6_000_000],
      ['returned', -6_000_000],
    ],
  ])
  await expect(returned(loan)).rejects.toMatchObject({ code: 'not_sent' })
  expect(await waiting()).toContain(loan)
  // Who said that it came back does not send it once more.
  await expect(make([loan], second)).rejects.toMatchObject({ status: 403 })
  const askedOf = async (person: Person) => (await t.call(asks.list, {}, person)).to_do.map(({ what }) => what)
  expect(await askedOf(payroll)).toContain('loans_to_pay')
  await paid(loan)
  expect(await loanOf(loan)).toMatchObject({ balance_kobo: 6_000_000, paid_out_on: t.today() })
  expect(await booked()).toEqual(before)
})

it('a loan of which something was deducted is not returned', async () => {
  const loan = await approved(agent, 4_800_000)
  await paid(loan)
  await pay(await start(t.today().slice(0, 7)))
  await expect(returned(loan)).rejects.toMatchObject({ code: 'repaid' })
})
