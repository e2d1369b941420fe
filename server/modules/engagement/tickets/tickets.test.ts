import { clientTickets } from '@iroko/contract/engagement/client-tickets'
import { ticketDesk } from '@iroko/contract/engagement/ticket-desk'
import { tickets } from '@iroko/contract/engagement/tickets'
import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { makeClient } from '../../../test/clients.ts'
import { type Person, testApp } from '../../../test/harness.ts'

const t = await testApp({ INBOUND_MAIL_SECRET: 'a secret of the mail gateway', MAIL_FROM: 'Zuma <portal@zuma.test>' })
const person = { first_name: 'Bisi', last_name: 'Ade', ogid: 'OG000042', email: 'bisi@zuma.test' }
/** The stamp of a form that was opened a minute ago. */
async function stamp(): Promise<string> {
  const now = t.portal.now()
  t.setNow(new Date(now.getTime() - 60_000).toISOString())
  const form = await t.call(tickets.form)
  t.setNow(now.toISOString())
  return form.stamp
}
const usual = await stamp()
const stored = (id: string) => t.db.selectFrom('ticket').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

it('takes a ticket of a visitor who says who they are', async () => {
  const body = { ...person, stamp: usual, complaint: '<p>The <b>printer</b></p>' }
  const { message, ticket } = await t.call(tickets.create, { body })
  expect(message).toBe('Ticket successfully created')
  expect(await stored(ticket.id)).toMatchObject({ ...person, employee_id: null, complaint: '<p>The <b>printer</b></p>' })
})

it('asks a visitor for each field, whatever logged_in says', async () => {
  const refusal = t.call(tickets.create, { query: { logged_in: 'true' }, body: { complaint: '<p>Help</p>', email: 'not one' } })
  await expect(refusal).rejects.toMatchObject({
    status: 422,
    fields: {
      first_name: 'Field Required',
      last_name: 'Field Required',
      ogid: 'Field Required',
      email: 'Enter a valid email',
    },
  })
})

it('writes nothing that a stranger typed to an address that they typed', async () => {
  const bait = {
    ...person,
    stamp: usual,
    first_name: 'Win a prize at http://evil.test',
    last_name: 'Now',
    email: 'victim@else.test',
  }
  await t.call(tickets.create, { body: { ...bait, complaint: '<p>http://evil.test</p>' } })
  await t.runJobs()
  const mail = await t.db.selectFrom('outbox_mail').selectAll().where('recipient', '=', bait.email).executeTakeFirstOrThrow()
  expect(mail.subject + mail.body).not.toMatch(/evil|prize|Now/)
})

it('takes the person from the session, not from the form', async () => {
  const caller = await t.person()
  const { ticket } = await t.call(tickets.create, { body: { ...person, complaint: '<p>Help</p>' } }, caller)
  expect(await stored(ticket.id)).toMatchObject({ employee_id: caller.id, ogid: caller.ogid, email: caller.email })
})

