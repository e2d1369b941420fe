/** Mails as real programs send them: nothing of one is lost, and the gateway is always told that it is done. */
import { ticketDesk } from '@iroko/contract/engagement/ticket-desk'
import { tickets } from '@iroko/contract/engagement/tickets'
import { describe, expect, it } from 'vitest'
import { eraseSet, readSet } from '../../../lib/database/personal.ts'
import { testApp } from '../../../test/harness.ts'
import { mailKey } from '../tickets/actions.ts'
import { personal } from '../tickets/personal.ts'
import { markOf } from '../tickets/rules.ts'

const secret = 'a secret of the mail gateway'
const t = await testApp({ INBOUND_MAIL_SECRET: secret, MAIL_FROM: 'Zuma Outsourcing Help Desk <portal@zuma.test>' })
const handler = await t.person({ roles: ['super'] })
const passed = { authentication: { dmarc: 'pass' } }

const send = async (payload: object) => {
  const headers = { authorization: `Bearer ${secret}` }
  const answer = await t.inject({ method: 'POST', url: '/api/v1/inbound_mails.json', payload, headers })
  return { status: answer.statusCode, ...answer.json() }
}
const mailOf = (name: string, more: object = {}) => ({
  message_id: `<${name}@mail.test>`,
  from: `${name}@mail.test`,
  subject: 'No access',
  text: 'I am locked out',
  ...more,
})
const ticketsOf = (email: string) => t.db.selectFrom('ticket').selectAll().where('email', '=', email).execute()
const shown = async (id: string, who = handler) => (await t.call(ticketDesk.show, { params: { id } }, who)).ticket
const onlyTicket = async (email: string) => {
  const [found, ...more] = await ticketsOf(email)
  if (!found || more.length > 0) throw new Error(`${email} has ${more.length + (found ? 1 : 0)} tickets`)
  return { ...(await shown(found.id)), token: found.follow_token }
}
const mailAt = async (id: string, mail_id: string | null, who = handler) =>
  (await t.call(ticketDesk.mail, { params: { id, mail_id: mail_id ?? '' } }, who)).mail

