/** Tax that clients withheld: certificates move it to what can be set off, and what is outstanding is asked for once it is sixty days old. */
import { withheldCertificates as certificates } from '@iroko/contract/billing/certificates'
import { disputes } from '@iroko/contract/billing/disputes'
import { clientLetters } from '@iroko/contract/billing/letters'
import { receipts } from '@iroko/contract/billing/receipts'
import { addDays, addMonths, dayIn, firstOfMonth } from '@iroko/contract/dates'
import { asks } from '@iroko/contract/platform/asks'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { brokenOn } from '../../../lib/database/invariant.ts'
import { jobTools } from '../../../lib/http/implement.ts'
import { companyZone } from '../../../lib/portal.ts'
import { makeBank } from '../../../test/bank.ts'
import { makeBilling } from '../../../test/billing.ts'
import { contactOf } from '../../../test/clients.ts'
import { type Person, testApp } from '../../../test/harness.ts'
import { uploadPaper } from '../../../test/papers.ts'
import { writeTo } from '../letters/actions.ts'
import { invariants } from './store-invariants.ts'

const t = await testApp()
const b = await makeBilling(t)
const { accountant, ceo } = b
const bank = makeBank(t, accountant)
const today = t.today()
const quarter = `${today.slice(0, 4)}-${String(Math.floor((Number(today.slice(5, 7)) - 1) / 3) * 3 + 1).padStart(2, '0')}-01`

const billing = (client: { id: string; title: string }) =>
  contactOf(t, client, 'Ada', { sees_money: true, is_billing: true, decides_requests: false })
/** A client that paid one invoice today and withheld twenty thousand naira of it. */
async function paid(title: string) {
  const owed = await b.owing(title)
  const { bank_line } = await bank.line(today, `${title.toUpperCase()} ${owed.invoice.number}`, 105_500_000)
  await bank.settle(bank_line.id, 'receipt', owed.client.id)
  return owed
}
const record = async (client_id: string, more: object = {}, by: Person = accountant) => {
  const file_id = await uploadPaper(t, accountant, 'certificate')
  const body = { client_id, quarter, number: 'WHT/001', dated_on: today, amount_kobo: 2_000_000, file_id, ...more }
  return (await t.call(certificates.record, { body }, by)).id
}
const owed = async (client_id: string) => {
  const { wht_outstanding } = await t.call(certificates.outstanding, { query: { client_id } }, accountant)
  return wht_outstanding[0]
}
const books = async (client_id: string) => {
  const { rows } = await sql<{ code: string; kobo: number }>`
    select account.code, sum(debit_kobo - credit_kobo)::bigint as kobo from journal_line line join account on account.id = line.account_id
    where line.party_id = ${client_id}::uuid and account.code in ('1200', '1205') group by 1 order by 1`.execute(t.db)
  return Object.fromEntries(rows.map(({ code, kobo }) => [code, kobo]))
}
/** The letters of a day that is so many days from now, as the morning's job writes them. */
const morning = (days: number, client_id: string) =>
  t.db.transaction().execute(async (db) => {
    const now = new Date(t.portal.now().getTime() + days * 86_400_000)
    await writeTo({ ...jobTools(t.portal, db, 'client-letters'), now, today: dayIn(companyZone, now) }, client_id)
  })
const lettersOf = async (client_id: string, more: object = {}) =>
  (await t.call(clientLetters.list, { query: { client_id, sort: 'sent_on', ...more } }, accountant)).letters
const mailsTo = async (email: string) =>
  (await t.db.selectFrom('outbox_mail').select('body').where('recipient', '=', email).orderBy('id').execute()).map(
    ({ body }) => body,
  )

