/** Papers of clients: uploaded in the portal, waiting for accounting, recorded or returned; a file of a dispute. */
import { withheldCertificates } from '@iroko/contract/billing/certificates'
import { clientPapers } from '@iroko/contract/billing/client-papers'
import { disputes } from '@iroko/contract/billing/disputes'
import { addDays } from '@iroko/contract/dates'
import type { Input } from '@iroko/contract/endpoint'
import { asks } from '@iroko/contract/platform/asks'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { makeBank } from '../../../test/bank.ts'
import { makeBilling } from '../../../test/billing.ts'
import { type Contact, contactOf } from '../../../test/clients.ts'
import { type Person, testApp } from '../../../test/harness.ts'
import { uploadOfContact } from '../../../test/papers.ts'
import { listLoose } from './store.ts'

const t = await testApp()
const b = await makeBilling(t)
const bank = makeBank(t, b.accountant)
const today = t.today()
const quarter = `${today.slice(0, 4)}-${String(Math.floor((Number(today.slice(5, 7)) - 1) / 3) * 3 + 1).padStart(2, '0')}-01`

/** A client that paid one invoice and withheld twenty thousand naira, with a contact who sees money. */
async function paid(title: string) {
  const owed = await b.owing(title)
  const { bank_line } = await bank.line(today, `${title.toUpperCase()} ${owed.invoice.number}`, 105_500_000)
  await bank.settle(bank_line.id, 'receipt', owed.client.id)
  const contact = await contactOf(t, owed.client, 'Ada', { sees_money: true, is_billing: true })
  return { ...owed, contact }
}
const kora = await paid('Kora')
const nile = await paid('Nile')

const send = async (contact: Contact, more: Partial<Input<typeof clientPapers.send>['body']> = {}) => {
  const file_id = await uploadOfContact(t, contact)
  const body = { kind: 'remittance', number: 'FT1', dated_on: today, amount_kobo: 5_000_000, file_id, ...more } as const
  await t.call(clientPapers.send, { body }, contact)
  const { client_papers } = await t.call(clientPapers.mine, {}, contact)
  return client_papers[0] ?? expect.fail('not sent')
}
const find = async (id: string) => {
  const { client_papers } = await t.call(clientPapers.list, { query: { limit: 100 } }, b.accountant)
  return client_papers.find((paper) => paper.id === id) ?? expect.fail('not listed')
}
const waitingOf = async (who: Person) => {
  const { to_do } = await t.call(asks.list, {}, who)
  return to_do.find(({ what }) => what === 'client_papers')?.total ?? 0
}
const mailsTo = async ({ email }: Contact) =>
  (await t.db.selectFrom('outbox_mail').select('subject').where('recipient', '=', email).execute()).map(
    ({ subject }) => subject,
  )
const read = async (id: string, as: Person) => (await t.inject({ url: `/api/v1/files/${id}`, as })).statusCode
const download = async (id: string, as: Contact) =>
  (await t.inject({ url: clientPapers.download.path.replace('{id}', id), as })).statusCode

it('an advice waits for accounting until it is recorded, and the client is told', async () => {
  const paper = await send(kora.contact, { invoice_id: kora.invoice.id })
  expect(paper).toMatchObject({ state: 'waiting', invoice: { id: kora.invoice.id }, sent_by: 'Ada Client' })
  expect(await waitingOf(b.accountant)).toBe(1)
  // Nobody reads the file but who reads invoices, and the own client.
  expect([await read(paper.file.id, b.ceo), await read(paper.file.id, await t.person({ roles: ['hr_manager'] }))]).toEqual([
    200, 404,
  ])
  expect([await download(paper.file.id, kora.contact), await download(paper.file.id, nile.contact)]).toEqual([200, 404])
  const { version } = await find(paper.id)
  const answer = (state: 'recorded' | 'returned', words: string, by = b.accountant, at = version) =>
    t.call(clientPapers.answer, { params: { id: paper.id }, body: { state, answer: words, version: at } }, by)
  await expect(answer('recorded', '', b.ceo)).rejects.toMatchObject({ status: 403 })
  await expect(answer('returned', '')).rejects.toMatchObject({ fields: { answer: 'Enter a reason: the client reads it' } })
  await expect(answer('recorded', '', b.accountant, version + 1)).rejects.toMatchObject({ code: 'stale_version' })
  await answer('recorded', 'Thank you')
  await expect(answer('recorded', '', b.accountant, version + 1)).rejects.toMatchObject({ code: 'answered' })
  expect(await waitingOf(b.accountant)).toBe(0)
  expect(await mailsTo(kora.contact)).toContain('Remittance advice FT1 was recorded')
  const { client_papers } = await t.call(clientPapers.mine, {}, kora.contact)
  expect(client_papers).toMatchObject([{ state: 'recorded', answer: 'Thank you' }])
  expect((await t.call(clientPapers.mine, {}, nile.contact)).client_papers).toEqual([])
})

