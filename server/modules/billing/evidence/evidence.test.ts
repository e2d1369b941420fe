/** Papers by which a client is taxed: a zero-rated client is invoiced while they count, and asked for the next before they end. */
import { clientPapers } from '@iroko/contract/billing/client-papers'
import { clientEvidence, type EvidenceKind, zeroRatedBy } from '@iroko/contract/billing/evidence'
import { addDays, dayIn } from '@iroko/contract/dates'
import { asks } from '@iroko/contract/platform/asks'
import { expect, it } from 'vitest'
import { jobTools } from '../../../lib/http/implement.ts'
import { companyZone } from '../../../lib/portal.ts'
import { makeBilling } from '../../../test/billing.ts'
import { type Contact, contactOf } from '../../../test/clients.ts'
import { type Person, testApp } from '../../../test/harness.ts'
import { uploadOfContact, uploadPaper } from '../../../test/papers.ts'
import { askForEvidence } from './actions.ts'

const t = await testApp()
const b = await makeBilling(t)
const today = t.today()

const abroad = (title: string) => b.client(title, { residency: 'abroad', vat_treatment: 'zero', wht_bp: 0 })
const add = async (client_id: string, kind: EvidenceKind, expires_on: string | null = null, by: Person = b.accountant) => {
  const file_id = await uploadPaper(t, b.accountant, 'client_paper')
  return await t.call(clientEvidence.add, { body: { client_id, kind, expires_on, file_id } }, by)
}
const listed = async (client_id: string) =>
  (await t.call(clientEvidence.list, { query: { client_id, limit: 100 } }, b.accountant)).client_evidence
const waits = async (who: Person) => {
  const { to_do } = await t.call(asks.list, {}, who)
  return to_do.find(({ what }) => what === 'client_evidence')?.total ?? 0
}
const morning = (days: number) =>
  t.db.transaction().execute(async (db) => {
    const now = new Date(t.portal.now().getTime() + days * 86_400_000)
    await askForEvidence({ ...jobTools(t.portal, db, 'client-evidence'), now, today: dayIn(companyZone, now) })
  })
const mailsTo = async (email: string) =>
  (await t.db.selectFrom('outbox_mail').select('subject').where('recipient', '=', email).execute()).map(
    ({ subject }) => subject,
  )

it('a zero-rated client gets no invoice without each paper, and none once one has ended', async () => {
  const client = await abroad('Sahel')
  const fee = { kind: 'fixed', title: 'Desk', price_kobo: 100_000_000, office_id: client.campaign.id } as const
  const agreed = await b.contract(client.id, { lines: [fee] })
  await b.measure(agreed.id)
  await expect(b.issue(agreed.id)).rejects.toMatchObject({
    code: 'no_evidence',
    message: expect.stringContaining('no contract'),
  })
  for (const kind of zeroRatedBy) await add(client.id, kind, today)
  const residence = (await listed(client.id)).find(({ kind }) => kind === 'residence') ?? expect.fail('no paper')
  await t.db
    .updateTable('client_evidence')
    .set({ expires_on: addDays(today, -1) })
    .where('id', '=', residence.id)
    .execute()
  await expect(b.issue(agreed.id)).rejects.toMatchObject({
    message: expect.stringContaining('proof of residence abroad ended'),
  })
  expect((await listed(client.id)).find(({ id }) => id === residence.id)?.state).toBe('expired')
  await add(client.id, 'residence')
  const { id } = await b.issue(agreed.id)
  expect(await b.invoice(id)).toMatchObject({ vat_kobo: 0, total_kobo: 100_000_000 })
})

it('a client taxed at the standard rate needs none', async () => {
  expect((await b.owing('Nile')).invoice.vat_kobo).toBeGreaterThan(0)
})

