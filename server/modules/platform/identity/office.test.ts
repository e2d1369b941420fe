/** An office of hundreds behind one address: what it does right never keeps it out. */
import { identity } from '@iroko/contract/platform/identity'
import { twoStep } from '@iroko/contract/platform/two-step'
import { hash } from '@node-rs/argon2'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { hashPassword } from '../../../lib/sign-in/passwords.ts'
import { hashToken } from '../../../lib/sign-in/tokens.ts'
import { testApp } from '../../../test/harness.ts'
import { aMinute } from '../../../test/patience.ts'
import { setPassword } from './store.ts'

const t = await testApp()
const password = 'Right-Horse-72'

/** People with a password that is quickly compared: what is measured is not the hash. */
async function staff(of: string, many: number): Promise<{ id: string; email: string }[]> {
  const { office_id } = await t.person()
  const quick = await hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 })
  const made = await sql<{ id: string; email: string }>`
    with made as (
      insert into employee (id, ogid, email, first_name, last_name, hire_date)
      select gen_random_uuid(), 'OG' || lpad(nextval('employee_ogid')::text, 6, '0'), ${of} || n || '@zuma.test', 'Ada', 'Agent', '2020-01-06'
      from generate_series(1, ${many}::int) n returning id, email),
    placed as (
      insert into placement (id, employee_id, office_id, starts_on) select gen_random_uuid(), id, ${office_id}::uuid, '2020-01-06' from made),
    given as (insert into credential (employee_id, password_hash) select id, ${quick} from made)
    select id, email from made`.execute(t.db)
  return made.rows
}

const login = (remoteAddress: string, email: string, given = password, cookie = '') =>
  t.inject({
    method: 'POST',
    url: identity.login.path,
    payload: { email, password: given },
    remoteAddress,
    headers: cookie ? { cookie } : {},
  })

it('signs in 400 people at once: what is in flight waits a few seconds at most', { timeout: aMinute }, async () => {
  let outside = (await staff('morning', 400)).map(({ email }) => email)
  for (let round = 0; round < 4 && outside.length > 0; round += 1) {
    const answers = await Promise.all(outside.map((email) => login('203.0.113.50', email)))
    for (const { statusCode, headers } of answers)
      if (statusCode !== 200) expect([statusCode, Number(headers['retry-after']) <= 3]).toEqual([429, true])
    outside = outside.filter((_, at) => answers[at]?.statusCode !== 200)
  }
  expect(outside).toEqual([])
})

it('counts the failures of an address: after 300 the next one waits until they are over', { timeout: aMinute }, async () => {
  const people = await staff('guessed', 310)
  const statuses: number[] = []
  for (let from = 0; from < people.length; from += 100) {
    const some = people.slice(from, from + 100)
    statuses.push(
      ...(await Promise.all(some.map(({ email }) => login('203.0.113.51', email, 'wrong')))).map((it) => it.statusCode),
    )
  }
  expect(statuses.filter((status) => status === 400)).toHaveLength(300)
  const refused = await login('203.0.113.51', people.at(-1)?.email ?? '')
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(600)
})

it('asks for and uses links by account: forty people at once who have forgotten their password', {
  timeout: aMinute,
}, async () => {
  const people = await staff('forgetful', 40)
  const answers = await Promise.all(
    people.map(({ email }) => t.inject({ url: identity.forgotPassword.path, query: { email }, remoteAddress: '203.0.113.52' })),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(people.map(() => 200))
  await t.db
    .insertInto('one_time_token')
    .values(
      people.map(({ id, email }) => ({
        token_hash: hashToken(email),
        purpose: 'reset' as const,
        account_id: id,
        expires_at: '2027-01-01T00:00:00Z',
      })),
    )
    .execute()
  const reset = (token: string, given: string) =>
    t.inject({
      method: 'PATCH',
      url: identity.resetPassword.path,
      payload: { token, password: given },
      remoteAddress: '203.0.113.52',
    })
  for (const { email } of people) expect((await reset(email, 'A-New-Secret-9')).statusCode).toBe(200)
})

it('opens a new device by a reset link while strangers guess at the account', { timeout: aMinute }, async () => {
  const person = await t.person()
  await setPassword(t.db, person.id, await hashPassword(password), t.portal.now())
  for (let host = 1; host <= 11; host += 1)
    await Promise.all(Array.from({ length: 5 }, () => login(`198.51.100.${host}`, person.email, 'wrong')))
  expect((await login('203.0.113.53', person.email)).statusCode).toBe(429)
  const link = { token_hash: hashToken('my link'), purpose: 'reset' as const, expires_at: '2027-01-01T00:00:00Z' }
  await t.db
    .insertInto('one_time_token')
    .values({ ...link, account_id: person.id })
    .execute()
  const reset = await t.inject({
    method: 'PATCH',
    url: identity.resetPassword.path,
    payload: { token: 'my link', password: 'A-New-Secret-9' },
    remoteAddress: '203.0.113.53',
  })
  const cookie = String(reset.headers['set-cookie']).split(';')[0] ?? ''
  expect((await login('203.0.113.53', person.email, 'A-New-Secret-9', cookie)).statusCode).toBe(200)
})

it('counts by the address a challenge that nobody was given', async () => {
  const tries = async () =>
    (await t.db.selectFrom('rate_limit').select('tries').where('key', '=', 'factor-address:203.0.113.54').executeTakeFirst())
      ?.tries
  const challenged = await t.inject({
    method: 'POST',
    url: twoStep.login.path,
    payload: { challenge: 'unknown', code: '123456' },
    remoteAddress: '203.0.113.54',
  })
  expect(challenged.statusCode).toBe(403)
  expect(await tries()).toBe(1)
})

it('warns, once, when forwarded addresses come and no proxy is configured', async () => {
  const warned: unknown[] = []
  const { log } = t.portal
  const kept = log.warn
  log.warn = ((line: unknown) => void warned.push(line)) as typeof log.warn
  for (let turn = 0; turn < 3; turn += 1)
    await t.inject({ url: '/api/v1/auth/sso.json', headers: { 'x-forwarded-for': '203.0.113.55' } })
  log.warn = kept
  expect(warned).toEqual([expect.stringContaining('TRUST_PROXY')])
})
