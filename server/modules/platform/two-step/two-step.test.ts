import type { Input } from '@iroko/contract/endpoint'
import { people } from '@iroko/contract/people/directory'
import { payDetails } from '@iroko/contract/people/pay-details'
import { access } from '@iroko/contract/platform/access'
import { auditLog } from '@iroko/contract/platform/audit'
import { identity } from '@iroko/contract/platform/identity'
import { settings } from '@iroko/contract/platform/settings'
import { twoStep } from '@iroko/contract/platform/two-step'
import { expect, it } from 'vitest'
import { hashPassword } from '../../../lib/sign-in/passwords.ts'
import { type Person, testApp } from '../../../test/harness.ts'
import { setPassword } from '../identity/store.ts'
import { codeOf, fromBase32, stepAt } from './rules.ts'

const t = await testApp()
const password = 'Blue-Kettle-42'
const password_hash = await hashPassword(password)

async function withPassword(draft: Parameters<typeof t.person>[0] = {}) {
  const person = await t.person(draft)
  await setPassword(t.db, person.id, password_hash, t.portal.now())
  return person
}

/** What the authenticator would show, some steps of 30 seconds from now. */
const codeFor = (secret: string, ahead = 0): string => codeOf(fromBase32(secret), stepAt(t.portal.now()) + ahead)

async function enrol(person: Person) {
  const { secret } = await t.call(twoStep.enrol, { body: { password } }, person)
  const { recovery_codes } = await t.call(twoStep.confirm, { body: { code: codeFor(secret, -1) } }, person)
  return { secret, recovery_codes }
}

const login = (email: string) => t.call(identity.login, { body: { email, password } })

/** The answer of the first step. */
async function challengeOf(email: string): Promise<string> {
  const answer = await t.inject({ method: 'POST', url: identity.login.path, payload: { email, password } })
  expect(answer.statusCode).toBe(403)
  const refusal = answer.json()
  expect(refusal).toMatchObject({ code: 'factor_required' })
  expect(JSON.stringify(refusal)).not.toContain('token')
  return refusal.challenge
}

const finish = (challenge: string, code: string) => t.call(twoStep.login, { body: { challenge, code } })
const unproved = (person: { token: string; id: string }) =>
  t.db.updateTable('session').set({ proved_at: null }).where('employee_id', '=', person.id).execute()

/** The session goes on under the token that a proof answers. */
async function prove(body: Input<typeof twoStep.prove>['body'], as: Person): Promise<void> {
  const before = { token: as.token }
  as.token = (await t.call(twoStep.prove, { body }, as)).token
  await expect(t.call(identity.session, {}, before)).rejects.toMatchObject({ code: 'invalid_token' })
}

it('signs in with the password alone until a factor is confirmed, then only with a code', async () => {
  const person = await withPassword()
  await expect(t.call(twoStep.enrol, { body: { password: 'wrong' } }, person)).rejects.toMatchObject({
    fields: { password: 'Enter your current password' },
  })
  const { secret, address } = await t.call(twoStep.enrol, { body: { password } }, person)
  expect(address).toContain(`secret=${secret}`)
  const first = await login(person.email)
  await expect(t.call(twoStep.confirm, { body: { code: '000000' } }, person)).rejects.toMatchObject({ status: 422 })
  await t.call(twoStep.confirm, { body: { code: codeFor(secret, -1) } }, person)
  expect(await t.call(twoStep.show, {}, person)).toMatchObject({ recovery_codes_left: 10, proof: 'code', required: false })

  const challenge = await challengeOf(person.email)
  // The step that confirmed it is used up.
  await expect(finish(challenge, codeFor(secret, -1))).rejects.toMatchObject({
    fields: { code: 'This code is wrong or was already used' },
  })
  const second = await finish(challenge, codeFor(secret))
  expect({ ...second.data, token: '' }).toEqual({ ...first.data, token: '' })
  await expect(t.call(identity.session, {}, second.data)).resolves.toBeDefined()
  // Neither the challenge nor the code works again.
  await expect(finish(challenge, codeFor(secret, 1))).rejects.toMatchObject({ code: 'challenge_over' })
  await expect(finish(await challengeOf(person.email), codeFor(secret))).rejects.toMatchObject({ status: 422 })
  await expect(t.call(twoStep.enrol, { body: { password } }, person)).rejects.toMatchObject({ code: 'factor_set_up' })
})

