/** Credit notes and write-offs: one person asks, another decides, the client hears of it, and never more is taken off than there is. */
import { creditNotes } from '@iroko/contract/billing/credit-notes'
import { invoices } from '@iroko/contract/billing/invoices'
import { receipts } from '@iroko/contract/billing/receipts'
import { receivables } from '@iroko/contract/billing/statements'
import { clientContacts } from '@iroko/contract/clients/contacts'
import { addDays, addMonths, firstOfMonth } from '@iroko/contract/dates'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { brokenOn } from '../../../lib/database/invariant.ts'
import { makeBank } from '../../../test/bank.ts'
import { makeBilling } from '../../../test/billing.ts'
import { approveNow, rejectNow } from '../../../test/decisions.ts'
import { type Person, testApp } from '../../../test/harness.ts'
import { invariants as invoicesHold } from '../invoices/store-invariants.ts'
import { invariants as receiptsHold } from '../receipts/store-invariants.ts'

const t = await testApp()
const b = await makeBilling(t)
const { accountant, second, ceo } = b
const bank = makeBank(t, accountant)
const today = t.today()

type Lines = { position: number; amount_kobo: number; effect: 'correction' | 'concession' }[]
const credit = async (id: string, lines: Lines, by: Person = accountant) =>
  (await t.call(creditNotes.ask, { params: { id }, body: { lines, reason: 'Agreed with the client' } }, by)).id
const writeOff = async (id: string, amount_kobo: number, allowance_kobo = 0, by: Person = accountant) =>
  (await t.call(creditNotes.askWriteOff, { params: { id }, body: { amount_kobo, allowance_kobo, reason: 'Bankrupt' } }, by)).id
const first = (amount_kobo: number, effect: 'correction' | 'concession' = 'correction'): Lines => [
  { position: 1, amount_kobo, effect },
]
const approve = (id: string, by: Person = second) => approveNow(t, 'credit_note', id, by)
const show = async (id: string) => (await t.call(creditNotes.show, { params: { id } }, accountant)).credit_note
const posted = async (invoiceId: string) => {
  const { rows } = await sql<{ code: string; kobo: number }>`
    select account.code, (debit_kobo - credit_kobo)::bigint as kobo from journal_line line join account on account.id = line.account_id
    join invoice on invoice.entry_id = line.entry_id where invoice.id = ${invoiceId}::uuid order by account.code`.execute(t.db)
  return rows.map(({ code, kobo }) => [code, kobo])
}
const lettersTo = async (recipient: string) =>
  await t.db.selectFrom('outbox_mail').select(['subject', 'body']).where('recipient', '=', recipient).execute()
const billingContact = async (client_id: string, email: string) => {
  const rights = { sees_money: true, decides_requests: false, manages_contacts: false, is_billing: true }
  await t.call(
    clientContacts.invite,
    { body: { client_id, email, first_name: 'Ada', last_name: 'Obi', ...rights } },
    accountant,
  )
}
/** On every day what clients owe is what the ledger says. */
async function tied(client_id: string): Promise<void> {
  for (const on of [today, addDays(today, 40)]) {
    const { rows } = await sql<{
      kobo: number
    }>`select coalesce(sum(debit_kobo - credit_kobo), 0)::bigint as kobo from journal_line line
      join account on account.id = line.account_id where account.code in ('1100', '2050') and line.party_id = ${client_id}::uuid
      and line.dated_on <= ${on}::date`.execute(t.db)
    expect((await b.owedBy(client_id, on))?.total_kobo ?? 0).toBe(rows[0]?.kobo)
  }
}

it('is asked by accounting, not decided by whoever asked, issued once another approves, and the client is told', async () => {
  const { client, invoice } = await b.owing('Kora')
  await billingContact(client.id, 'billing@kora.test')
  const before = await lettersTo('billing@kora.test')
  for (const roles of [['ceo'], ['hr_manager'], ['coo'], ['payroll_processor'], []] as const) {
    const other = await t.person({ roles: [...roles] })
    await expect(credit(invoice.id, first(1), other)).rejects.toMatchObject({ status: 403 })
    await expect(writeOff(invoice.id, 1, 0, other)).rejects.toMatchObject({ status: 403 })
  }
  const id = await credit(invoice.id, first(20_000_000))
  await expect(approve(id, accountant)).rejects.toMatchObject({ status: 403 })
  for (const roles of [['hr_manager'], ['coo'], []] as const)
    await expect(approve(id, await t.person({ roles: [...roles] }))).rejects.toMatchObject({ status: 403 })
  expect((await b.invoice(invoice.id)).open_kobo).toBe(107_500_000)
  await approve(id)
  const note = await show(id)
  expect(note).toMatchObject({ status: 'approved', total_kobo: 21_500_000, issued: { id, issued_on: today } })
  expect(note.issued?.number).toMatch(/^CRN\d{10}$/)
  expect(await posted(id)).toEqual([
    ['1100', -21_500_000],
    ['2100', 1_500_000],
    ['4090', 20_000_000],
  ])
  expect(await b.invoice(invoice.id)).toMatchObject({
    open_kobo: 86_000_000,
    state: 'part_paid',
    credited_by: [{ title: note.issued?.number }],
  })
  expect(await b.invoice(id)).toMatchObject({
    kind: 'credit',
    state: 'credit',
    open_kobo: 0,
    credits: { title: invoice.number },
  })
  const [letter] = (await lettersTo('billing@kora.test')).slice(before.length)
  expect(letter?.body).toContain(`takes ₦215,000.00 off invoice ${invoice.number}`)
  const pdf = await t.inject({ url: invoices.pdf.path.replace('{id}', id), as: accountant })
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  await tied(client.id)
})

