/** A loan leaves the company by a payment: from the day that the bank paid it, it is owed and in the books. */
import { addDays } from '@iroko/contract/dates'
import { loanPayments } from '@iroko/contract/payroll/loan-payments'
import { loans } from '@iroko/contract/payroll/loans'
import { asks } from '@iroko/contract/platform/asks'
import { sql } from 'kysely'
import { extractText, getDocumentProxy } from 'unpdf'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { makeCompany } from '../../../test/company.ts'
import { approveNow } from '../../../test/decisions.ts'
import { type Person, testApp } from '../../../test/harness.ts'
import { makePayrolls } from '../../../test/payrolls.ts'

const t = await testApp()
const { agent, colleague, lead, hrManager } = await makeCompany(t)
const [payroll, second] = [await t.person({ roles: ['payroll_processor'] }), await t.person({ roles: ['payroll_processor'] })]
const { bank, earn } = makePayrolls(t, { payroll, hrManager })
await t.db.insertInto('loan_type').values({ id: uuid(), title: 'Rent loan', advance: false, max_months: 24 }).execute()
for (const person of [agent, colleague, payroll]) await earn(person, 30_000_000)

/** Approved, and not paid out. */
async function approved(person: Person, principal_kobo = 12_000_000): Promise<string> {
  const { loan_choices } = await t.call(loans.choices, {}, payroll)
  const terms = { principal_kobo, months: 12, first_month: t.today().slice(0, 7), reason: 'Rent', despite: '' }
  const body = { ogid: person.ogid, loan_type_id: loan_choices[0]?.id ?? '', ...terms }
  const { id } = await t.call(loans.create, { body }, person)
  await approveNow(t, 'loan', id, hrManager)
  return id
}
const waiting = async (as = payroll) => (await t.call(loanPayments.waiting, {}, as)).loans_to_pay
const make = async (loan_ids: string[], as = payroll) =>
  (await t.call(loanPayments.create, { body: { loan_ids } }, as)).loan_payment
const loanOf = async (id: string) => (await t.call(loans.show, { params: { id } }, second)).loan
const askedOf = async (person: Person) => (await t.call(asks.list, {}, person)).to_do.map(({ what }) => what)
const listOf = async (id: string, as = payroll) => await t.inject({ url: `/api/v1/loan_payments/${id}/handed_out.pdf`, as })
const fileOf = async (id: string, as = payroll) => await t.inject({ url: `/api/v1/loan_payments/${id}/file.csv`, as })

it('an approved loan is not owed before it is paid out, and then stands in the file, the ledger and the books', async () => {
  await bank(agent, '0123456785')
  const [mine, other] = [await approved(agent), await approved(colleague, 6_000_000)]
  expect(await loanOf(mine)).toMatchObject({ balance_kobo: 0, paid_out_on: null, can: { edit: false } })
  expect((await waiting()).map(({ employee, salary_mode, problem }) => [employee.id, salary_mode, problem])).toEqual([
    [agent.id, 'bank', null],
    [colleague.id, 'cash', null],
  ])
  expect(await askedOf(payroll)).toContain('loans_to_pay')
  await expect(make([mine], lead)).rejects.toMatchObject({ status: 403 })
  const payment = await make([mine, other])
  expect(payment).toMatchObject({ loans: 2, transfers: 1, total_kobo: 18_000_000, state: 'open' })
  await expect(make([mine])).rejects.toMatchObject({ status: 422 })
  expect(await waiting()).toEqual([])
  const [first, again] = [await fileOf(payment.id), await fileOf(payment.id, second)]
  expect(first.body).toContain(`${payment.reference}001,${agent.ogid},${agent.full_name}`)
  expect(first.body).not.toContain(colleague.ogid)
  expect(again.body.endsWith(first.body)).toBe(true)
  expect([again.body.slice(0, 4), again.headers['content-disposition']]).toEqual(['COPY', expect.stringContaining('-COPY')])
  expect((await fileOf(payment.id, lead)).statusCode).toBe(403)
  const pay = (paid_on: string, as = second) =>
    t.call(loanPayments.pay, { params: { id: payment.id }, body: { paid_on, version: payment.version } }, as)
  // Cash has no file but a list that each signs, and nobody records alone that it was handed out.
  await expect(pay(t.today())).rejects.toMatchObject({ code: 'list_not_taken' })
  expect((await listOf(payment.id, lead)).statusCode).toBe(403)
  const list = await extractText(await getDocumentProxy(new Uint8Array((await listOf(payment.id)).rawPayload)))
  expect(list.text.join(' ')).toContain(colleague.full_name)
  expect(list.text.join(' ')).toContain('₦60,000.00')
  expect(list.text.join(' ')).not.toContain(agent.full_name)
  await expect(pay('2020-01-06')).rejects.toMatchObject({ status: 422 })
  await expect(pay(t.today(), payroll)).rejects.toMatchObject({ status: 403 })
  const listed = async (as: Person) => (await t.call(loanPayments.list, {}, as)).loan_payments.map(({ can }) => can.pay)
  expect([await listed(payroll), await listed(second)]).toEqual([[false], [true]])
  expect([(await askedOf(payroll)).includes('loan_payments'), (await askedOf(second)).includes('loan_payments')]).toEqual([
    false,
    true,
  ])
  await pay(t.today())
  expect(await loanOf(mine)).toMatchObject({ balance_kobo: 12_000_000, paid_out_on: t.today() })
  const { rows } = await sql<{ account: string; kobo: number }>`select account, sum(debit_kobo - credit_kobo)::float8 as kobo
    from payroll_journal_line group by account order by account`.execute(t.db)
  expect(rows).toEqual([
    { account: 'bank', kobo: -12_000_000 },
    { account: 'cash', kobo: -6_000_000 },
    { account: 'staff_loans', kobo: 18_000_000 },
  ])
  await expect(pay(t.today())).rejects.toMatchObject({ code: 'stale_version' })
})

