import { ticketDesk } from '@iroko/contract/engagement/ticket-desk'
import { tickets } from '@iroko/contract/engagement/tickets'
import { afterEach, describe, expect, it } from 'vitest'
import { testApp } from '../../../test/harness.ts'

const secret = 'a secret of the mail gateway'
const t = await testApp({ INBOUND_MAIL_SECRET: secret, MAIL_FROM: 'Zuma <portal@zuma.test>' })
const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(200, 'x')])
const files = [{ name: '../screen\u202e.pdf', content: pdf.toString('base64') }]
const passed = { authentication: { dmarc: 'pass' } }

/** One mail of a sender of this test alone. */
const mailOf = (name: string, more: object = {}) => ({
  message_id: `<${name}@mail.test>`,
  from: `${name}@mail.test`,
  subject: 'No access',
  text: 'I am locked out',
  ...more,
})
const send = (payload: object | string, bearer = secret) =>
  t.inject({
    method: 'POST',
    url: '/api/v1/inbound_mails.json',
    payload,
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
  })
const ticketsOf = (email: string) => t.db.selectFrom('ticket').selectAll().where('email', '=', email).execute()
const ticketOf = async (email: string) => {
  const [found, ...more] = await ticketsOf(email)
  if (!found || more.length > 0) throw new Error(`${email} has ${more.length + (found ? 1 : 0)} tickets`)
  return { ...found, ...(await t.call(tickets.follow, { params: { token: found.follow_token } })).ticket }
}
const eventsOf = async (ticketId: string) =>
  (
    await t.db.selectFrom('ticket_entry').select('body').where('ticket_id', '=', ticketId).where('kind', '=', 'event').execute()
  ).map(({ body }) => body)
const countOf = async (table: 'file' | 'file_key') =>
  (await t.db.selectFrom(table).select(t.db.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count

afterEach(() => {
  delete t.portal.environment.CLAMAV_URL
})

describe('the words of a mail', () => {
  it('are its text, or its HTML as words where it has none, and never markup', async () => {
    await send(mailOf('both', { html: '<p>Something else</p>' }))
    expect((await ticketOf('both@mail.test')).complaint).toBe('<p>No access</p><p>I am locked out</p>')
    const html =
      '<style>p{}</style><p>I am <b>locked</b></p><script>steal()</script><img src="https://evil.test/x.png"><p>out</p>'
    await send(mailOf('html', { text: '', html }))
    expect((await ticketOf('html@mail.test')).complaint).toBe('<p>No access</p><p>I am locked</p><p>out</p>')
  })

  it('are not needed where a file says it', async () => {
    await send(mailOf('file-only', { text: '', subject: '', files }))
    expect((await ticketOf('file-only@mail.test')).files).toHaveLength(1)
  })

  it.each([
    ['authentication', { arc: 'pass' }],
    ['bcc', ['a@x.test']],
  ])('and what is beside them are what the gateway was told to send: %s', async (field, value) => {
    const answer = await send(mailOf('bounds', { [field]: value }))
    expect(answer.statusCode, answer.body).toBe(422)
    expect(await ticketsOf('bounds@mail.test')).toEqual([])
  })
})

describe('a file of a mail', () => {
  it('is kept with the ticket like an upload, under a harmless name, for the reporter and the team', async () => {
    await send(mailOf('file', { files }))
    const ticket = await ticketOf('file@mail.test')
    expect(ticket.files).toMatchObject([{ name: '..screen.pdf', size: pdf.length, type: 'application/pdf' }])
    const url = `/api/v1/guest/tickets/${ticket.follow_token}/files/${ticket.files[0]?.id}`
    expect((await t.inject({ method: 'GET', url })).rawPayload.equals(pdf)).toBe(true)
    const handler = await t.person({ roles: ['super'] })
    const { ticket: seen } = await t.call(ticketDesk.show, { params: { id: ticket.id } }, handler)
    expect(seen.files).toMatchObject([{ name: '..screen.pdf' }])
  })

  it('is kept with a reply', async () => {
    await send(mailOf('reply', passed))
    await send(mailOf('reply', { message_id: '<again>', in_reply_to: '<reply@mail.test>', files, ...passed }))
    expect((await ticketOf('reply@mail.test')).replies).toMatchObject([{ files: [{ type: 'application/pdf' }] }])
  })

  it('is named where it is not taken: of another kind, too large, harmful, or the sixth', async () => {
    const base64 = (bytes: Buffer) => bytes.toString('base64')
    const script = Buffer.concat([pdf, Buffer.from('\n1 0 obj << /S /JavaScript /JS (app.alert(1)) >> endobj')])
    const bad = [
      { name: 'run<b>.pdf', content: base64(Buffer.from('MZ this is a program')) },
      { name: 'large.pdf', content: base64(Buffer.concat([pdf, Buffer.alloc(6 * 1024 * 1024)])) },
      { name: 'script.pdf', content: base64(script) },
      { name: 'empty.pdf', content: '' },
    ]
    const good = Array.from({ length: 6 }, (_, at) => ({ ...files[0], name: `${at}.pdf` }))
    const keys = Number(await countOf('file_key'))
    await send(mailOf('bad', { files: [...bad, ...good] }))
    const ticket = await ticketOf('bad@mail.test')
    expect(ticket.files.map(({ name }) => name).sort()).toEqual(['0.pdf', '1.pdf', '2.pdf', '3.pdf', '4.pdf'])
    for (const sentence of [
      'run&lt;b&gt;.pdf was not kept. Choose a file of an accepted type: PDF, JPEG or PNG, up to 5 MB',
      'large.pdf was not kept. This file is too large: PDF, JPEG or PNG, up to 5 MB',
      'script.pdf was not kept. This PDF contains a script',
      'empty.pdf was not kept',
      '5.pdf was not kept. Choose a file of an accepted type: at most 5 files',
    ])
      expect(ticket.complaint).toContain(sentence)
    expect(Number(await countOf('file_key'))).toBe(keys + 5)
  })

  it('is not lost while it cannot be scanned: nothing is taken, and the gateway sends the mail again', async () => {
    const before = [await countOf('file'), await countOf('file_key')]
    t.portal.environment.CLAMAV_URL = 'tcp://127.0.0.1:1'
    expect((await send(mailOf('unscanned', { files }))).statusCode).toBe(503)
    expect(await ticketsOf('unscanned@mail.test')).toEqual([])
    expect([await countOf('file'), await countOf('file_key')]).toEqual(before)
    delete t.portal.environment.CLAMAV_URL
    expect((await send(mailOf('unscanned', { files }))).json()).toMatchObject({ message: 'Ticket created' })
    expect((await ticketOf('unscanned@mail.test')).files).toHaveLength(1)
  })

  it('stands once, however often its mail arrives at once', async () => {
    const before = Number(await countOf('file_key'))
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(mailOf('six', { files }))))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(200))
    expect((await ticketOf('six@mail.test')).files).toHaveLength(1)
    expect(Number(await countOf('file_key'))).toBe(before + 1)
  })

  it('is read of the gateway alone: of anybody else not a byte of the body', async () => {
    const large = 'x'.repeat(4 * 1024 * 1024)
    expect((await send(large, 'a secret of somebody else!!')).statusCode).toBe(401)
    // Read, and no JSON.
    expect((await send(large)).statusCode).toBe(400)
  })
})