it('is asked for once, thirty days before it ends, and waits for accounting until another takes its place', async () => {
  const client = await abroad('Mali')
  const { email, ...contact } = await contactOf(t, client, 'Ada', { sees_money: true, is_billing: true })
  const before = await waits(b.accountant)
  for (const kind of zeroRatedBy) await add(client.id, kind, kind === 'contract' ? addDays(today, 31) : null)
  await morning(0)
  expect([await waits(b.accountant), await mailsTo(email)]).toEqual([before, []])
  await morning(1)
  await morning(2)
  expect(await mailsTo(email)).toEqual([expect.stringMatching(/^Contract of Mali ends on /)])
  const [paper] = (await listed(client.id)).filter(({ kind }) => kind === 'contract')
  expect(paper?.asked_on).toBe(addDays(today, 1))
  // Sent in the portal, it waits to be confirmed, and counts only then.
  const file_id = await uploadOfContact(t, { email, ...contact })
  const body = { kind: 'contract', expires_on: addDays(today, 400), file_id } as const
  await t.call(clientEvidence.send, { body }, contact)
  expect(await waits(b.accountant)).toBe(before + 1)
  const sent = (await listed(client.id)).find(({ state }) => state === 'waiting') ?? expect.fail('not sent')
  const answer = (state: 'valid' | 'returned', words = '', by = b.accountant, version = sent.version) =>
    t.call(clientEvidence.answer, { params: { id: sent.id }, body: { state, answer: words, version } }, by)
  await expect(answer('valid', '', b.ceo)).rejects.toMatchObject({ status: 403 })
  await expect(answer('returned')).rejects.toMatchObject({ fields: { answer: 'Enter a reason: the client reads it' } })
  await expect(answer('valid', '', b.accountant, 9)).rejects.toMatchObject({ code: 'stale_version' })
  await answer('valid')
  await expect(answer('valid', '', b.accountant, sent.version + 1)).rejects.toMatchObject({ code: 'answered' })
  expect(await waits(b.accountant)).toBe(before)
  expect(await mailsTo(email)).toContain('Contract was confirmed')
  const { client_evidence } = await t.call(clientEvidence.mine, {}, contact)
  expect(client_evidence.map(({ state }) => state)).toEqual(['valid', 'valid', 'valid', 'valid'])
  // What turns out not to count is returned, with the reason.
  await answer('returned', 'Not signed', b.accountant, sent.version + 1)
  expect(await mailsTo(email)).toContain('Contract was returned')
})

it('refuses what does not count today, and whose file it is not', async () => {
  const client = await abroad('Togo')
  await expect(add(client.id, 'contract', addDays(today, -1))).rejects.toMatchObject({
    fields: { expires_on: 'This paper has ended. Enter one that counts today' },
  })
  await expect(add(b.accountant.id, 'contract')).rejects.toMatchObject({
    fields: { client_id: 'Choose a client from the list' },
  })
  await expect(add(client.id, 'contract', null, b.ceo)).rejects.toMatchObject({ status: 403 })
  const file_id = await uploadPaper(t, b.second, 'client_paper')
  const body = { client_id: client.id, kind: 'contract', file_id } as const
  await expect(t.call(clientEvidence.add, { body }, b.accountant)).rejects.toMatchObject({
    fields: { file_id: expect.any(String) },
  })
  await add(client.id, 'contract')
  const { file } = (await listed(client.id))[0] ?? expect.fail('no paper')
  const read = async (as: Person) => (await t.inject({ url: `/api/v1/files/${file.id}`, as })).statusCode
  const own = await contactOf(t, client, 'Ada', { sees_money: true })
  const theirs = await contactOf(t, await abroad('Benin'), 'Bola', { sees_money: true })
  const download = async (as: Contact) =>
    (await t.inject({ url: clientPapers.download.path.replace('{id}', file.id), as })).statusCode
  expect([await download(own), await download(theirs)]).toEqual([200, 404])
  expect([await read(b.ceo), await read(await t.person())]).toEqual([200, 404])
})