it('of more than a million naira the CEO decides as well; what is rejected or withdrawn takes nothing', async () => {
  const { invoice } = await b.owing('Nile', {}, [200_000_000])
  const id = await credit(invoice.id, first(150_000_000))
  await approve(id)
  expect((await show(id)).status).toBe('pending')
  await rejectNow(t, 'credit_note', id, ceo, 'Too much')
  expect((await b.invoice(invoice.id)).open_kobo).toBe(215_000_000)
  const again = await credit(invoice.id, first(1000))
  await expect(t.call(creditNotes.withdraw, { params: { id: again } }, second)).rejects.toMatchObject({ status: 403 })
  await t.call(creditNotes.withdraw, { params: { id: again } }, accountant)
  expect((await show(again)).status).toBe('withdrawn')
  const { creditable } = await t.call(creditNotes.left, { params: { id: invoice.id } }, accountant)
  expect(creditable).toMatchObject({ left_kobo: 200_000_000, open_kobo: 215_000_000, is_asked: false })
})

it('never takes more of a line, or of the invoice, than is left; the parts come to the whole', async () => {
  const { client, invoice } = await b.owing('Volta', {}, [1010, 1010, 1010])
  await expect(credit(invoice.id, first(1011))).rejects.toMatchObject({ status: 422 })
  const vats: number[] = []
  for (const position of [1, 2, 3]) {
    const id = await credit(invoice.id, [{ position, amount_kobo: 1010, effect: 'concession' }])
    await expect(credit(invoice.id, first(1))).rejects.toMatchObject(
      position === 1 ? { code: 'open_request' } : { status: 422 },
    )
    await approve(id)
    vats.push((await show(id)).vat_kobo)
  }
  expect(vats).toEqual([76, 76, 75])
  expect(await b.invoice(invoice.id)).toMatchObject({ open_kobo: 0, state: 'paid' })
  await expect(writeOff(invoice.id, 1)).rejects.toMatchObject({ message: `${invoice.number} has ₦0.00 left` })
  await tied(client.id)
})

it('a correction may be charged anew by the next month, a concession never is', async () => {
  const { contract, invoice } = await b.owing('Benue', {}, [31_000, 62_000])
  await approve(
    await credit(invoice.id, [
      { position: 1, amount_kobo: 10_000, effect: 'correction' },
      { position: 2, amount_kobo: 20_000, effect: 'concession' },
    ]),
  )
  const { rows } = await sql<{ kobo: number }>`select sum(line.amount_kobo)::bigint as kobo from invoice_line line
    join invoice on invoice.id = line.invoice_id where invoice.contract_id = ${contract.id}::uuid and line.effect <> 'concession'`.execute(
    t.db,
  )
  expect(rows[0]?.kobo).toBe(83_000)
})

it('of a paid invoice it becomes an advance', async () => {
  const { client, invoice } = await b.owing('Osun')
  const { bank_line } = await bank.line(today, `OSUN ${invoice.number}`, 107_500_000)
  await bank.settle(bank_line.id, 'receipt', client.id)
  const id = await credit(invoice.id, first(20_000_000))
  await approve(id)
  expect(await b.invoice(id)).toMatchObject({ open_kobo: -21_500_000 })
  expect(await b.owedBy(client.id)).toMatchObject({ advances: -21_500_000, total_kobo: -21_500_000 })
  await tied(client.id)
})

it('is written off from what was provided for first, no more than is open, and stays written off', async () => {
  const { client, invoice } = await b.owing('Ekiti')
  await expect(writeOff(invoice.id, 107_500_001)).rejects.toMatchObject({ code: 'over' })
  await expect(writeOff(invoice.id, 4_000_000, 1)).rejects.toMatchObject({
    fields: { allowance_kobo: 'The loss allowance has ₦0.00 left' },
  })
  await sql`insert into ledger_month (account_id, month, debit_kobo, credit_kobo, lines)
    select id, ${firstOfMonth(today)}::date, 0, 2000000, 1 from account where code = '1190'`.execute(t.db)
  const id = await writeOff(invoice.id, 4_000_000, 2_000_000)
  await approve(id)
  expect(await posted(id)).toEqual([
    ['1100', -4_000_000],
    ['1190', 2_000_000],
    ['6260', 2_000_000],
  ])
  expect(await b.invoice(id)).toMatchObject({ kind: 'write_off', state: 'write_off', open_kobo: 0, vat_kobo: 0 })
  expect(await b.invoice(invoice.id)).toMatchObject({ open_kobo: 103_500_000 })
  const { id: allocation } = await t.db
    .selectFrom('allocation')
    .select('id')
    .where('credit_id', '=', id)
    .executeTakeFirstOrThrow()
  await expect(t.call(receipts.undo, { params: { id: allocation } }, accountant)).rejects.toMatchObject({ code: 'written_off' })
  // What is left to credit is less by it.
  await expect(credit(invoice.id, first(100_000_000))).rejects.toMatchObject({ code: 'over' })
  const query = { from: addDays(today, -30), to: today }
  const { statement } = await t.call(receivables.statement, { params: { id: client.id }, query }, accountant)
  expect(statement.rows).toContainEqual(expect.objectContaining({ kind: 'write_off', amount_kobo: -4_000_000 }))
  expect(statement.closing_kobo).toBe(103_500_000)
  await tied(client.id)
})

