import { tickets } from '@iroko/contract/engagement/tickets'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/harness.ts'

const t = await testApp()
const person = { first_name: 'Bisi', last_name: 'Ade', ogid: 'OG000042', email: 'bisi@zuma.test' }
const stored = (id: string) => t.db.selectFrom('ticket').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

it('takes a ticket of a visitor who says who they are', async () => {
  const { message, ticket } = await t.call(tickets.create, { body: { ...person, complaint: '<p>The <b>printer</b></p>' } })
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
    await expect(t.call(tickets.create, { body: { ...person, complaint } })).rejects.toMatchObject({ status: 422 })
  const hostile =
    '<p onclick="x()">Hi <a href="javascript:alert(1)">a</a><a href="https://ok.test">b</a><img src=x onerror=alert(1)><iframe src="//evil.test"></iframe><span style="color:red;background:url(//evil.test)">c</span></p>'
  const { ticket } = await t.call(tickets.create, { body: { ...person, complaint: hostile } })
  const { complaint } = await stored(ticket.id)
  expect(complaint).not.toMatch(/onclick|onerror|javascript:|evil|iframe|url\(/)
  expect(complaint).toContain('<a href="https://ok.test" rel="noopener noreferrer nofollow" target="_blank">b</a>')
})

it('tells a program that filled the hidden field nothing, and keeps nothing', async () => {
  const count = async () => (await t.db.selectFrom('ticket').select('id').execute()).length
  const before = await count()
  await t.call(tickets.create, { body: { ...person, complaint: '<p>Buy</p>', website: 'http://spam.test' } })
  expect(await count()).toBe(before)
})

it('stops a flood from one address', async () => {
  const send = () =>
    t.inject({
      method: 'POST',
      url: '/api/v1/tickets.json',
      payload: { ...person, complaint: '<p>a</p>' },
      remoteAddress: '198.51.100.7',
    })
  const statuses = []
  for (let count = 0; count < 22; count += 1) statuses.push((await send()).statusCode)
  expect(statuses.filter((status) => status === 429)).toHaveLength(2)
})