it('refuses an empty document and drops what could run or call home', async () => {
  for (const complaint of [
    '',
    '   ',
    '<p><br></p>',
    '<p>&nbsp;</p><p></p>',
    '<script>alert(1)</script>',
    '<p><img src="http://evil.test/x.png"></p>',
  ])
    await expect(t.call(tickets.create, { body: { ...person, stamp: usual, complaint } })).rejects.toMatchObject({
      status: 422,
    })
  const hostile =
    '<p onclick="x()">Hi <a href="javascript:alert(1)">a</a><a href="https://ok.test">b</a><img src=x onerror=alert(1)><iframe src="//evil.test"></iframe><span style="color:red;background:url(//evil.test)">c</span></p>'
  const { ticket } = await t.call(tickets.create, { body: { ...person, stamp: usual, complaint: hostile } })
  const { complaint } = await stored(ticket.id)
  expect(complaint).not.toMatch(/onclick|onerror|javascript:|evil|iframe|url\(/)
  expect(complaint).toContain('<a href="https://ok.test" rel="noopener noreferrer nofollow" target="_blank">b</a>')
})

it('tells a program that filled the hidden field nothing, and keeps nothing', async () => {
  const count = async () => (await t.db.selectFrom('ticket').select('id').execute()).length
  const before = await count()
  await t.call(tickets.create, { body: { ...person, stamp: usual, complaint: '<p>Buy</p>', website: 'http://spam.test' } })
  expect(await count()).toBe(before)
})

describe('a flood from one address', () => {
  let sender = 0
  const send = (remoteAddress: string, given?: string) => {
    sender += 1
    const payload = { ...person, email: `${sender}@flood.test`, complaint: '<p>a</p>', ...(given ? { stamp: given } : {}) }
    return t.inject({ method: 'POST', url: '/api/v1/tickets.json', payload, remoteAddress })
  }
  const refused = async (address: string, count: number, given?: string) => {
    const statuses = []
    for (let sent = 0; sent < count; sent += 1) statuses.push((await send(address, given)).statusCode)
    return statuses.filter((status) => status === 429).length
  }

  it('is stopped after twenty an hour', async () => expect(await refused('198.51.100.7', 22, usual)).toBe(2))

  it('is stopped after five that never opened the form', async () => {
    expect(await refused('198.51.100.8', 7)).toBe(2)
    expect(await refused('198.51.100.9', 7, `${Date.now()}.forged`)).toBe(2)
  })

  it('keeps nothing of a form that came back at once', async () => {
    const { stamp: fresh } = await t.call(tickets.form)
    const answer = await send('198.51.100.10', fresh)
    expect([answer.statusCode, answer.json().fields]).toEqual([422, { complaint: 'Wait a moment and submit again' }])
  })
})

describe('the link', () => {
  const made = async (as?: Person) => {
    const { ticket } = await t.call(tickets.create, { body: { ...person, stamp: usual, complaint: '<p>Help</p>' } }, as)
    return { ...ticket, token: (await stored(ticket.id)).follow_token }
  }

  it('shows its ticket and no other, and nothing of the team', async () => {
    const opened = await made()
    const handler = await t.person({ roles: ['erp_team'], first_name: 'Zainab' })
    const reply = (kind: 'reply' | 'note', body: string) =>
      t.call(ticketDesk.reply, { params: { id: opened.id }, body: { kind, body } }, handler)
    await reply('note', '<p>They call every week</p>')
    await reply('reply', '<p>Try the other plug</p>')
    const { ticket } = await t.call(tickets.follow, { params: { token: opened.token } })
    expect(ticket).toMatchObject({
      number: opened.number,
      status: 'open',
      replies: [{ from: 'team', body: '<p>Try the other plug</p>' }],
    })
    expect(JSON.stringify(ticket)).not.toMatch(/every week|Zainab|zuma/)
    for (const token of ['x', opened.id, `${opened.token}x`])
      await expect(t.call(tickets.follow, { params: { token } })).rejects.toMatchObject({ status: 404 })
  })

  it('is in the mail that tells of a reply, with its words and none of the reporter’s', async () => {
    const ticket = await made()
    const handler = await t.person({ roles: ['hr'] })
    const body = { kind: 'reply' as const, body: '<p>Words of the team</p>' }
    await t.call(ticketDesk.reply, { params: { id: ticket.id }, body }, handler)
    const mail = await t.db
      .selectFrom('outbox_mail')
      .selectAll()
      .where('subject', 'like', `Reply to ticket ${ticket.number}%`)
      .executeTakeFirstOrThrow()
    expect(mail.recipient).toBe(person.email)
    expect(mail.body).toContain(`http://portal.test/guest/ticket?token=${ticket.token}`)
    expect(mail.body).toContain('Words of the team')
    expect(mail.body).not.toContain('Help')
  })

  it('takes a reply, which reopens, and a rating once it is solved', async () => {
    const ticket = await made()
    const params = { token: ticket.token }
    await expect(t.call(tickets.rate, { params, body: { rating: 5 } })).rejects.toMatchObject({ status: 409 })
    await t.call(tickets.solve, { params })
    await expect(t.call(tickets.solve, { params })).rejects.toMatchObject({ status: 409 })
    await t.call(tickets.rate, { params, body: { rating: 4, comment: 'Quick' } })
    expect(await stored(ticket.id)).toMatchObject({ status: 'solved', rating: 4, sla_since: null, due_at: null })
    await t.call(tickets.answer, { params, body: { body: '<p>It is back<script>1</script></p>' } })
    const reopened = await t.call(tickets.follow, { params })
    expect(reopened.ticket).toMatchObject({ status: 'open', replies: [{ from: 'reporter', body: '<p>It is back</p>' }] })
    await expect(t.call(tickets.answer, { params, body: { body: '<p><br></p>' } })).rejects.toMatchObject({ status: 422 })
  })

  it('takes files of the signed-in only, and only their own', async () => {
    const owner = await t.person()
    const opened = await made(owner)
    const file = {
      id: uuid(),
      name: 'a.pdf',
      type: 'application/pdf',
      size: 1,
      sha256: '',
      purpose: 'ticket',
      created_by: owner.id,
    }
    await t.db.insertInto('file').values(file).execute()
    const answer = (as?: Person, file_ids = [file.id]) =>
      t.call(tickets.answer, { params: { token: opened.token }, body: { body: '<p>See</p>', file_ids } }, as)
    await expect(answer()).rejects.toMatchObject({ status: 422 })
    await expect(answer(await t.person())).rejects.toMatchObject({ status: 422 })
    await expect(answer(owner, [file.id, file.id])).rejects.toMatchObject({ status: 422 })
    await answer(owner)
    await expect(answer(owner)).rejects.toMatchObject({ status: 422 })
    const { ticket } = await t.call(tickets.follow, { params: { token: opened.token } })
    expect(ticket.replies[0]?.files).toMatchObject([{ id: file.id, name: 'a.pdf' }])
  })

  it('stands in the reporter’s own list and nobody else’s', async () => {
    const owner = await t.person()
    const ticket = await made(owner)
    const mine = await t.call(tickets.mine, {}, owner)
    expect(mine.tickets).toMatchObject([{ id: ticket.id, token: ticket.token, subject: 'Help' }])
    expect((await t.call(tickets.mine, {}, await t.person())).tickets).toEqual([])
  })
})

describe('mail that comes in', () => {
  const mail = {
    message_id: '<1@mail.test>',
    from: 'sani@mail.test',
    name: 'Sani Bello',
    subject: 'No access',
    text: 'I am <b>locked</b> out',
  }
  const send = (body: object, bearer = 'a secret of the mail gateway') =>
    t.inject({
      method: 'POST',
      url: '/api/v1/inbound_mails.json',
      payload: body,
      headers: { authorization: `Bearer ${bearer}` },
    })

  it('is refused without the secret', async () => {
    expect((await send(mail, 'a secret of somebody else!!')).statusCode).toBe(401)
    const bare = await t.inject({ method: 'POST', url: '/api/v1/inbound_mails.json', payload: mail })
    expect(bare.statusCode).toBe(401)
  })

  it('becomes a ticket of a guest once, and an answer to it a reply', async () => {
    const first = (await send(mail)).json()
    expect((await send(mail)).json()).toMatchObject({ message: 'Mail already taken', ticket: first.ticket })
    const ticket = await t.db.selectFrom('ticket').selectAll().where('email', '=', mail.from).executeTakeFirstOrThrow()
    expect(ticket).toMatchObject({ number: first.ticket.number, employee_id: null, first_name: 'Sani', last_name: 'Bello' })
    expect(ticket.complaint).toBe('<p>No access</p><p>I am &lt;b&gt;locked&lt;/b&gt; out</p>')
    const sent = await t.db.selectFrom('outbox_mail').selectAll().where('recipient', '=', mail.from).executeTakeFirstOrThrow()
    const answer = {
      ...mail,
      message_id: '<2@mail.test>',
      subject: `Re: ${sent.subject}`,
      text: 'Still locked\n\nOn Friday, Zuma <portal@zuma.test> wrote:\n> We received',
    }
    expect((await send(answer)).json()).toMatchObject({ message: 'Reply taken', ticket: first.ticket })
    const stranger = { ...answer, message_id: '<3@mail.test>', from: 'other@mail.test' }
    expect((await send(stranger)).json().ticket.number).not.toBe(first.ticket.number)
    const { ticket: seen } = await t.call(tickets.follow, { params: { token: ticket.follow_token } })
    expect(seen.replies).toMatchObject([{ from: 'reporter', body: '<p>Still locked</p>' }])
  })

  const ticketsOf = (email: string) => t.db.selectFrom('ticket').selectAll().where('email', '=', email).execute()
  const mailsTo = (email: string) => t.db.selectFrom('outbox_mail').selectAll().where('recipient', '=', email).execute()

  it.each([
    ['an absence note', { auto_submitted: 'auto-replied' }],
    ['a letter of a list', { auto_submitted: 'Auto-Generated; reason=list' }],
    ['a returned letter', { from: 'MAILER-DAEMON@mail.test' }],
    ['a letter of the portal itself', { from: 'Portal@zuma.test' }],
  ])('is nothing when a program wrote it, so that two programs never answer each other: %s', async (name, more) => {
    const from = `${name.replaceAll(' ', '.')}@mail.test`
    const loop = { ...mail, message_id: `<${name}>`, from, ...more }
    expect((await send(loop)).json()).toMatchObject({ message: 'Automatic mail is not taken', ticket: null })
    expect([await ticketsOf(loop.from), await mailsTo(loop.from)]).toEqual([[], []])
  })

  it('of an absence note does not reopen a solved ticket', async () => {
    const from = 'away@mail.test'
    await send({ ...mail, message_id: '<away 1>', from })
    const [ticket] = await ticketsOf(from)
    await t.call(tickets.solve, { params: { token: ticket?.follow_token ?? '' } })
    const [sent] = await mailsTo(from)
    const note = { ...mail, message_id: '<away 2>', from, subject: `Re: ${sent?.subject}`, auto_submitted: 'auto-replied' }
    await send(note)
    expect(await ticketsOf(from)).toMatchObject([{ status: 'solved' }])
  })

  it('is taken once of ten that arrive at once', async () => {
    const ticket = { ...mail, message_id: '<ten>', from: 'ten@mail.test' }
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(ticket)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200))
    expect(await ticketsOf(ticket.from)).toHaveLength(1)
    expect(await mailsTo(ticket.from)).toHaveLength(1)
  })

  it('does not reach a ticket by its number, by the mark of another or from another address', async () => {
    for (const [at, from] of ['first@mail.test', 'second@mail.test'].entries())
      await send({ ...mail, message_id: `<mark ${at}>`, from })
    const [mine] = await mailsTo('first@mail.test')
    const [theirs] = await ticketsOf('second@mail.test')
    const mark = /\[#\d+-([\w-]+)\]/.exec(mine?.subject ?? '')?.[1]
    for (const [at, subject] of [
      `[#${theirs?.number}]`,
      `[#${theirs?.number}-${mark}]`,
      `Ticket ${theirs?.number}`,
    ].entries()) {
      const spoofed = { ...mail, message_id: `<spoof ${at}>`, from: 'second@mail.test', subject }
      expect((await send(spoofed)).json().ticket.number).not.toBe(theirs?.number)
    }
    const { ticket } = await t.call(tickets.follow, { params: { token: theirs?.follow_token ?? '' } })
    expect(ticket.replies).toEqual([])
  })
})

