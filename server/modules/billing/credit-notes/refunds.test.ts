/** Refunds: what is left of a receipt or a credit note is asked back by one person, approved by another, and paid by a line of the bank. */
import { creditNotes } from '@iroko/contract/billing/credit-notes'
import { receipts } from '@iroko/contract/billing/receipts'
import { receivables } from '@iroko/contract/billing/statements'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { brokenOn } from '../../../lib/database/invariant.ts'
import { makeBank } from '../../../test/bank.ts'
import { makeBilling } from '../../../test/billing.ts'
import { contactOf } from '../../../test/clients.ts'
import { approveNow, rejectNow } from '../../../test/decisions.ts'
import { type Person, testApp } from '../../../test/harness.ts'
import { invariants } from '../receipts/store-invariants.ts'

const t = await testApp()
const b = await makeBilling(t)
const { accountant, second } = b
const bank = makeBank(t, accountant)
const today = t.today()

/** A client that paid more than its invoice, with the receipt of which so much is left. */
async function overpaid(title: string, left_kobo = 500_000) {
  const owed = await b.owing(title)
  const { bank_line } = await bank.line(today, `${title.toUpperCase()} ${owed.invoice.number}`, 107_500_000 + left_kobo)
  await bank.settle(bank_line.id, 'receipt', owed.client.id)
  const { receipts: rows } = await t.call(receipts.list, { query: { client_id: owed.client.id } }, accountant)
  const receipt = rows[0] ?? expect.fail('no receipt')
  expect(receipt.left_kobo).toBe(left_kobo)
  return { ...owed, receipt }
}
const ask = async (of: { receipt_id?: string; credit_id?: string }, amount_kobo: number, by: Person = accountant) =>
  (await t.call(creditNotes.askRefund, { body: { ...of, amount_kobo, reason: 'Paid twice' } }, by)).id
const approve = (id: string, by = second) => approveNow(t, 'credit_note', id, by)
const show = async (id: string) => (await t.call(creditNotes.show, { params: { id } }, accountant)).credit_note
const leftOf = async (id: string) => (await t.call(receipts.show, { params: { id } }, accountant)).receipt.left_kobo
const books = async (client_id: string) => {
  const { rows } = await sql<{ code: string; kobo: number }>`
    select account.code, sum(debit_kobo - credit_kobo)::bigint as kobo from journal_line line join account on account.id = line.account_id
    where line.party_id = ${client_id}::uuid and account.code in ('1100', '2050') group by 1 order by 1`.execute(t.db)
  return Object.fromEntries(rows.map(({ code, kobo }) => [code, kobo]))
}
/** Paid by a line that another person imported. */
const pay = async (id: string, amount_kobo: number, by = accountant) => {
  const { bank_line } = await bank.line(today, `REFUND ${id}`, -amount_kobo, { by: second })
  return await bank.settle(bank_line.id, 'refund', id, by)
}
const holds = async () => {
  for (const invariant of invariants) expect(await brokenOn(t.db, invariant, today)).toEqual([])
}

