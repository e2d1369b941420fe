/** E-invoices on their way to the exchange, by an access point that answers as one does: sent once, asked for, accepted or rejected, sent again. */
import { createServer } from 'node:http'
import { eInvoices } from '@iroko/contract/billing/e-invoices'
import { asks } from '@iroko/contract/platform/asks'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { makeBilling } from '../../../test/billing.ts'
import { testApp } from '../../../test/harness.ts'
import { sendDue } from './actions.ts'

const t = await testApp()
const b = await makeBilling(t)
const { accountant, ceo } = b

interface Call {
  method: string
  path: string
  key: string
  once: string
  body: string
}
const calls: Call[] = []
/** What the access point answers next, by method. */
const answers: { POST: [number, object]; GET: [number, object] } = { POST: [202, {}], GET: [200, { status: 'pending' }] }
const point = createServer(async (request, reply) => {
  let body = ''
  for await (const chunk of request.setEncoding('utf8')) body += chunk
  const { method = '', url = '', headers } = request
  calls.push({ method, path: url, key: String(headers.authorization), once: String(headers['idempotency-key'] ?? ''), body })
  const [status, answer] = answers[method === 'POST' ? 'POST' : 'GET']
  reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
})
await new Promise<void>((ready) => point.listen(0, '127.0.0.1', ready))
afterAll(() => void point.close())
const address = point.address()
const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`

const settings = async () => (await t.call(eInvoices.settings, {}, accountant)).e_invoicing
const save = async (more: object, by = accountant) => {
  const { has_key: _has, ...known } = await settings()
  return await t.call(eInvoices.save, { body: { ...known, ...more } }, by)
}
const list = async () => (await t.call(eInvoices.list, { query: { limit: 100 } }, accountant)).e_documents
const only = async (id: string) => (await list()).find((document) => document.id === id) ?? expect.fail('not prepared')
/** The job as it runs later, when everything is due. */
const later = async () => {
  await sql`update e_document set next_try_at = '2000-01-01'`.execute(t.db)
  await sendDue(t.portal)
}
await sql`update employer set tax_id = '20011223-0001', address = '5 Allen Avenue, Ikeja'`.execute(t.db)
const known = { service_id: '94ND90NR', business_id: '4e7f6d3a-6f0d-4c43-9d1b-1f5f3f2a9b11', email: 'books@iroko.test' }

it('without an access point documents stay files, and its settings take an address, a key that is never answered, and accounting', async () => {
  await save(known)
  const before = await b.owing('Kora')
  await sendDue(t.portal)
  expect(await list()).toEqual([])
  await expect(save({ endpoint_url: 'http://example.test' })).rejects.toMatchObject({
    fields: { endpoint_url: expect.any(String) },
  })
  await expect(save({ endpoint_url: url })).rejects.toMatchObject({ fields: { api_key: 'Enter the key of the access point' } })
  await expect(save({ endpoint_url: url, api_key: 'secret' }, ceo)).rejects.toMatchObject({ status: 403 })
  await save({ endpoint_url: url, api_key: 'secret-of-the-point' })
  expect(await settings()).toMatchObject({ endpoint_url: url, has_key: true })
  const kept = await sql<{ text: string }>`select row_to_json(e_invoicing)::text as text from e_invoicing
    union all select row_to_json(audit_log)::text from audit_log where action = 'e_invoicing.change'`.execute(t.db)
  expect(kept.rows.map(({ text }) => text).join()).not.toContain('secret-of-the-point')
  expect(before.invoice.number).toMatch(/^INV/)
})

it('a document is sent once by its reference, asked for, and accepted with what the exchange stamped', async () => {
  const { invoice } = await b.owing('Nile')
  answers.POST = [503, {}]
  await sendDue(t.portal)
  expect(await only(invoice.id)).toMatchObject({ state: 'prepared', tries: 1 })
  // Not before its time, and not once it is sent.
  const tries = calls.length
  await sendDue(t.portal)
  expect(calls.length).toBe(tries)
  answers.POST = [202, {}]
  await later()
  const { irn, state, sent_at } = await only(invoice.id)
  expect([state, sent_at === null]).toEqual(['sent', false])
  const post = calls.filter(({ method, once }) => method === 'POST' && once === irn).at(-1) ?? expect.fail('not sent')
  expect(post).toMatchObject({ path: '/invoices', key: 'Bearer secret-of-the-point' })
  expect(JSON.parse(post.body)).toMatchObject({ irn })
  await later()
  expect((await only(invoice.id)).state).toBe('sent')
  answers.GET = [200, { status: 'accepted', csid: 'CSID-1', qr: 'QR' }]
  await later()
  expect(await only(invoice.id)).toMatchObject({ state: 'accepted', csid: 'CSID-1', reason: '' })
  const sent = calls.length
  await later()
  expect(calls.filter(({ once }, at) => at >= sent && once === irn)).toEqual([])
})

it('what is rejected waits for accounting with its reason, and is sent again under its number', async () => {
  const { invoice } = await b.owing('Osun')
  answers.POST = [422, { reason: 'TIN not known' }]
  await sendDue(t.portal)
  const { state, reason, version, irn } = await only(invoice.id)
  expect([state, reason]).toEqual(['rejected', 'TIN not known'])
  const { to_do } = await t.call(asks.list, {}, accountant)
  expect(to_do.find(({ what }) => what === 'e_invoices_rejected')?.total).toBeGreaterThan(0)
  const again = (by = accountant, at = version) =>
    t.call(eInvoices.again, { params: { id: invoice.id }, body: { version: at } }, by)
  await expect(again(ceo)).rejects.toMatchObject({ status: 403 })
  await expect(again(accountant, version + 1)).rejects.toMatchObject({ code: 'stale_version' })
  await again()
  await expect(again(accountant, version + 1)).rejects.toMatchObject({ code: 'not_rejected' })
  // It has the document already: a lost answer is no second document.
  answers.POST = [409, {}]
  await later()
  expect(await only(invoice.id)).toMatchObject({ state: 'sent', irn, reason: '' })
})

it('what the law asks for and is missing is its reason, and no try', async () => {
  const { client, invoice } = await b.owing('Yobe')
  await sql`update client set tin = '' where id = ${client.id}::uuid`.execute(t.db)
  const before = calls.filter(({ method }) => method === 'POST').length
  await sendDue(t.portal)
  expect(await only(invoice.id)).toMatchObject({ state: 'rejected', reason: expect.stringContaining('TIN of Yobe') })
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(before)
})

it('two workers at once send each document once', async () => {
  const { invoice } = await b.owing('Edo')
  answers.POST = [202, {}]
  await Promise.all([sendDue(t.portal), sendDue(t.portal), sendDue(t.portal)])
  const { irn } = await only(invoice.id)
  expect(calls.filter(({ once }) => once === irn)).toHaveLength(1)
})
