/** Money in by lines of the bank: settled with what was withheld, taken apart, used again; what is owed is what the ledger says on every day. */
import { journalEntries } from '@iroko/contract/accounting/journals'
import { invoices } from '@iroko/contract/billing/invoices'
import { receipts } from '@iroko/contract/billing/receipts'
import { receivables } from '@iroko/contract/billing/statements'
import { clientContacts } from '@iroko/contract/clients/contacts'
import { clientDirectory } from '@iroko/contract/clients/directory'
import { addDays } from '@iroko/contract/dates'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { hashToken, newToken } from '../../../lib/sign-in/tokens.ts'
import { makeBank } from '../../../test/bank.ts'
import { makeBilling } from '../../../test/billing.ts'
import { contactOf } from '../../../test/clients.ts'
import { testApp } from '../../../test/harness.ts'

const t = await testApp()
const b = await makeBilling(t)
const { accountant } = b
const bank = makeBank(t, accountant)
const today = t.today()
const { owing, owedBy, invoice: read } = b
const receiptOf = async (client_id: string) => {
  const [found] = (await t.call(receipts.list, { query: { client_id } }, accountant)).receipts
  return (await t.call(receipts.show, { params: { id: found?.id ?? '' } }, accountant)).receipt
}
const linesOf = async (number: string) => {
  const { journal_entries } = await t.call(journalEntries.list, { query: { q: number } }, accountant)
  const { journal_lines } = await t.call(
    journalEntries.lines,
    { params: { id: journal_entries[0]?.id ?? '' }, query: {} },
    accountant,
  )
  return journal_lines.map(({ account, debit_kobo, credit_kobo }) => [account.code, debit_kobo - credit_kobo])
}
it('a receipt settles by its narration with what is withheld, the rest is an advance; undone and used again it comes to the same', async () => {
  const { client, invoice } = await owing('Kora')
  expect(invoice.total_kobo).toBe(107_500_000)
  const { bank_line, items } = await bank.line(today, `NIP KORA ${invoice.number}`, 105_500_000)
  expect(items.find(({ id }) => id === client.id)).toMatchObject({
    title: 'Received from Kora',
    detail: `${invoice.number} of ₦1,075,000.00`,
    why_not: null,
  })
  await bank.settle(bank_line.id, 'receipt', client.id)
  expect(await read(invoice.id)).toMatchObject({ state: 'paid', open_kobo: 0 })
  const receipt = await receiptOf(client.id)
  expect(receipt).toMatchObject({ left_kobo: 0, allocations: [{ amount_kobo: 107_500_000, wht_kobo: 2_000_000 }] })
  expect(await linesOf(receipt.number)).toEqual([
    ['1010', 105_500_000],
    ['1200', 2_000_000],
    ['1100', -107_500_000],
  ])
  await expect(bank.settle(bank_line.id, 'receipt', client.id)).rejects.toMatchObject({ code: 'matched' })

  const [allocation] = receipt.allocations
  const undo = () => t.call(receipts.undo, { params: { id: allocation?.id ?? '' } }, accountant)
  const twice = await Promise.allSettled([undo(), undo()])
  expect(twice.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await read(invoice.id)).toMatchObject({ open_kobo: 107_500_000 })
  expect(await receiptOf(client.id)).toMatchObject({ left_kobo: 105_500_000 })
  expect(await owedBy(client.id)).toMatchObject({ not_due: 107_500_000, advances: -105_500_000, total_kobo: 2_000_000 })
  const use = (amount_kobo: number, wht_kobo = 0) =>
    t.call(
      receipts.allocate,
      { params: { id: receipt.id }, body: { invoice_id: invoice.id, amount_kobo, wht_kobo } },
      accountant,
    )
  await expect(use(107_500_001)).rejects.toMatchObject({ message: `${invoice.number} has ₦1,075,000.00 left` })
  await expect(use(107_500_000)).rejects.toMatchObject({ message: 'The receipt has ₦1,055,000.00 left' })
  await use(107_500_000, 2_000_000)
  expect(await owedBy(client.id)).toBeUndefined()
})

it('a client that owes something stays, saying how much', async () => {
  const { client, contract, invoice } = await owing('Kogi')
  await sql`update office set archived_at = now() where client_id = ${client.id}`.execute(t.db)
  const archive = () => t.call(clientDirectory.archive, { params: { id: client.id } }, accountant)
  await expect(archive()).rejects.toMatchObject({
    message: 'This client owes ₦1,075,000.00. Settle or credit its invoices first',
  })
  const { bank_line } = await bank.line(today, `KOGI ${invoice.number}`, 107_500_000)
  await bank.settle(bank_line.id, 'receipt', client.id)
  await expect(archive()).rejects.toMatchObject({ message: 'A contract of this client is running. End it first' })
  await sql`update contract set ends_on = starts_on where id = ${contract.id}`.execute(t.db)
  expect((await archive()).message).toContain('archived')
})

