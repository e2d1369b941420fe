import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { identity } from '@iroko/contract/platform/identity'
import { notifications } from '@iroko/contract/platform/notifications'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { callTools } from '../../../lib/http/implement.ts'
import { write } from '../../../lib/mail/letters.ts'
import { publicPushKey } from '../../../lib/mail/push-key.ts'
import { type Person, testApp } from '../../../test/harness.ts'

const PUSH_KEY = randomBytes(32).toString('base64url')
const t = await testApp({ PUSH_KEY, PUSH_SERVICES: ['127.0.0.1'], MAIL_FROM: 'Zuma <portal@zuma.test>' })

/** A push service: keeps what it is sent, and answers as it is told. */
const got: { path: string; headers: Record<string, unknown>; body: Buffer }[] = []
let status = 201
const service = createServer(async (request, response) => {
  got.push({ path: request.url ?? '', headers: request.headers, body: await buffer(request) })
  response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end()
})
await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
const origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
afterAll(() => service.close())
beforeEach(() => {
  got.length = 0
  status = 201
})

/** A browser with its keys. */
function browser(endpoint = `${origin}/${randomBytes(8).toString('hex')}`) {
  const pair = createECDH('prime256v1')
  const p256dh = pair.generateKeys('base64url')
  const auth = randomBytes(16)
  const body = { endpoint, keys: { p256dh, auth: auth.toString('base64url') } }
  /** RFC 8291 from the receiving side. */
  function read(sent: Buffer): string {
    const [salt, theirs, cipher] = [sent.subarray(0, 16), sent.subarray(21, 86), sent.subarray(86)]
    const hkdf = (key: Uint8Array, by: Uint8Array, info: Uint8Array | string, length: number) =>
      Buffer.from(hkdfSync('sha256', key, by, info, length))
    const about = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), theirs])
    const secret = hkdf(pair.computeSecret(theirs), auth, about, 32)
    const decipher = createDecipheriv(
      'aes-128-gcm',
      hkdf(secret, salt, 'Content-Encoding: aes128gcm\0', 16),
      hkdf(secret, salt, 'Content-Encoding: nonce\0', 12),
    ).setAuthTag(cipher.subarray(-16))
    const padded = Buffer.concat([decipher.update(cipher.subarray(0, -16)), decipher.final()])
    // A record ends with a 2.
    return padded.subarray(0, padded.lastIndexOf(2)).toString()
  }
  return { body, path: URL.parse(endpoint)?.pathname, read }
}

const letter = { subject: 'Leave approved', lines: ['Sick leave, from Monday.'], door: 'See it here' }
const tell = async (person: Person) => {
  await t.db
    .transaction()
    .execute((db) => write(callTools(t.portal, db, null, 'test'), [person.id], '/dashboard/main/leave', letter, 'leave'))
  await t.runJobs()
}
const turnOn = (as: { token: string }, { body }: ReturnType<typeof browser>) => t.call(notifications.subscribe, { body }, as)
const known = async (person: Person) =>
  (await t.db.selectFrom('push_subscription').select('endpoint').where('employee_id', '=', person.id).execute()).length

it('sends the title and where it leads to each browser of the person, and nothing else', async () => {
  const [person, other] = [await t.person(), await t.person()]
  const [laptop, phone] = [browser(), browser()]
  expect((await t.call(notifications.choices, {}, person)).push_key).toBe(publicPushKey(PUSH_KEY))
  for (const browser of [laptop, phone, laptop]) await turnOn(person, browser)
  await turnOn(other, browser())
  await tell(person)
  expect(got.map(({ path }) => path).toSorted()).toEqual([laptop.path, phone.path].toSorted())
  const sent = got.find(({ path }) => path === phone.path)
  expect(JSON.parse(phone.read(sent?.body ?? Buffer.alloc(0)))).toEqual({
    id: expect.any(String),
    title: 'Leave approved',
    path: '/dashboard/main/leave',
  })
  expect(sent?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' })
  const token = /^vapid t=[\w-]+\.([\w-]+)\./.exec(String(sent?.headers.authorization))?.[1] ?? ''
  expect(JSON.parse(Buffer.from(token, 'base64url').toString())).toMatchObject({ aud: origin, sub: 'mailto:portal@zuma.test' })
})

it('sends nothing of what the person switched off, has read, or in their quiet hours', async () => {
  const person = await t.person()
  await turnOn(person, browser())
  const choose = (body: object) => t.call(notifications.choose, { body }, person)
  await choose({ choices: [{ kind: 'leave', inbox: true, mail: 'off', push: false }] })
  await tell(person)
  await choose({ choices: [{ kind: 'leave', inbox: true, mail: 'off', push: true }], quiet: { from: '11:00', to: '13:00' } })
  await tell(person)
  expect(got).toEqual([])
  await choose({ quiet: null })
  await tell(person)
  expect(got).toHaveLength(1)
})

it('forgets a browser that is gone, and tries again where the service is away', async () => {
  for (const code of [404, 410]) {
    const person = await t.person()
    await turnOn(person, browser())
    status = code
    await tell(person)
    expect(await known(person)).toBe(0)
  }
  status = 503
  const person = await t.person()
  await turnOn(person, browser())
  await expect(tell(person)).rejects.toThrow('503')
  expect(await known(person)).toBe(1)
  status = 302
  await expect(tell(person)).rejects.toThrow()
  expect(got.map(({ path }) => path)).not.toContain('/elsewhere')
  await t.db.deleteFrom('push_subscription').execute()
  await t.runJobs()
})

it('ends with the session, however it ends, and for the one before when somebody else turns it on', async () => {
  const [person, other] = [await t.person(), await t.person()]
  await turnOn(person, browser())
  await t.call(identity.logout, {}, person)
  expect(await known(person)).toBe(0)

  const shared = browser()
  const again = { ...person, token: await t.signIn(person.id) }
  await turnOn(again, shared)
  await turnOn(other, shared)
  expect([await known(person), await known(other)]).toEqual([0, 1])
  const end = (as: { token: string }) => t.call(notifications.unsubscribe, { body: { endpoint: shared.body.endpoint } }, as)
  await end(again)
  expect(await known(other)).toBe(1)
  await end(other)
  expect(await known(other)).toBe(0)
})

it('keeps ten browsers of a person, and none of somebody who left', async () => {
  const person = await t.person()
  for (let count = 0; count < 12; count += 1) await turnOn(person, browser())
  expect(await known(person)).toBe(10)
  await t.db.updateTable('employee').set({ status: 'left' }).where('id', '=', person.id).execute()
  await tell(person)
  expect(got).toEqual([])
})

it.each([
  'https://evil.test/x',
  'https://127.0.0.1.evil.test/x',
  'https://evil.test@127.0.0.1/x',
  'https://169.254.169.254/latest',
  'http://localhost:5432/',
  'file:///etc/passwd',
  'nothing',
])('asks no other server in a browser’s name: %s', async (endpoint) => {
  await expect(turnOn(await t.person(), browser(endpoint))).rejects.toMatchObject({
    fields: { endpoint: 'Notifications cannot be sent to this browser. Try another one' },
  })
})

it('is off without a key', async () => {
  const { environment } = t.portal
  delete environment.PUSH_KEY
  const person = await t.person()
  expect((await t.call(notifications.choices, {}, person)).push_key).toBeNull()
  await expect(turnOn(person, browser())).rejects.toMatchObject({ status: 409 })
  environment.PUSH_KEY = PUSH_KEY
})