it('what was settled meanwhile is not written off any more', async () => {
  const { client, invoice } = await b.owing('Kogi')
  const id = await writeOff(invoice.id, 50_000_000)
  const { bank_line } = await bank.line(today, `KOGI ${invoice.number}`, 105_500_000)
  await bank.settle(bank_line.id, 'receipt', client.id)
  await expect(approve(id)).rejects.toMatchObject({ message: `${invoice.number} has ₦0.00 left` })
  expect((await show(id)).status).toBe('pending')
})

it('is dated in the first open month, and settles nothing in the books before', async () => {
  const { client, invoice } = await b.owing('Zamfara')
  const id = await credit(invoice.id, first(20_000_000))
  const become = (state: 'open' | 'closed') =>
    sql`insert into period (month, state) values (${firstOfMonth(today)}::date, ${state})
      on conflict (month) do update set state = excluded.state`.execute(t.db)
  await become('closed')
  await approve(id)
  const next = addMonths(firstOfMonth(today), 1)
  const { dated_on } = await t.db
    .selectFrom('allocation')
    .select('dated_on')
    .where('credit_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(dated_on).toBe(next)
  expect(await b.owedBy(client.id)).toMatchObject({ total_kobo: 107_500_000 })
  await tied(client.id)
  await become('open')
})

it('what a credit note does not settle settles another invoice of that client, and is taken back the same way', async () => {
  const { client, invoice } = await b.owing('Taraba')
  const other = await b.owing('Bauchi')
  const { bank_line } = await bank.line(today, `TARABA ${invoice.number}`, 105_500_000)
  await bank.settle(bank_line.id, 'receipt', client.id)
  const id = await credit(invoice.id, first(40_000_000))
  await approve(id)
  // It was paid: the credit is an advance of the client.
  expect(await b.invoice(id)).toMatchObject({ open_kobo: -43_000_000 })
  const agreed = await b.contract(client.id, {
    lines: [{ kind: 'fixed', title: 'Second fee', price_kobo: 30_000_000, office_id: client.campaign.id }],
  })
  await b.measure(agreed.id)
  const next = await b.issue(agreed.id)
  const left = async (of: string) => (await t.call(receipts.settlements, { params: { id: of } }, accountant)).settlements
  expect(await left(id)).toMatchObject({
    left_kobo: 43_000_000,
    allocations: [],
    open: [{ id: next.id, open_kobo: 32_250_000 }],
  })
  const use = (invoice_id: string, amount_kobo: number, by: Person = accountant) =>
    t.call(receipts.useCredit, { params: { id }, body: { invoice_id, amount_kobo } }, by)
  await expect(use(next.id, 1, ceo)).rejects.toMatchObject({ status: 403 })
  await expect(use(other.invoice.id, 1)).rejects.toMatchObject({ message: 'Choose an invoice of this client' })
  await expect(use(next.id, 32_250_001)).rejects.toMatchObject({ code: 'over' })
  await expect(
    t.call(receipts.useCredit, { params: { id: invoice.id }, body: { invoice_id: next.id, amount_kobo: 1 } }, accountant),
  ).rejects.toMatchObject({ status: 404 })
  const both = await Promise.allSettled([use(next.id, 32_250_000), use(next.id, 32_250_000)])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await b.invoice(next.id)).toMatchObject({ state: 'paid', open_kobo: 0 })
  expect(await b.invoice(id)).toMatchObject({ open_kobo: -10_750_000 })
  await tied(client.id)
  const [settled] = (await left(next.id)).allocations
  expect(settled).toMatchObject({ by: { id }, amount_kobo: 32_250_000, is_undone: false })
  await t.call(receipts.undo, { params: { id: settled?.id ?? '' } }, accountant)
  expect(await b.invoice(next.id)).toMatchObject({ open_kobo: 32_250_000 })
  expect((await left(id)).left_kobo).toBe(43_000_000)
  await expect(t.call(receipts.undo, { params: { id: settled?.id ?? '' } }, accountant)).rejects.toMatchObject({
    code: 'undone',
  })
  await tied(client.id)
})

it('leaves every invoice, receipt and client as they have to be', async () => {
  for (const invariant of [...invoicesHold, ...receiptsHold])
    expect(await brokenOn(t.db, invariant, today), invariant.id).toEqual([])
})