describe('the whole mail', () => {
  it.each([
    ['Beta words', '\n\nOn Fri, Nov 27, 2026 at 7:00 PM Zuma Outsourcing Help Desk\n<portal@zuma.test> wrote:\n\n> Hello'],
    ['Delta words', '\n\nAm 27.11.26 um 19:00 schrieb Zuma:\n> Hello'],
    ['Mots', '\n\nLe ven. 27 nov. 2026 à 19:00, Zuma <portal@zuma.test> a écrit :\n> Hello'],
  ])('can be read where only the new words of a reply stand: %s', async (words, quoted) => {
    const name = words.toLowerCase().replace(' ', '.')
    await send(mailOf(name, { ...passed, to: ['help@zuma.test'], cc: ['boss@mail.test'] }))
    const { token, ...ticket } = await onlyTicket(`${name}@mail.test`)
    const link = `https://portal.test/guest/ticket?token=${token}`
    const safe = `https://eur01.safelinks.protection.outlook.com/?url=${encodeURIComponent(link)}&data=05`
    const wrapped = `> https://portal.test/guest/ticket?token=${token.slice(0, 20)}=\n> ${token.slice(20)}`
    const text = `${words}${quoted}\n> Read it: ${link}\n> ${safe}\n${wrapped}`
    await send(mailOf(name, { message_id: `<again ${name}>`, in_reply_to: `<${name}@mail.test>`, text, ...passed }))
    const [entry] = (await shown(ticket.id)).entries.filter(({ kind }) => kind === 'reply')
    expect(entry).toMatchObject({ body: `<p>${words}</p>` })
    const whole = await mailAt(ticket.id, entry?.mail_id ?? null)
    expect(whole).toMatchObject({ from: `${name}@mail.test`, subject: 'No access' })
    expect(whole.text).toContain(`${words}${quoted}`)
    expect(JSON.stringify(whole)).not.toMatch(new RegExp(`${token}|${token.slice(20)}`))
    // The one that opened the ticket, too.
    expect(await mailAt(ticket.id, ticket.mail_id)).toMatchObject({ to: ['help@zuma.test'], cc: ['boss@mail.test'] })
  })

  it('has the words of its HTML part beside its text, which may say that there is nothing to see', async () => {
    await send(mailOf('parts', { text: 'Your program shows no HTML', html: '<p>The real words</p><script>x()</script>' }))
    const ticket = await onlyTicket('parts@mail.test')
    expect(await mailAt(ticket.id, ticket.mail_id)).toMatchObject({
      text: 'Your program shows no HTML',
      html_words: 'The real words',
    })
  })

  it('goes with whoever sent it, and with the ticket', async () => {
    await send(mailOf('gone'))
    const { id, mail_id } = await onlyTicket('gone@mail.test')
    await t.db.deleteFrom('ticket').where('id', '=', id).execute()
    const left = await t.db
      .selectFrom('ticket_mail')
      .select('id')
      .where('id', '=', mail_id ?? '')
      .execute()
    expect(left).toEqual([])
    // A colleague's own ticket, answered by mail.
    const colleague = await t.person()
    await t.call(tickets.create, { query: {}, body: { complaint: '<p>Help</p>' } }, colleague)
    const [own] = await ticketsOf(colleague.email)
    const answer = mailOf('own', { from: colleague.email, subject: markOf(own?.number ?? 0, mailKey(own?.follow_token ?? '')) })
    expect(await send({ ...answer, text: 'My secret words' })).toMatchObject({ message: 'Reply taken' })
    const set = personal.sets.find(({ name }) => name === 'ticket_mails')
    if (!set) throw new Error('No such set')
    const tools = { open: (sealed: string) => sealed }
    expect(await readSet(t.db, set, colleague.id, tools)).toMatchObject([{ words: 'My secret words' }])
    const gone = { ...colleague, alias: 'Erased', first_name: '', last_name: '' }
    await eraseSet(t.db, set, gone, t.portal.house)
    expect(await readSet(t.db, set, colleague.id, tools)).toEqual([])
  })

  it('names no mark by which a mail joins the ticket', async () => {
    await send(mailOf('mark'))
    const { id } = await onlyTicket('mark@mail.test')
    const letter = await t.db
      .selectFrom('outbox_mail')
      .select('subject')
      .where('recipient', '=', 'mark@mail.test')
      .executeTakeFirstOrThrow()
    await send(mailOf('mark', { message_id: '<mark 2>', subject: `Re: ${letter.subject}` }))
    const [entry] = (await shown(id)).entries.filter(({ kind }) => kind === 'reply')
    const { subject } = await mailAt(id, entry?.mail_id ?? null)
    expect(subject).toMatch(/^Re: Ticket \d+ received/)
    expect(subject).not.toMatch(/\[#/)
  })

  it('is for the team alone, and of a duplicate for whoever handles both', async () => {
    for (const name of ['first.twin', 'second.twin']) await send(mailOf(name))
    const [first, second] = [await onlyTicket('first.twin@mail.test'), await onlyTicket('second.twin@mail.test')]
    await expect(mailAt(first.id, second.mail_id)).rejects.toMatchObject({ status: 404 })
    await expect(mailAt(first.id, first.mail_id, await t.person())).rejects.toMatchObject({ status: 404 })
    const body = { into: first.number, version: second.version }
    await t.call(ticketDesk.merge, { params: { id: second.id }, body }, handler)
    const merged = (await shown(first.id)).merged.find(({ id }) => id === second.id)
    expect(await mailAt(first.id, merged?.mail_id ?? null)).toMatchObject({ from: 'second.twin@mail.test' })
    const followed = await t.call(tickets.follow, { params: { token: first.token } })
    expect(JSON.stringify(followed)).not.toContain('mail_id')
  })
})

describe('what no program foresaw', () => {
  it.each([
    ['html.only', { text: undefined, html: '<p>Broken</p>' }, '<p>No access</p><p>Broken</p>'],
    ['html.null', { text: null, html: '<p>Broken</p>' }, '<p>No access</p><p>Broken</p>'],
    ['picture.only', { text: '', html: '<img src="cid:1">', subject: '' }, '<p>(no words)</p>'],
    ['subject.only', { text: '' }, '<p>No access</p>'],
    ['nothing', { text: '', subject: '' }, '<p>(no words)</p>'],
    ['nul', { text: 'before\u0000after', subject: 'a\u0000b' }, '<p>ab</p><p>beforeafter</p>'],
    ['half.sign', { text: 'before \ud800 after' }, '<p>No access</p><p>before \ufffd after</p>'],
    ['lines', { subject: 'two\r\n lines', name: 'Ada\tBello' }, '<p>two lines</p><p>I am locked out</p>'],
  ])('is a ticket: %s', async (name, more, complaint) => {
    expect(await send(mailOf(name, more))).toMatchObject({ status: 200, message: 'Ticket created' })
    expect((await onlyTicket(`${name}@mail.test`)).complaint).toBe(complaint)
  })

  it('is cut where it is very long, which the ticket says; the whole of it can be read', async () => {
    const long = { subject: `S${'s'.repeat(798)}E`, text: `B${'b'.repeat(149_998)}E`, name: 'N'.repeat(400) }
    expect(await send(mailOf('long', { ...long, cc: Array(150).fill(`${'c'.repeat(300)}@x.test`) }))).toMatchObject({
      status: 200,
    })
    const ticket = await onlyTicket('long@mail.test')
    expect(ticket.complaint).toContain('The subject was cut after 500 characters')
    expect(ticket.complaint).toContain('The text was cut after 100,000 characters')
    const whole = await mailAt(ticket.id, ticket.mail_id)
    expect(whole.subject).toBe(long.subject)
    expect(whole.text).toBe(long.text)
    expect(whole.cc).toHaveLength(150)
  })

  it('is no reason to send a mail again and again: ids, files and verdicts of any length', async () => {
    const id = `<${'i'.repeat(3000)}@mail.test>`
    const file = { name: 'x'.repeat(400), content: 'no base64!' }
    const odd = { files: Array(25).fill(file), authentication: { dmarc: 'pass', spf: 'x'.repeat(100) } }
    expect(await send(mailOf('odd', { ...odd, message_id: id }))).toMatchObject({ message: 'Ticket created' })
    expect(await send(mailOf('odd', { ...odd, message_id: id }))).toMatchObject({ message: 'Mail already taken' })
    const references = [...Array(120).fill('<other>'), id]
    await send(mailOf('odd', { message_id: '<odd 2>', references, ...passed }))
    const ticket = await onlyTicket('odd@mail.test')
    expect(ticket.entries.filter(({ kind }) => kind === 'reply')).toHaveLength(1)
    expect(ticket.complaint).toContain('was not kept')
  })

  it('has no id: the same one twice is one', async () => {
    const nameless = mailOf('nameless', { message_id: '' })
    expect((await send(nameless)).message).toBe('Ticket created')
    expect((await send(nameless)).message).toBe('Mail already taken')
  })

  it('names its sender in words, or by an address that cannot be answered', async () => {
    await send(mailOf('angled', { from: '"Bello, Ada" <angled@mail.test>' }))
    expect((await onlyTicket('angled@mail.test')).reporter).toBe('Bello, Ada')
    const answer = await send(mailOf('nowhere', { from: 'somebody at home' }))
    expect(answer).toMatchObject({ status: 200, message: 'Ticket created' })
    const found = await t.db
      .selectFrom('ticket')
      .select('id')
      .where('number', '=', answer.ticket.number)
      .executeTakeFirstOrThrow()
    const ticket = await shown(found.id)
    expect(ticket).toMatchObject({ email: '', reporter: 'somebody at home' })
    expect(ticket.entries.map(({ body }) => body)).toContain('This mail has no address that can be answered')
  })
})

describe('what a program wrote', () => {
  const received = 'Ticket 5 received [#5-abcdefghijklmnop]'
  it.each([
    ['Exchange', { subject: `Automatic reply: ${received}`, auto_response_suppress: 'All', precedence: 'auto_reply' }],
    ['its header alone', { auto_response_suppress: 'DR, OOF, AutoReply' }],
    ['its precedence alone', { precedence: 'auto_reply' }],
    ['a circular', { precedence: 'bulk' }],
    ['its subject alone', { subject: `Automatic reply: ${received}` }],
    ['another language', { subject: `Automatische Antwort: ${received}` }],
    ['French', { subject: `Réponse automatique : ${received}` }],
    ['older programs', { subject: `Out of Office AutoReply: ${received}` }],
    ['an empty sender', { from: '<>' }],
    ['no sender', { from: '' }],
    ['an empty return path', { return_path: '<>' }],
  ])('is answered and not taken: %s', async (name, more) => {
    const before = await t.db.selectFrom('ticket').select('id').execute()
    const mail = mailOf(name.replaceAll(' ', '.'), more)
    expect(await send(mail)).toMatchObject({ status: 200, message: 'Automatic mail is not taken', ticket: null })
    expect(await t.db.selectFrom('ticket').select('id').execute()).toHaveLength(before.length)
  })

  it.each([
    ['a mailing list', { precedence: 'list' }],
    ['first class', { precedence: 'first-class', auto_response_suppress: 'None', return_path: '<a@mail.test>' }],
    ['a subject about it', { subject: 'Automatic reply does not work' }],
    ['another subject about it', { subject: 'Out of office: how do I set it?' }],
  ])('is not what a person wrote: %s', async (name, more) =>
    expect(await send(mailOf(name.replaceAll(' ', '.'), more))).toMatchObject({ message: 'Ticket created' }),
  )
})