it('moves what it covers from 1200 to 1205, once, by no more than was withheld, and back when it is taken back', async () => {
  const { client } = await paid('Kora')
  expect(await owed(client.id)).toMatchObject({ quarter, withheld_kobo: 2_000_000, outstanding_kobo: 2_000_000, since: today })
  for (const roles of [['ceo'], ['hr_manager'], []] as const)
    await expect(record(client.id, {}, await t.person({ roles: [...roles] }))).rejects.toMatchObject({ status: 403 })
  await expect(record(client.id, { amount_kobo: 2_000_001 })).rejects.toMatchObject({
    fields: { amount_kobo: expect.stringMatching(/^Kora has ₦20,000\.00 outstanding for Q\d \d{4}$/) },
  })
  await expect(record(client.id, { file_id: client.id })).rejects.toMatchObject({ fields: { file_id: expect.any(String) } })
  await expect(record(client.id, { file_id: '' })).rejects.toMatchObject({ fields: { file_id: 'Choose the certificate' } })
  await expect(record(client.id, { dated_on: addDays(today, 1) })).rejects.toMatchObject({ status: 422 })
  const part = await record(client.id, { amount_kobo: 500_000 })
  await expect(record(client.id, { number: 'wht 001', amount_kobo: 1 })).rejects.toMatchObject({ code: 'recorded' })
  const both = await Promise.allSettled([
    record(client.id, { number: 'A', amount_kobo: 1_500_000 }),
    record(client.id, { number: 'B', amount_kobo: 1_500_000 }),
  ])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await owed(client.id)).toMatchObject({ certified_kobo: 2_000_000, outstanding_kobo: 0, since: null })
  expect(await books(client.id)).toEqual({ 1200: 0, 1205: 2_000_000 })
  await t.call(certificates.undo, { params: { id: part } }, accountant)
  await expect(t.call(certificates.undo, { params: { id: part } }, accountant)).rejects.toMatchObject({ code: 'undone' })
  expect(await books(client.id)).toEqual({ 1200: 500_000, 1205: 1_500_000 })
  const { wht_certificates } = await t.call(certificates.list, { query: { client_id: client.id } }, accountant)
  expect(wht_certificates.filter(({ is_undone }) => is_undone).map(({ id }) => id)).toEqual([part])
  // Its file is read by who reads invoices, and by nobody else.
  const { file } = wht_certificates[0] ?? expect.fail('no certificate')
  const read = async (as: Person) => (await t.inject({ url: `/api/v1/files/${file.id}`, as })).statusCode
  expect([await read(ceo), await read(await t.person({ roles: ['hr_manager'] }))]).toEqual([200, 404])
})

it('what a certificate covers is not taken back before the certificate is', async () => {
  const { client } = await paid('Nile')
  const id = await record(client.id, { number: 'N1' })
  const { receipts: rows } = await t.call(receipts.list, { query: { client_id: client.id } }, accountant)
  const { receipt } = await t.call(receipts.show, { params: { id: rows[0]?.id ?? '' } }, accountant)
  const undo = () => t.call(receipts.undo, { params: { id: receipt.allocations[0]?.id ?? '' } }, accountant)
  await expect(undo()).rejects.toMatchObject({ code: 'certified' })
  await t.call(certificates.undo, { params: { id } }, accountant)
  await undo()
  expect(await owed(client.id)).toBeUndefined()
  expect(await books(client.id)).toEqual({ 1200: 0, 1205: 0 })
})

it('is asked for by one mail with the list once a payment is sixty days old, and not again', async () => {
  const { client, invoice } = await paid('Osun')
  const { email } = await billing(client)
  await morning(59, client.id)
  expect(await lettersOf(client.id)).toEqual([])
  await morning(60, client.id)
  await morning(61, client.id)
  expect(await lettersOf(client.id)).toMatchObject([
    {
      kind: 'certificates',
      sent_on: addDays(today, 60),
      recipients: [email],
      lines: [{ invoice: { id: invoice.id }, amount_kobo: 2_000_000 }],
    },
  ])
  expect((await mailsTo(email)).filter((body) => body.includes(`${invoice.number}, paid`))).toHaveLength(1)
  expect(await owed(client.id)).toMatchObject({ chased_on: addDays(today, 60) })
})

