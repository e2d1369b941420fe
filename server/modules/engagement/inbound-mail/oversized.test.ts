/** A mail that is larger than the portal takes: the gateway is told that it is done, and the ticket says what was lost. */
import { request } from 'node:http'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { aMinute } from '../../../test/patience.ts'
import { shortTextsOf } from './rules-oversized.ts'

const secret = 'a secret of the mail gateway'
const t = await testApp({ INBOUND_MAIL_SECRET: secret, MAIL_FROM: 'Help Desk <portal@zuma.test>' })
const address = new URL(await t.address())

/** Sends a mail whose file is so large, in pieces; the headers stand after it. `isSized`: its length is said before, as not every gateway does. */
const send = (mail: Record<string, string>, megabytes: number, { isSized = true, bearer = secret } = {}) =>
  new Promise<{ status: number; body: string }>((answered, failed) => {
    const head = '{"files":[{"name":"scan.tif","content":"'
    const tail = `"}],${JSON.stringify(mail).slice(1)}`
    const piece = Buffer.alloc(1024 * 1024, 'A')
    const headers = {
      'content-type': 'application/json',
      ...(isSized ? { 'content-length': head.length + megabytes * piece.length + Buffer.byteLength(tail) } : {}),
      authorization: `Bearer ${bearer}`,
    }
    const { hostname, port } = address
    const call = request({ hostname, port, path: '/api/v1/inbound_mails.json', method: 'POST', headers }, async (reply) => {
      let body = ''
      for await (const chunk of reply.setEncoding('utf8')) body += chunk
      answered({ status: reply.statusCode ?? 0, body })
    })
    call.on('error', failed)
    call.write(head)
    for (let sent = 0; sent < megabytes; sent += 1) call.write(piece)
    call.end(tail)
  })

it('is a ticket that says who wrote, about what, how large it was, and that it was too large', {
  timeout: aMinute,
}, async () => {
  const mail = { message_id: '<big@mail.test>', from: 'Ada <ada@mail.test>', subject: 'My \u201cscans\u201d: \u1ecdl\u00e1' }
  expect(await send(mail, 38)).toMatchObject({ status: 200, body: expect.stringContaining('Ticket created') })
  const [ticket] = await t.db.selectFrom('ticket').selectAll().where('email', '=', 'ada@mail.test').execute()
  expect(ticket?.complaint).toContain(mail.subject)
  expect(ticket?.complaint).toContain('too large to be taken: 38 MB, where 36 MB are taken')
  expect(await send(mail, 38)).toMatchObject({ status: 200, body: expect.stringContaining('already taken') })
  // A note of absence stays one, and a stranger has nothing read.
  const note = { ...mail, message_id: '<note@mail.test>', auto_submitted: 'auto-replied' }
  expect(await send(note, 38)).toMatchObject({ status: 200, body: expect.stringContaining('Automatic mail is not taken') })
  expect(await t.db.selectFrom('ticket').select('id').execute()).toHaveLength(1)
})

it('is taken of a gateway that does not say beforehand how long it is, as one that is not too large', {
  timeout: aMinute,
}, async () => {
  const [big, small] = ['big', 'small'].map((name) => ({
    ...{
      message_id: `<chunked-${name}@mail.test>`,
      from: `Bola <bola-${name}@mail.test>`,
      subject: 'Scans',
      text: 'See the scan',
    },
  }))
  expect(await send(big ?? {}, 38, { isSized: false })).toMatchObject({
    status: 200,
    body: expect.stringContaining('Ticket created'),
  })
  expect(await send(small ?? {}, 1, { isSized: false })).toMatchObject({
    status: 200,
    body: expect.stringContaining('Ticket created'),
  })
  const complaintOf = async (name: string) => {
    const found = t.db.selectFrom('ticket').select('complaint').where('email', '=', `bola-${name}@mail.test`)
    return (await found.executeTakeFirst())?.complaint
  }
  expect(await complaintOf('big')).toContain('too large to be taken: 38 MB')
  expect(await complaintOf('small')).toContain('See the scan')
  expect((await send(big ?? {}, 38, { isSized: false, bearer: 'another' })).status).toBe(401)
})

it('is read of any JSON, in any pieces: the texts that stand directly in it', () => {
  const texts = fc.dictionary(fc.string({ unit: 'grapheme' }), fc.oneof(fc.string({ unit: 'grapheme' }), fc.jsonValue()))
  fc.assert(
    fc.property(texts, fc.integer({ min: 1, max: 9 }), (mail, width) => {
      const { add, found } = shortTextsOf()
      const text = JSON.stringify(mail)
      for (let at = 0; at < text.length; at += width) add(text.slice(at, at + width))
      const direct = Object.entries(mail).filter(([, value]) => typeof value === 'string')
      expect(Object.entries(found).sort()).toEqual(direct.sort())
    }),
  )
})
