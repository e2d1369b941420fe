/** Whoever is outside sends as much as they like: forms are limited, nothing large is kept, and those who work here are served. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

import { endpoints } from '@iroko/contract'
import { guestMessages } from '@iroko/contract/engagement/messages'
import { tickets } from '@iroko/contract/engagement/tickets'
import { notifications } from '@iroko/contract/platform/notifications'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testApp } from './harness.ts'

const t = await testApp()
const agent = await t.person()
const megabyte = 1024 * 1024

const ticket = { first_name: 'A', last_name: 'B', ogid: '-', email: 'a@flood.test', complaint: '<p>Help</p>' }
const { stamp } = await t.call(tickets.form)
const { form } = await t.call(guestMessages.wall)
t.setNow(new Date(t.portal.now().getTime() + 60_000).toISOString())

const post = (url: string, payload: object | string, remoteAddress: string) =>
  t.inject({ method: 'POST', url, payload, remoteAddress, headers: { 'content-type': 'application/json' } })
const count = async (table: 'ticket' | 'guest_message') =>
  Number((await t.db.selectFrom(table).select(sql<string>`count(*)`.as('rows')).executeTakeFirstOrThrow()).rows)

/** Bytes that are in use once what is not has been collected. */
function used(): number {
  setFlagsFromString('--expose_gc')
  runInNewContext('gc')()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

it.each([
  [tickets.create.path, 'ticket', { ...ticket, stamp }, 20],
  [guestMessages.create.path, 'guest_message', { form, name: 'A', words: 'Hello' }, 5],
] as const)(
  '%s takes a few of an address that sends a hundred, and says when to come back',
  async (path, table, body, most) => {
    const before = await count(table)
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, sent) =>
        post(path, { ...body, ...('email' in body ? { email: `${sent}@flood.test` } : {}) }, '198.51.100.1'),
      ),
    )
    const refused = answers.filter(({ statusCode }) => statusCode === 429)
    expect([refused.length, (await count(table)) - before]).toEqual([100 - most, most])
    for (const answer of refused) {
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
      expect(answer.json().errors).toBe('Too many attempts. Wait a moment and try again')
    }
    // Others are served, and so are those who work here.
    expect((await post(path, body, '198.51.100.2')).statusCode).toBe(200)
    await t.call(notifications.list, {}, agent)
    await t.call(tickets.create, { body: { complaint: '<p>Help</p>' } }, agent)
  },
)

it('the holder of a link changes a ticket a few times an hour', async () => {
  const { ticket: made } = await t.call(tickets.create, { body: { complaint: '<p>Help</p>' } }, agent)
  await t.db.updateTable('ticket').set({ status: 'solved' }).where('id', '=', made.id).execute()
  const { follow_token } = await t.db
    .selectFrom('ticket')
    .select('follow_token')
    .where('id', '=', made.id)
    .executeTakeFirstOrThrow()
  const answers = await Promise.all(
    Array.from({ length: 40 }, () =>
      t.inject({
        method: 'PATCH',
        url: tickets.rate.path.replace('{token}', follow_token),
        payload: { rating: 5, comment: '' },
        remoteAddress: '198.51.100.5',
      }),
    ),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(30)
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(10)
})

it('what only who works here may send is not read from anybody else', async () => {
  for (const { method, path } of endpoints.filter(({ path: called }) =>
    /\/(cards|card_pictures|who_to_fire|certificates)\b/.test(called),
  ))
    if (method !== 'GET') {
      const url = path.replace(/\{\w+\}/g, 'OG000001')
      const answer = await t.inject({ method, url, payload: { words: 'a'.repeat(1000) } })
      expect([path, answer.statusCode]).toEqual([path, 400])
    }
})

it('an oversized ticket is refused in a sentence, wherever it is too large, and leaves nothing behind', async () => {
  const rows = await count('ticket')
  const large = (complaint: string) => post(tickets.create.path, { ...ticket, stamp, complaint }, '198.51.100.3')
  const body = await large('a'.repeat(2 * megabyte))
  expect([body.statusCode, body.json().errors]).toEqual([413, 'This is too large'])
  const text = await large('a'.repeat(600_000))
  expect([text.statusCode, text.json().fields?.complaint]).toEqual([422, 'At most 500000 characters'])
  const tags = await large(`${'<b>'.repeat(160_000)}a`)
  expect([tags.statusCode, tags.json().errors]).toEqual([
    413,
    'This text has too much formatting. Paste it without formatting, or shorten it',
  ])
  expect(await count('ticket')).toBe(rows)
})

it('no form of guests keeps the bytes of a flood of large bodies in memory', async () => {
  const forms = endpoints.filter(
    ({ access, method, path }) => access === 'public' && method === 'POST' && /guest|tickets/.test(path),
  )
  const large = JSON.stringify({ complaint: 'a'.repeat(1.5 * megabyte) })
  const flood = async () => {
    for (const { path } of forms) {
      const url = path.replace(/\{\w+\}/g, 'x')
      const answers = await Promise.all(Array.from({ length: 10 }, () => post(url, large, '198.51.100.4')))
      for (const answer of answers)
        expect([path, answer.statusCode, answer.json().errors]).toEqual([path, 413, 'This is too large'])
    }
  }
  await flood()
  const before = used()
  await flood()
  expect(used() - before).toBeLessThan(20 * megabyte)
  await t.call(notifications.list, {}, agent)
})