it('a certificate is recorded with the file that the client sent, once, and of that client alone', async () => {
  const paper = await send(kora.contact, { kind: 'certificate', number: 'WHT/77', amount_kobo: 2_000_000 })
  const record = (client_id: string, number: string) =>
    t.call(
      withheldCertificates.record,
      { body: { client_id, quarter, number, dated_on: today, amount_kobo: 1_000_000, file_id: paper.file.id } },
      b.accountant,
    )
  await expect(record(nile.client.id, 'A')).rejects.toMatchObject({ fields: { file_id: expect.any(String) } })
  await record(kora.client.id, 'WHT/77')
  expect(await find(paper.id)).toMatchObject({ state: 'recorded', answered_by: expect.stringContaining('Sade') })
  await expect(record(kora.client.id, 'WHT/78')).rejects.toMatchObject({ fields: { file_id: expect.any(String) } })
})

it('what is not so is refused in words, and loses nothing', async () => {
  await expect(send(kora.contact, { dated_on: addDays(today, 1) })).rejects.toMatchObject({
    fields: { dated_on: 'Choose today or an earlier day' },
  })
  await expect(send(kora.contact, { kind: 'certificate', invoice_id: kora.invoice.id })).rejects.toMatchObject({ status: 422 })
  await expect(send(kora.contact, { invoice_id: nile.invoice.id })).rejects.toMatchObject({ status: 404 })
  await expect(send(kora.contact, { amount_kobo: 0 })).rejects.toMatchObject({ fields: { amount_kobo: 'Enter an amount' } })
  await expect(send(kora.contact, { number: '' })).rejects.toMatchObject({ status: 422 })
  // Neither a file of another contact nor one that was sent before.
  const foreign = await uploadOfContact(t, nile.contact)
  await expect(send(kora.contact, { file_id: foreign })).rejects.toMatchObject({
    fields: { file_id: 'The file was not found. Upload it again' },
  })
  const sent = await send(kora.contact, { number: 'FT9' })
  await expect(send(kora.contact, { file_id: sent.file.id })).rejects.toMatchObject({ fields: { file_id: expect.any(String) } })
  const blind = await contactOf(t, kora.client, 'Bisi', { sees_money: false })
  await expect(uploadOfContact(t, blind)).rejects.toThrow('403')
  await expect(uploadOfContact(t, kora.contact, 'MZ not a paper')).rejects.toThrow('415')
})

it('uploads of a contact end at thirty an hour', async () => {
  const osun = await contactOf(t, nile.client, 'Osun', { sees_money: true })
  await sql`insert into rate_limit (key, started_at, tries) values (${`client-upload:${osun.id}`}, now(), 30)`.execute(t.db)
  await expect(uploadOfContact(t, osun)).rejects.toThrow('429')
})

it('a dispute carries a file, which accounting reads', async () => {
  const file_id = await uploadOfContact(t, nile.contact)
  const raise = (id: string, contact: Contact) =>
    t.call(disputes.raise, { params: { id }, body: { position: 1, amount_kobo: 100, reason: 'Wrong', file_id } }, contact)
  await expect(raise(kora.invoice.id, kora.contact)).rejects.toMatchObject({ fields: { file_id: expect.any(String) } })
  await raise(nile.invoice.id, nile.contact)
  const { disputes: rows } = await t.call(disputes.list, {}, b.accountant)
  expect(rows).toMatchObject([{ file: { id: file_id } }])
  expect([
    await read(file_id, b.accountant),
    await download(file_id, nile.contact),
    await download(file_id, kora.contact),
  ]).toEqual([200, 200, 404])
})

it('a file that was uploaded and not sent is dropped after a day, and no other', async () => {
  const loose = await uploadOfContact(t, nile.contact)
  const tomorrow = new Date(Date.now() + 90_000_000)
  expect(await listLoose(t.db, tomorrow)).toContain(loose)
  const kept = await t.db.selectFrom('client_paper').select('file_id').execute()
  for (const { file_id } of kept) expect(await listLoose(t.db, tomorrow)).not.toContain(file_id)
})