it('sends no more than a few letters to one address, wherever the forms come from', async () => {
  const email = 'bombed@else.test'
  const statuses = []
  for (let sent = 0; sent < 12; sent += 1) {
    const payload = { ...person, email, stamp: usual, complaint: '<p>a</p>' }
    statuses.push(
      (await t.inject({ method: 'POST', url: '/api/v1/tickets.json', payload, remoteAddress: `203.0.113.${sent}` })).statusCode,
    )
  }
  expect(statuses.filter((status) => status === 429)).toHaveLength(2)
})

it.each(['a,b@else.test', 'a@else.test;b', 'x<a@else.test>', 'a b@else.test', '"a"@else.test'])(
  'writes to one address and to no list of them: %s',
  async (email) => {
    const sent = t.call(tickets.create, { body: { ...person, email, stamp: usual, complaint: '<p>a</p>' } })
    await expect(sent).rejects.toMatchObject({ fields: { email: 'Enter a valid email' } })
  },
)

it('a contact of a client asks for help in its portal, follows it by its link, and no colleague reads it', async () => {
  const client = await makeClient(t, 'Kora Bank')
  const [amara, chidi] = [await client.contact('Amara'), await client.contact('Chidi')]
  await t.call(clientTickets.create, { body: { complaint: 'The line <b>is</b> down\nsince nine' } }, amara)
  const mine = async (as: typeof amara) => (await t.call(clientTickets.mine, { query: {} }, as)).tickets
  const [own] = await mine(amara)
  expect(own).toMatchObject({ status: 'new', subject: expect.stringContaining('The line') })
  expect(await mine(chidi)).toEqual([])
  const { ticket } = await t.call(tickets.follow, { params: { token: own?.token ?? '' } })
  expect(ticket.complaint).toBe('<p>The line &lt;b&gt;is&lt;/b&gt; down</p><p>since nine</p>')
  expect(await stored(own?.id ?? '')).toMatchObject({ client_contact_id: amara.id, email: amara.email, first_name: 'Amara' })
  await expect(t.call(clientTickets.create, { body: { complaint: '  ' } }, amara)).rejects.toMatchObject({ status: 422 })
})
