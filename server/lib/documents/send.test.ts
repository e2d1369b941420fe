import { totalsOf } from '@iroko/contract/documents'
import { conflict } from '@iroko/contract/errors'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { testApp } from '../../test/harness.ts'
import { publicTools } from '../http/pages.ts'
import type { Paper } from './paper.ts'
import { mailPaper, paperPages } from './send.ts'

const t = await testApp()
const line = { title: 'Seats', quantity: 2, price_kobo: 10_000, per: 1, discount_bp: 0, vat_bp: 750 }
const { lines, ...totals } = totalsOf([line], { discount_kobo: 0, withheld_bp: 0 })
const paper: Paper = {
  kind: 'Quotation',
  number: 'QUO2026000001',
  company: 'Zuma Support',
  letterhead: [],
  to: ['Kora Bank & Sons'],
  facts: [],
  lines: lines.map((counted) => ({ ...counted, unit: 'piece' })),
  totals,
  notes: [],
  made: new Date('2026-11-01T09:00:00Z'),
}
const shown = new Map([['q1', paper]])
const accepted = new Set<string>()
const app = Fastify({ genReqId: () => 'request 7' })
const place = { purpose: 'quotation', path: '/documents/quotation' }
const pages = {
  ...place,
  findPaper: async (id: string) => shown.get(id),
  company: async () => 'Zuma Support',
  refused: async (_place: unknown, { status, message }: { status: number; message: string }) => ({ status, content: message }),
  acts: {
    '/accept': {
      run: async (call: Parameters<typeof mailPaper>[0], { id }: { id: string }) => {
        if (accepted.has(id)) throw conflict('accepted', 'Accepted already')
        accepted.add(id)
        await call.audit({ action: 'quotation.accept', entity: 'quotation', entity_id: '019a0000-0000-7000-8000-000000000001' })
      },
    },
  },
}
paperPages(app, t.portal, pages)
paperPages(app, t.portal, { ...pages, purpose: 'invoice', path: '/documents/invoice' })

async function sent(): Promise<{ body: string; url: string }> {
  const letter = { id: 'q1', to: 'buyer@kora.test', due_on: '1 December 2026' }
  await t.db
    .transaction()
    .execute((transaction) => mailPaper(publicTools(t.portal, transaction, { id: 'sending' }), paper, place, letter))
  const { subject, body } = await t.db
    .selectFrom('outbox_mail')
    .select(['subject', 'body'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(subject).toBe('Quotation QUO2026000001 from Zuma Support')
  return { body, url: /\/documents\/quotation\/\S+/.exec(body)?.[0] ?? '' }
}

it('is told of in a letter with what it comes to, and opened by the link as page and PDF', async () => {
  const { body, url } = await sent()
  expect(body).toContain('comes to ₦215.00, to be paid by 1 December 2026')
  const page = await app.inject({ url })
  for (const words of [
    'Quotation QUO2026000001',
    'Kora Bank &#38; Sons',
    'Seats',
    'VAT 7.5 % of ₦200.00',
    '₦215.00',
    `${url}/document.pdf`,
  ])
    expect(page.body).toContain(words)
  expect(page.body).not.toMatch(/<script|Bank & Sons/)
  const pdf = await app.inject({ url: `${url}/document.pdf` })
  expect([pdf.headers['content-type'], pdf.rawPayload.subarray(0, 5).toString()]).toEqual(['application/pdf', '%PDF-'])
})

it('is acted on once, under the id of the request, and looking does not', async () => {
  const { url } = await sent()
  for (let times = 0; times < 3; times += 1) await app.inject({ url })
  expect(accepted.size).toBe(0)
  const press = () =>
    app.inject({ method: 'POST', url: `${url}/accept`, headers: { 'content-type': 'application/x-www-form-urlencoded' } })
  expect((await press()).statusCode).toBe(303)
  const again = await press()
  expect([again.statusCode, again.body]).toEqual([409, 'Accepted already'])
  const audited = await t.db.selectFrom('audit_log').select('request_id').where('action', '=', 'quotation.accept').execute()
  expect(audited).toEqual([{ request_id: 'request 7' }])
})

it('is the same page for a link of another kind, a changed one, one that is over and a document that is not shown', async () => {
  const { url } = await sent()
  const gone = async (at: string) => {
    const { statusCode, body } = await app.inject({ url: at })
    return [statusCode, body]
  }
  const nothing = [404, expect.stringContaining('This link is not valid or has expired')]
  expect(await gone(url.replace('/quotation/', '/invoice/'))).toEqual(nothing)
  expect(await gone(url.replace('q1.', 'q2.'))).toEqual(nothing)
  expect(await gone('/documents/quotation/x')).toEqual(nothing)
  shown.delete('q1')
  expect(await gone(url)).toEqual(nothing)
  expect(await gone(`${url}/document.pdf`)).toEqual(nothing)
  shown.set('q1', paper)
  expect((await gone(url))[0]).toBe(200)
  t.setNow(new Date(t.portal.now().getTime() + 91 * 86_400_000).toISOString())
  expect(await gone(url)).toEqual(nothing)
})
