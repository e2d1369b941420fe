import { guestMessages } from '@iroko/contract/engagement/messages'
import { expect, it } from 'vitest'
import { makeCompany } from '../../../test/company.ts'
import { testApp } from '../../../test/harness.ts'

const t = await testApp()
const { agent, lead, hr } = await makeCompany(t)
const wall = () => t.call(guestMessages.wall)
let clock = Date.parse('2026-11-20T11:00:00Z')
const wait = (ms: number) => {
  clock += ms
  t.setNow(new Date(clock).toISOString())
}
let address = 0
const send = (payload: object) => {
  address += 1
  return t.inject({
    method: 'POST',
    url: '/api/v1/guest/messages.json',
    payload: { name: 'Folake', words: 'Thank you', ...payload },
    remoteAddress: `198.51.100.${address}`,
  })
}
async function leave(words: string) {
  const { form } = await wall()
  wait(4000)
  expect((await send({ form, words })).statusCode).toBe(200)
  const { guest_messages } = await t.call(guestMessages.queue, { query: { q: words } }, hr)
  return guest_messages[0]?.id ?? ''
}

it('shows a message once staff approve it, and no more once they reject it', async () => {
  const id = await leave('Five stars')
  expect((await wall()).messages).toEqual([])
  const decide = (status: 'approved' | 'rejected', as = hr) =>
    t.call(guestMessages.decide, { params: { id }, body: { status } }, as)
  for (const caller of [agent, lead]) {
    await expect(decide('approved', caller)).rejects.toMatchObject({ status: 403 })
    await expect(t.call(guestMessages.queue, {}, caller)).rejects.toMatchObject({ status: 403 })
  }
  await decide('approved')
  const { messages } = await wall()
  // Nothing of staff is in it: neither who decided nor when.
  expect(messages.map((message) => Object.keys(message).toSorted())).toEqual([['created_at', 'id', 'name', 'words']])
  await decide('rejected')
  expect((await wall()).messages).toEqual([])
})

it('asks for a form of its own that was open for a moment, and not for days', async () => {
  const { form } = await wall()
  wait(1000)
  expect((await send({ form })).json().errors).toBe('Wait a few seconds, then send again')
  expect((await send({ form: 'v1.x.AAAA' })).json().errors).toBe('This form has expired. Reload the page and send again')
  wait(3000)
  expect((await send({ form })).statusCode).toBe(200)
  wait(25 * 3_600_000)
  expect((await send({ form })).statusCode).toBe(409)
})

it('refuses what is empty or too large', async () => {
  const { form } = await wall()
  wait(4000)
  expect((await send({ form, name: ' ', words: '' })).json().fields).toEqual({
    name: 'Field Required',
    words: 'Field Required',
  })
  expect((await send({ form, words: 'a'.repeat(601) })).json().fields).toEqual({ words: 'At most 600 characters' })
})

it('keeps nothing of a program that filled the hidden field, and tells it nothing', async () => {
  const count = async () => (await t.db.selectFrom('guest_message').select('id').execute()).length
  const before = await count()
  const { form } = await wall()
  wait(4000)
  expect((await send({ form, website: 'http://spam.test' })).statusCode).toBe(200)
  expect(await count()).toBe(before)
})

it('stops a flood from one address', async () => {
  const { form } = await wall()
  wait(4000)
  const statuses = []
  for (let count = 0; count < 7; count += 1) {
    const request = { method: 'POST' as const, url: '/api/v1/guest/messages.json', remoteAddress: '203.0.113.5' }
    statuses.push((await t.inject({ ...request, payload: { form, name: 'A', words: 'b' } })).statusCode)
  }
  expect(statuses.filter((status) => status === 429)).toHaveLength(2)
})