it('is written to when an invoice is 1, 15, 30 and 45 days overdue, once for each, with what is open of it and never what is disputed', async () => {
  const { client, invoice } = await b.owing('Sahel')
  const late = (days: number) => morning(30 + days, client.id)
  // Without a contact who gets invoices nobody is written to.
  await late(1)
  expect(await lettersOf(client.id)).toEqual([])
  const contact = await billing(client)
  await late(0)
  expect(await lettersOf(client.id)).toEqual([])
  await late(2)
  await late(3)
  await late(14)
  await t.call(
    disputes.raise,
    { params: { id: invoice.id }, body: { position: 1, amount_kobo: 20_000_000, reason: 'Not agreed' } },
    contact,
  )
  await Promise.all([late(15), late(15)])
  await late(31)
  await late(46)
  await late(200)
  expect((await lettersOf(client.id)).map(({ days, total_kobo }) => [days, total_kobo])).toEqual([
    [1, 107_500_000],
    [15, 86_000_000],
    [30, 86_000_000],
    [45, 86_000_000],
  ])
  expect(await lettersOf(client.id, { invoice_id: invoice.id })).toHaveLength(4)
  const mails = (await mailsTo(contact.email)).filter((body) => body.includes('not paid in full'))
  expect(mails).toHaveLength(4)
  expect(mails[1]).toContain(`${invoice.number}, due`)
  expect(mails[1]).toContain('₦860,000.00')
})

it('is not written to on a day on which a receipt waits, and not at all once it has paid', async () => {
  const { client, invoice } = await b.owing('Volta')
  await billing(client)
  const { bank_line } = await bank.line(today, 'TRANSFER WITHOUT A NAME', 105_500_000)
  await morning(35, client.id)
  expect(await lettersOf(client.id)).toEqual([])
  await bank.settle(bank_line.id, 'receipt', client.id)
  expect((await b.invoice(invoice.id)).state).toBe('paid')
  await morning(36, client.id)
  expect((await lettersOf(client.id)).filter(({ kind }) => kind === 'dunning')).toEqual([])
  for (const person of [await t.person({}), await t.person({ roles: ['hr_manager'] })])
    await expect(t.call(clientLetters.list, { query: {} }, person)).rejects.toMatchObject({ status: 403 })
  for (const invariant of invariants) expect(await brokenOn(t.db, invariant, today), invariant.id).toEqual([])
})

it('accounting is told of a client to whom no invoice, letter or request for a certificate can be written, until somebody gets them', async () => {
  const waits = async (who: Person) => {
    const { to_do } = await t.call(asks.list, {}, who)
    return to_do.find(({ what }) => what === 'billing_contacts')
  }
  const before = (await waits(accountant))?.total ?? 0
  const { client, invoice } = await b.owing('Yobe')
  expect((await waits(accountant))?.total).toBe(before + 1)
  expect(await waits(ceo)).toBeUndefined()
  // The one who sees money gets no invoices by that.
  await contactOf(t, client, 'Bisi', { sees_money: true, is_billing: false })
  const { rows } = await sql<{ about: string }>`select about from (${await askOf('billing_contacts')}) waits
    where subject = ${client.id}`.execute(t.db)
  expect(rows[0]?.about).toBe(`Yobe, ${invoice.number}`)
  const { id } = await billing(client)
  expect((await waits(accountant))?.total ?? 0).toBe(before)
  await t.db.updateTable('client_contact').set({ disabled_at: t.portal.now().toISOString() }).where('id', '=', id).execute()
  expect((await waits(accountant))?.total).toBe(before + 1)
})

/** What waits of a kind, for whoever may do it. */
async function askOf(what: string) {
  const ask = t.portal.house.asks.find((kind) => kind.what === what) ?? expect.fail('no such kind')
  const of = { db: t.db, today, now: t.portal.now(), reader: null, isAmong: () => sql<boolean>`true` }
  return await ask.rows({ ...of, people: sql`(select ${accountant.id}::uuid as id)` })
}

it('a certificate that is recorded while its month is closed moves in the next open one, and stays a document of its day', async () => {
  const { client } = await paid('Edo')
  const month = firstOfMonth(today)
  await t.db
    .insertInto('period')
    .values({ month, state: 'closed' })
    .onConflict((it) => it.column('month').doUpdateSet({ state: 'closed' }))
    .execute()
  const id = await record(client.id, { number: 'EDO/1' })
  const entry = await t.db
    .selectFrom('journal_entry')
    .select(['dated_on', 'document_on'])
    .where('source_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(entry).toEqual({ dated_on: addMonths(month, 1), document_on: today })
  expect(await owed(client.id)).toMatchObject({ outstanding_kobo: 0 })
  await t.db.updateTable('period').set({ state: 'open' }).where('month', '=', month).execute()
})