it('nobody pays out their own loan, nor one without an account', async () => {
  const own = await approved(payroll)
  await expect(make([own])).rejects.toMatchObject({ status: 403 })
  expect((await waiting()).map(({ can }) => can.pay_out)).toEqual([false])
  expect(await askedOf(payroll)).not.toContain('loans_to_pay')
  await t.db.updateTable('employee_pay').set({ salary_mode: 'bank' }).where('employee_id', '=', payroll.id).execute()
  expect(await waiting(second)).toMatchObject([{ problem: 'No bank account', can: { pay_out: false } }])
  await expect(make([own], second)).rejects.toMatchObject({ code: 'not_payable' })
  await t.db.updateTable('employee_pay').set({ salary_mode: 'cash' }).where('employee_id', '=', payroll.id).execute()
})

it('what the bank did not pay another person cancels, and its loans are paid once more', async () => {
  const [loan] = await waiting(second)
  const payment = await make([loan?.id ?? ''], second)
  const cancel = (as: Person) =>
    t.call(loanPayments.cancel, { params: { id: payment.id }, body: { version: payment.version } }, as)
  await expect(cancel(second)).rejects.toMatchObject({ status: 403 })
  await cancel(payroll)
  expect(await waiting(second)).toHaveLength(1)
  const again = await make([loan?.id ?? ''], second)
  await listOf(again.id)
  const paid = { params: { id: again.id }, body: { paid_on: t.today(), version: again.version } }
  await t.call(loanPayments.pay, paid, payroll)
  expect((await loanOf(loan?.id ?? '')).balance_kobo).toBe(12_000_000)
})

it('transfers are not paid before somebody has their file, nor on a day before it was taken', async () => {
  t.setNow(`${addDays(t.today(), -2)}T10:00:00Z`)
  const payment = await make([await approved(agent, 2_000_000)])
  const { loan_payments } = await t.call(loanPayments.list, { query: { state: 'open' } }, payroll)
  expect(loan_payments.find(({ id }) => id === payment.id)?.can).toMatchObject({ pay: false })
  const pay = (paid_on: string) =>
    t.call(loanPayments.pay, { params: { id: payment.id }, body: { paid_on, version: payment.version } }, payroll)
  await expect(pay(t.today())).rejects.toMatchObject({ code: 'file_not_taken' })
  const made_on = t.today()
  t.setNow(`${addDays(t.today(), 1)}T10:00:00Z`)
  await fileOf(payment.id)
  await expect(pay(made_on)).rejects.toMatchObject({ status: 422 })
  await pay(t.today())
})

it('two who pay out the same loan at once make one payment of it', async () => {
  const loan = await approved(agent, 3_000_000)
  const made = await Promise.allSettled([make([loan]), make([loan], second)])
  expect(made.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})
