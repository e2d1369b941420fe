/** How the company's sign-in and the second factor meet, against a real OpenID provider. */
import { people } from '@iroko/contract/people/directory'
import { identity } from '@iroko/contract/platform/identity'
import { singleSignOn } from '@iroko/contract/platform/single-sign-on'
import { twoStep } from '@iroko/contract/platform/two-step'
import { decodeJwt, SignJWT } from 'jose'
import { beforeEach, expect, it } from 'vitest'
import { hashPassword } from '../../../lib/sign-in/passwords.ts'
import { type Person, testApp } from '../../../test/harness.ts'
import { testProvider } from '../../../test/provider.ts'
import { setPassword } from '../identity/store.ts'
import { codeOf, fromBase32, stepAt } from '../two-step/rules.ts'

const provider = await testProvider('http://portal.test')
const t = await testApp({
  SSO_ISSUER: provider.issuer,
  SSO_CLIENT_ID: 'iroko',
  SSO_FACTOR_ACR: ['gold'],
  SSO_GROUP_ROLES: [{ group: 'portal-data', role: 'data_manager' }],
})
// The provider lives in the real time; everyone here was hired long ago.
beforeEach(() => t.setNow(new Date().toISOString()))
await t.db
  .updateTable('factor_policy')
  .set({ roles: ['data_manager'] })
  .execute()

const password = 'Blue-Kettle-42'
const password_hash = await hashPassword(password)

/** A person of the company whom the provider knows too. */
async function known(account = {}, draft: Parameters<typeof t.person>[0] = {}): Promise<Person> {
  const person = await t.person(draft)
  await setPassword(t.db, person.id, password_hash, t.portal.now())
  provider.know({ subject: `sub-${person.id}`, email: person.email, email_verified: true, ...account })
  return person
}

/** What the browser sends to sign in; `more` stands in the token as the provider might have said it. */
async function proofOf({ email }: Person, more?: Record<string, unknown>) {
  const { ticket, authorize_url } = await t.call(singleSignOn.start, { body: undefined })
  const code = (await provider.browser()(authorize_url, email)).get('code') ?? ''
  const { id_token } = await t.call(singleSignOn.exchange, { body: { ticket, code } })
  const header = { alg: 'RS256', kid: provider.jwk.kid ?? '' }
  const signed = more && new SignJWT({ ...decodeJwt(id_token), ...more }).setProtectedHeader(header).sign(provider.key)
  return { company_email: email, ticket, id_token: signed ? await signed : id_token }
}

const signIn = async (person: Person, more?: Record<string, unknown>) =>
  (await t.call(singleSignOn.companyLogin, { body: await proofOf(person, more) })).token

const codeFor = (secret: string, ahead = 0): string => codeOf(fromBase32(secret), stepAt(t.portal.now()) + ahead)

async function enrol(person: { token: string }): Promise<string> {
  const { secret } = await t.call(twoStep.enrol, { body: { password } }, person)
  await t.call(twoStep.confirm, { body: { code: codeFor(secret, -1) } }, person)
  return secret
}

/** The refusal of a company sign-in that goes on with a code. */
async function challengeOf(person: Person): Promise<string> {
  const payload = await proofOf(person)
  const answer = await t.inject({ method: 'POST', url: singleSignOn.companyLogin.path, payload })
  expect(answer.statusCode).toBe(403)
  const refusal = answer.json()
  expect(refusal).toMatchObject({ code: 'factor_required' })
  expect(JSON.stringify(refusal)).not.toContain('token')
  // The provider's token is used up: nobody goes on with it but by the code.
  const again = await t.inject({ method: 'POST', url: singleSignOn.companyLogin.path, payload })
  expect(again.json()).toMatchObject({ code: 'sso_refused' })
  return refusal.challenge
}

const finish = (challenge: string, code: string) => t.call(twoStep.login, { body: { challenge, code } })
const owes = { status: 403, code: 'factor_setup_required' }

it('counts the factor that the provider asked for', async () => {
  const person = await known({ amr: ['pwd', 'otp', 'mfa'] }, { roles: ['data_manager'] })
  const session = await signIn(person)
  await expect(t.call(people.list, {}, session)).resolves.toBeDefined()
  // The password alone, and without any factor, still does not do.
  const byPassword = await t.call(identity.login, { body: { email: person.email, password } })
  await expect(t.call(people.list, {}, byPassword.data)).rejects.toMatchObject(owes)
  const logins = await t.db
    .selectFrom('audit_log')
    .select('after')
    .where('actor_id', '=', person.id)
    .where('action', '=', 'identity.login')
    .orderBy('id')
    .execute()
  expect(logins.map(({ after }) => after)).toEqual([
    { signed_in_with: 'single sign-on', two_step_verification: 'by the provider' },
    { signed_in_with: 'password' },
  ])
})

it.each([
  ['amr', { amr: ['pwd', 'mfa'] }, true],
  ['an acr that the company trusts', { acr: 'gold' }, true],
  ['Microsoft’s list of them', { acrs: ['c1', 'gold'] }, true],
  ['another acr', { acr: 'silver' }, false],
  ['a password', { amr: ['pwd'] }, false],
  ['two words in one', { amr: 'mfa' }, false],
  ['nothing', { amr: undefined, acr: undefined }, false],
])('goes by what the token says: %s', async (_what, more, isEnough) => {
  const person = await known({}, { roles: ['data_manager'] })
  const list = t.call(people.list, {}, await signIn(person, more))
  if (isEnough) await expect(list).resolves.toBeDefined()
  else await expect(list).rejects.toMatchObject(owes)
})

it('leads whoever owes a factor to set one up, and asks for it at the next company sign-in', async () => {
  const person = await known({}, { roles: ['data_manager'] })
  const first = await signIn(person)
  await expect(t.call(people.list, {}, first)).rejects.toMatchObject(owes)
  const secret = await enrol(first)
  await expect(t.call(people.list, {}, first)).resolves.toBeDefined()

  const challenge = await challengeOf(person)
  await expect(finish(challenge, codeFor(secret, -1))).rejects.toMatchObject({ status: 422 })
  const { data } = await finish(challenge, codeFor(secret))
  expect(data.employee_info.ogid).toBe(person.ogid)
  await expect(t.call(people.list, {}, data)).resolves.toBeDefined()
  await expect(finish(challenge, codeFor(secret, 1))).rejects.toMatchObject({ code: 'challenge_over' })
})

it('asks whoever chose a factor, role or not, unless the provider asked for one', async () => {
  const person = await known()
  await enrol(person)
  await challengeOf(person)
  await expect(signIn(person, { amr: ['mfa'] })).resolves.toBeDefined()
})

it('asks because of a role of a group once it was confirmed', async () => {
  const person = await known({ groups: ['portal-data'] })
  await expect(t.call(people.list, {}, await signIn(person))).resolves.toBeDefined()
  await t.confirmRoles(person)
  await expect(t.call(people.list, {}, await signIn(person))).rejects.toMatchObject(owes)
})

it('tells nothing of a factor to whoever is not the person of the typed e-mail', async () => {
  const [person, other] = [await known(), await known()]
  await enrol(person)
  const { ticket, id_token } = await proofOf(other)
  const body = { company_email: person.email, ticket, id_token }
  await expect(t.call(singleSignOn.companyLogin, { body })).rejects.toMatchObject({ code: 'sso_other_user' })
  expect(await t.db.selectFrom('factor_challenge').selectAll().where('employee_id', '=', person.id).execute()).toEqual([])
})