describe('a mail that answers another', () => {
  const answer = (name: string, more: object) =>
    mailOf(name, { message_id: `<answer ${JSON.stringify(more).length} ${name}>`, text: 'Still locked', ...more })

  it('joins its ticket by either header, the newest first, when its domain stands for it', async () => {
    await send(mailOf('thread', passed))
    await send(answer('thread', { in_reply_to: '<thread@mail.test>', ...passed }))
    await send(answer('thread', { references: ['<thread@mail.test>', '<nobody>'], authentication: { dmarc: 'PASS' } }))
    expect((await ticketOf('thread@mail.test')).replies).toHaveLength(2)
  })

  it.each([
    ['nobody stands for the sender', { in_reply_to: '<target@mail.test>' }],
    ['it failed', { in_reply_to: '<target@mail.test>', authentication: { dmarc: 'fail', spf: 'pass', dkim: 'pass' } }],
    ['it names a mail that is not here', { in_reply_to: '<nothing>', ...passed }],
  ])('is a ticket of its own when %s', async (_, more) => {
    await send(mailOf('target'))
    const before = (await ticketsOf('target@mail.test')).length
    await send(answer('target', more))
    expect(await ticketsOf('target@mail.test')).toHaveLength(before + 1)
  })

  it('of somebody else who was copied is a ticket of theirs, whatever it passes', async () => {
    await send(mailOf('owner', passed))
    await send(mailOf('copied', { in_reply_to: '<owner@mail.test>', ...passed }))
    expect((await ticketOf('owner@mail.test')).replies).toEqual([])
    expect(await ticketsOf('copied@mail.test')).toHaveLength(1)
  })
})

it('tells the team, and not the reporter, who else has the mail and that it may be forged', async () => {
  await send(mailOf('forged', { to: ['help@zuma.test'], cc: ['boss@zuma.test'], authentication: { dmarc: 'fail' } }))
  const ticket = await ticketOf('forged@mail.test')
  expect(await eventsOf(ticket.id)).toEqual([
    'Also sent to boss@zuma.test',
    'This mail may not be from its sender: it failed DMARC',
  ])
  expect(ticket.replies).toEqual([])
  expect(ticket.complaint).not.toContain('boss')
})