it('takes a challenge for five minutes, and one of many at once', async () => {
  const person = await withPassword()
  const { secret, recovery_codes } = await enrol(person)
  const late = await challengeOf(person.email)
  t.setNow('2026-11-20T11:05:01Z')
  await expect(finish(late, codeFor(secret))).rejects.toMatchObject({ code: 'challenge_over' })
  t.setNow('2026-11-20')
  const challenge = await challengeOf(person.email)
  const code = codeFor(secret)
  const tries = [code, code, recovery_codes[0] ?? '', recovery_codes[1] ?? ''].map((typed) => finish(challenge, typed))
  const results = await Promise.allSettled(tries)
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

it('takes each recovery code once, and new ones instead of the old', async () => {
  const person = await withPassword()
  const { secret, recovery_codes } = await enrol(person)
  const [first = '', second = ''] = recovery_codes
  await finish(await challengeOf(person.email), first.toUpperCase().replaceAll('-', ' '))
  await expect(finish(await challengeOf(person.email), first)).rejects.toMatchObject({ status: 422 })
  expect(await t.call(twoStep.show, {}, person)).toMatchObject({ recovery_codes_left: 9 })
  const renewed = await t.call(twoStep.renewRecoveryCodes, { body: { code: codeFor(secret) } }, person)
  await expect(finish(await challengeOf(person.email), second)).rejects.toMatchObject({ status: 422 })
  await finish(await challengeOf(person.email), renewed.recovery_codes[3] ?? '')
})

it('counts no code that was right, of the account or the address', async () => {
  const person = await withPassword()
  const { recovery_codes } = await enrol(person)
  const counted = async () =>
    (await t.db.selectFrom('rate_limit').select('tries').where('key', '=', 'factor-address:127.0.0.1').executeTakeFirst())
      ?.tries ?? 0
  const before = await counted()
  await finish(await challengeOf(person.email), recovery_codes[0] ?? '')
  expect(await counted()).toBe(before)
  await finish(await challengeOf(person.email), recovery_codes[0] ?? '').catch(() => undefined)
  expect(await counted()).toBe(before + 1)
})

it('stops guessing for the account, from wherever it comes', async () => {
  const person = await withPassword()
  const { secret } = await enrol(person)
  const challenge = await challengeOf(person.email)
  const statuses: number[] = []
  for (let guess = 0; guess < 12; guess += 1) {
    const answer = await t.inject({
      method: 'POST',
      url: twoStep.login.path,
      payload: { challenge, code: String(guess).padStart(6, '0') },
      remoteAddress: `203.0.113.${guess}`,
    })
    statuses.push(answer.statusCode)
  }
  expect(statuses).toEqual([...Array(10).fill(422), 429, 429])
  await expect(finish(challenge, codeFor(secret))).rejects.toMatchObject({ status: 429 })
})

it('is turned off with a code, and is reset by HR, never one’s own', async () => {
  const person = await withPassword()
  const hr = await withPassword({ roles: ['hr_manager'] })
  const boss = await withPassword({ roles: ['super'] })
  const { secret } = await enrol(person)
  await expect(t.call(twoStep.remove, { body: { code: '123456' } }, person)).rejects.toMatchObject({ status: 422 })
  await t.call(twoStep.remove, { body: { code: codeFor(secret) } }, person)
  await expect(login(person.email)).resolves.toBeDefined()

  await enrol(person)
  await enrol(boss)
  const reset = (whom: Person, as: Person) => t.call(twoStep.reset, { params: { ogid: whom.ogid } }, as)
  await expect(reset(person, person)).rejects.toMatchObject({ status: 403 })
  await expect(reset(hr, hr)).rejects.toMatchObject({
    message: 'You cannot reset your own two-step verification. Ask a super administrator',
  })
  await expect(reset(boss, hr)).rejects.toMatchObject({ status: 403 })
  await unproved(hr)
  await expect(reset(person, hr)).rejects.toMatchObject({ code: 'step_up_required' })
  await prove({ password }, hr)
  await reset(person, hr)
  await expect(t.call(identity.session, {}, person)).rejects.toMatchObject({ code: 'invalid_token' })
  await expect(login(person.email)).resolves.toBeDefined()
  await expect(reset(person, hr)).rejects.toMatchObject({ code: 'no_factor' })
  const mails = await t.db.selectFrom('outbox_mail').select('subject').where('recipient', '=', person.email).execute()
  expect(mails.at(-1)?.subject).toContain('reset by')
  const traces = await t.db.selectFrom('audit_log').select('actor_id').where('action', '=', 'identity.reset_factor').execute()
  expect(traces).toEqual([{ actor_id: hr.id }])
})

it('keeps whoever needs a factor and has none from everything but setting it up', async () => {
  const boss = await withPassword({ roles: ['super'] })
  const clerk = await withPassword({ roles: ['payroll_processor'] })
  const agent = await withPassword()
  const { factor_policy } = await t.call(twoStep.policy, {}, boss)
  const { version } = factor_policy
  const save = (roles: 'payroll_processor'[], as: Person, at = version) =>
    t.call(twoStep.updatePolicy, { body: { roles, version: at } }, as)
  await expect(save([], clerk)).rejects.toMatchObject({ code: 'forbidden' })
  await save(['payroll_processor'], boss)
  await expect(save([], boss)).rejects.toMatchObject({ code: 'stale_version' })

  const owes = { status: 403, code: 'factor_setup_required' }
  await expect(t.call(people.list, {}, clerk)).rejects.toMatchObject(owes)
  await expect(t.call(identity.sessions, {}, clerk)).rejects.toMatchObject(owes)
  const stream = await t.inject({ url: '/api/v1/events', as: clerk })
  expect(stream.json()).toMatchObject({ code: 'factor_setup_required' })
  await expect(t.call(settings.company, {}, clerk)).resolves.toBeDefined()
  await expect(t.call(identity.session, {}, clerk)).resolves.toBeDefined()
  await expect(t.call(people.list, {}, agent)).resolves.toBeDefined()
  expect(await t.call(twoStep.show, {}, clerk)).toMatchObject({ required: true, set_up_at: null })
  const { secret } = await enrol(clerk)
  await expect(t.call(people.list, {}, clerk)).resolves.toBeDefined()
  await expect(t.call(twoStep.remove, { body: { code: codeFor(secret) } }, clerk)).rejects.toMatchObject({
    message: 'Your role requires two-step verification',
  })
  await save([], boss, version + 1)
})

it('tells an open stream that a factor is owed from now on, and nothing after that', async () => {
  const boss = await t.person({ roles: ['super'] })
  const person = await t.person({ roles: ['tqa_evaluator'] })
  const stream = await t.stream(person.token)
  const { factor_policy } = await t.call(twoStep.policy, {}, boss)
  const save = (roles: 'tqa_evaluator'[], version: number) => t.call(twoStep.updatePolicy, { body: { roles, version } }, boss)
  await save(['tqa_evaluator'], factor_policy.version)
  // It would never end if the stream went on.
  expect(await stream.text()).toBe(': welcome\n\ndata: {"topics":["rights"]}\n\n')
  await save([], factor_policy.version + 1)
})

it('does not ask those who came by a provider with a factor of its own', async () => {
  const boss = await t.person({ roles: ['super'] })
  const { factor_policy } = await t.call(twoStep.policy, {}, boss)
  await t.db
    .updateTable('factor_policy')
    .set({ roles: ['data_manager'] })
    .execute()
  const person = await t.person({ roles: ['data_manager'] })
  await expect(t.call(people.list, {}, person)).rejects.toMatchObject({ code: 'factor_setup_required' })
  await t.db.updateTable('session').set({ by_provider: true }).where('employee_id', '=', person.id).execute()
  await expect(t.call(people.list, {}, person)).resolves.toBeDefined()
  await t.db.updateTable('factor_policy').set({ roles: [], version: factor_policy.version }).execute()
})

it('asks for a fresh proof before what is sensitive', async () => {
  const hr = await withPassword({ roles: ['hr_manager'] })
  const boss = await withPassword({ roles: ['super'] })
  const person = await withPassword()
  await unproved(hr)
  await unproved(boss)
  const needed = { status: 403, code: 'step_up_required', message: 'Confirm your identity to continue' }
  const propose = () =>
    t.call(
      payDetails.proposeBank,
      {
        params: { ogid: person.ogid },
        body: { bank_code: '058', account_number: '0123456789', account_name: 'Ada', despite_check_digit: true },
      },
      hr,
    )
  const reveal = (whom: Person) => t.call(payDetails.reveal, { params: { ogid: whom.ogid }, body: { field: 'nin' } }, hr)
  const give = () => t.call(access.assign, { body: { people: [person.ogid], give: ['data_manager'], take: [] } }, boss)
  await expect(propose()).rejects.toMatchObject(needed)
  await expect(reveal(person)).rejects.toMatchObject(needed)
  // One's own numbers need none; there are none here.
  await expect(reveal(hr)).rejects.toMatchObject({ code: 'nothing_there' })
  await expect(give()).rejects.toMatchObject(needed)
  const log = () => t.inject({ url: auditLog.list.path.replace('.json', '.csv'), as: boss })
  expect((await log()).json()).toMatchObject({ code: 'step_up_required' })
  await expect(t.call(auditLog.list, {}, boss)).resolves.toBeDefined()
  // Somebody without the right is told that, and asked nothing.
  await expect(
    t.call(access.assign, { body: { people: [person.ogid], give: ['data_manager'], take: [] } }, person),
  ).rejects.toMatchObject({ code: 'forbidden' })

  await expect(t.call(twoStep.prove, { body: { password: 'wrong' } }, hr)).rejects.toMatchObject({ status: 422 })
  await expect(propose()).rejects.toMatchObject(needed)
  await prove({ password }, hr)
  await propose()
  t.setNow('2026-11-20T11:05:01Z')
  await expect(reveal(person)).rejects.toMatchObject(needed)
  t.setNow('2026-11-20')

  const { secret } = await enrol(boss)
  await unproved(boss)
  await expect(t.call(twoStep.prove, { body: { password } }, boss)).rejects.toMatchObject({
    fields: { code: 'Enter the code' },
  })
  await prove({ code: codeFor(secret) }, boss)
  await give()
  expect((await log()).statusCode).toBe(200)
})

it('keeps no secret, no code and no challenge in the database', async () => {
  const person = await withPassword()
  const { secret, recovery_codes } = await enrol(person)
  const challenge = await challengeOf(person.email)
  for (const table of ['factor', 'recovery_code', 'factor_challenge', 'audit_log', 'outbox_mail', 'idempotency_key'] as const) {
    const rows = JSON.stringify(await t.db.selectFrom(table).selectAll().execute())
    for (const word of [secret, fromBase32(secret).toString('base64url'), challenge, ...recovery_codes])
      expect(rows).not.toContain(word)
  }
})