it('forty at once settle no more than is owed, and a receipt gives no more than it has', async () => {
  const { client, invoice } = await owing('Nile')
  const { bank_line } = await bank.line(today, 'NILE ADVANCE', 300_000_000)
  await bank.settle(bank_line.id, 'receipt', client.id)
  const receipt = await receiptOf(client.id)
  expect(receipt).toMatchObject({ left_kobo: 192_500_000, allocations: [{ amount_kobo: 107_500_000, wht_kobo: 0 }] })
  await t.call(receipts.undo, { params: { id: receipt.allocations[0]?.id ?? '' } }, accountant)
  const use = () =>
    t.call(
      receipts.allocate,
      { params: { id: receipt.id }, body: { invoice_id: invoice.id, amount_kobo: 5_000_000 } },
      accountant,
    )
  const all = await Promise.allSettled(Array.from({ length: 40 }, use))
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(21)
  expect((await read(invoice.id)).open_kobo).toBe(2_500_000)
})

it('what each client owes is what the ledger says on every day, and a statement ends there', async () => {
  await owing('Volta', { vat_agent: true })
  const { rows } = await sql<{ party_id: string; dated_on: string; kobo: number }>`
    select party_id, to_char(dated_on, 'YYYY-MM-DD') as dated_on, sum(debit_kobo - credit_kobo)::bigint as kobo from journal_line line
    join account on account.id = line.account_id where account.code in ('1100', '2050') group by 1, 2 order by 2`.execute(t.db)
  for (const on of [addDays(today, -1), today, addDays(today, 40)])
    for (const client_id of new Set(rows.map(({ party_id }) => party_id))) {
      const books = rows
        .filter((row) => row.party_id === client_id && row.dated_on <= on)
        .reduce((sum, { kobo }) => sum + kobo, 0)
      expect((await owedBy(client_id, on))?.total_kobo ?? 0).toBe(books)
      const query = { from: addDays(today, -400), to: on }
      const { statement } = await t.call(receivables.statement, { params: { id: client_id }, query }, accountant)
      expect(statement.closing_kobo).toBe(books)
    }
})

async function contact(client_id: string, rights: { sees_money: boolean; manages_contacts?: boolean }) {
  const body = {
    client_id,
    email: `${newToken().slice(0, 12)}@x.test`,
    first_name: 'Ada',
    last_name: 'Obi',
    decides_requests: false,
  }
  const draft = { ...body, manages_contacts: false, is_billing: false, ...rights }
  const { client_contact } = await t.call(clientContacts.invite, { body: draft }, accountant)
  const token = newToken()
  const at = t.portal.now().toISOString()
  await t.db.updateTable('client_contact').set({ activated_at: at }).where('id', '=', client_contact.id).execute()
  const session = { token_hash: hashToken(token), client_contact_id: client_contact.id, created_at: at, last_seen_at: at }
  await t.db.insertInto('client_session').values(session).execute()
  return { ...client_contact, token }
}

it('a contact reads the invoices and the statement of its own client alone, and only where it sees money', async () => {
  const [ours, theirs] = [await owing('Osun'), await owing('Ekiti')]
  const first = await contact(ours.client.id, { sees_money: true })
  const blind = await contact(ours.client.id, { sees_money: false })
  const other = await contact(theirs.client.id, { sees_money: true })
  const range = { from: addDays(today, -30), to: today }
  const { invoices: mine } = await t.call(invoices.mine, { query: {} }, first)
  expect(mine.map(({ id }) => id)).toEqual([ours.invoice.id])
  expect((await t.call(receivables.mine, { query: range }, first)).statement).toMatchObject({ closing_kobo: 107_500_000 })
  for (const call of [invoices.showMine, invoices.pdfMine])
    for (const id of [theirs.invoice.id, ours.client.id]) {
      const found = await t.inject({ url: call.path.replace('{id}', id), as: first })
      expect(found.statusCode).toBe(404)
    }
  const pdf = await t.inject({ url: invoices.pdfMine.path.replace('{id}', ours.invoice.id), as: first })
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  for (const path of [invoices.mine.path, `${receivables.mine.path}?from=${range.from}&to=${range.to}`])
    expect((await t.inject({ url: path, as: blind })).statusCode).toBe(403)
  // Contacts are managed by who may, of the own client alone.
  const change = (as: { token: string }, { id, version }: { id: string; version: number }) => {
    const names = { first_name: 'Eve', last_name: 'Obi' }
    const rights = { sees_money: false, decides_requests: false, manages_contacts: false, is_billing: false }
    return t.call(clientContacts.updateMine, { params: { id }, body: { ...names, ...rights, version } }, as)
  }
  await expect(change(blind, first)).rejects.toMatchObject({ status: 403 })
  await expect(change(other, first)).rejects.toMatchObject({ status: 404 })
  await change(first, blind)
  const { client_contacts } = await t.call(clientContacts.mine, { query: {} }, other)
  expect(client_contacts.map(({ id }) => id)).toEqual([other.id])
})

it('a client reads what it paid and where it pays to, with the code of its invoices', async () => {
  const { client, invoice } = await owing('Benue')
  const { bank_line } = await bank.line(today, `NIP BENUE ${invoice.number}`, 105_500_000)
  await bank.settle(bank_line.id, 'receipt', client.id)
  const contact = await contactOf(t, client, 'Amara', { sees_money: true })
  const read = await t.call(receipts.mine, { query: {} }, contact)
  expect(read.receipts).toMatchObject([
    { received_on: today, amount_kobo: 105_500_000, left_kobo: 0, settles: [invoice.number] },
  ])
  expect(await t.call(receipts.payTo, {}, contact)).toEqual({ accounts: [] })
})