it('what is left of a receipt is reserved when it is asked for, and paid by the bank once another person approved', async () => {
  const { client, invoice, receipt } = await overpaid('Kora')
  const { email } = await contactOf(t, client, 'Ada', { is_billing: true, sees_money: true })
  for (const roles of [['ceo'], ['hr_manager'], []] as const)
    await expect(ask({ receipt_id: receipt.id }, 1, await t.person({ roles: [...roles] }))).rejects.toMatchObject({
      status: 403,
    })
  await expect(ask({ receipt_id: receipt.id }, 500_001)).rejects.toMatchObject({
    fields: { amount_kobo: `${receipt.number} has ₦5,000.00 left` },
  })
  await expect(ask({}, 1)).rejects.toMatchObject({ fields: { receipt_id: 'Choose a receipt or a credit note' } })
  await expect(ask({ receipt_id: receipt.id, credit_id: receipt.id }, 1)).rejects.toMatchObject({ status: 422 })
  await expect(ask({ credit_id: invoice.id }, 1)).rejects.toMatchObject({ status: 404 })
  const id = await ask({ receipt_id: receipt.id }, 400_000)
  await expect(ask({ receipt_id: receipt.id }, 1)).rejects.toMatchObject({ code: 'open_request' })
  expect(await leftOf(receipt.id)).toBe(100_000)
  await expect(approve(id, accountant)).rejects.toMatchObject({ status: 403 })
  // Not before it is approved.
  await expect(pay(id, 400_000)).rejects.toMatchObject({ code: 'not_due' })
  await approve(id)
  expect(await show(id)).toMatchObject({ status: 'approved', issued: null, invoice: { title: receipt.number } })
  expect(await books(client.id)).toEqual({ 1100: 0, 2050: -500_000 })
  await pay(id, 400_000)
  expect((await show(id)).issued?.number).toMatch(/^PMT\d{10}$/)
  expect(await books(client.id)).toEqual({ 1100: 0, 2050: -100_000 })
  expect(await b.owedBy(client.id)).toMatchObject({ advances: -100_000, total_kobo: -100_000 })
  const query = { from: today, to: today }
  const { statement } = await t.call(receivables.statement, { params: { id: client.id }, query }, accountant)
  expect(statement.rows.find(({ kind }) => kind === 'refund')?.amount_kobo).toBe(400_000)
  expect(statement.closing_kobo).toBe(-100_000)
  // Paid once: it is not among what a line can pay any more, and its version is gone.
  await expect(pay(id, 400_000)).rejects.toMatchObject({ status: 409 })
  const mails = await t.db.selectFrom('outbox_mail').select('subject').where('recipient', '=', email).execute()
  expect(mails.map(({ subject }) => subject)).toContainEqual(expect.stringMatching(/paid ₦4,000\.00 back$/))
  await holds()
})

it('what is left of a credit note is paid back, and what is rejected is left again', async () => {
  const { client, invoice } = await overpaid('Nile', 1)
  const lines = [{ position: 1, amount_kobo: 10_000_000, effect: 'concession' as const }]
  const { id: credit_id } = await t.call(
    creditNotes.ask,
    { params: { id: invoice.id }, body: { lines, reason: 'Agreed' } },
    accountant,
  )
  await approve(credit_id)
  const left = async () => {
    const { settlements } = await t.call(receipts.settlements, { params: { id: credit_id } }, accountant)
    return settlements.left_kobo
  }
  expect(await left()).toBe(10_750_000)
  const refused = await ask({ credit_id }, 10_750_000)
  expect(await left()).toBe(0)
  await rejectNow(t, 'credit_note', refused, second, 'Let it settle the next invoice')
  expect(await left()).toBe(10_750_000)
  const id = await ask({ credit_id }, 10_000_000)
  await approve(id)
  // Reserved, it settles no invoice.
  const other = await b.contract(client.id, {
    title: 'More',
    lines: [{ kind: 'fixed', title: 'More', price_kobo: 100_000_000, office_id: client.campaign.id }],
  })
  await b.measure(other.id)
  const next = await b.issue(other.id)
  const use = (amount_kobo: number) =>
    t.call(receipts.useCredit, { params: { id: credit_id }, body: { invoice_id: next.id, amount_kobo } }, accountant)
  await expect(use(750_001)).rejects.toMatchObject({ code: 'used' })
  await pay(id, 10_000_000)
  expect(await left()).toBe(750_000)
  await use(750_000)
  expect(await left()).toBe(0)
  expect((await b.invoice(credit_id)).open_kobo).toBe(0)
  await holds()
})

it('is refused to whoever imported the line, to another amount, and by the database beyond what is left', async () => {
  const { receipt } = await overpaid('Osun')
  const id = await ask({ receipt_id: receipt.id }, 300_000)
  await approve(id)
  await expect(pay(id, 300_000, second)).rejects.toMatchObject({ status: 403 })
  await expect(pay(id, 299_999)).rejects.toMatchObject({ code: 'other_amount' })
  const more = t.db.updateTable('credit_note').set({ net_kobo: 500_001, total_kobo: 500_001 }).where('id', '=', id).execute()
  await expect(more).rejects.toThrow('paid back')
})

it('two who ask at once for what is left: one is reserved', async () => {
  const { receipt } = await overpaid('Yobe')
  const both = await Promise.allSettled([
    ask({ receipt_id: receipt.id }, 500_000),
    ask({ receipt_id: receipt.id }, 500_000, second),
  ])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await leftOf(receipt.id)).toBe(0)
})
