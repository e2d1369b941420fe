/** Providers that say who somebody is at their userinfo endpoint alone, and that change their key. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { singleSignOn } from '@iroko/contract/platform/single-sign-on'
import { importJWK, type JWTPayload, SignJWT } from 'jose'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { makeSigningKey } from '../../../lib/sign-in/demo-provider.ts'
import { type Person, testApp } from '../../../test/harness.ts'
import { secretsOf } from './rules.ts'

let key = await makeSigningKey()
/** What the provider says at each of its addresses. */
let idToken: (claims: JWTPayload) => Promise<string>
let userinfo: { status: number; body: unknown } = { status: 200, body: {} }
const codes = new Map<string, JWTPayload>()
const asked: (string | undefined)[] = []

const server = createServer(async (request, response) => {
  const signed = (words: string) => response.writeHead(200, { 'content-type': 'application/jwt' }).end(words)
  const answer = (body: unknown, status = 200) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  const { kty, n, e, kid, alg } = key
  if (request.url === '/.well-known/openid-configuration')
    return void answer({
      issuer: origin,
      authorization_endpoint: `${origin}/auth`,
      token_endpoint: `${origin}/token`,
      userinfo_endpoint: `${origin}/userinfo`,
      jwks_uri: `${origin}/keys`,
    })
  if (request.url === '/keys') return void answer({ keys: [{ kty, n, e, kid, alg, use: 'sig' }] })
  if (request.url === '/userinfo') {
    asked.push(request.headers.authorization)
    return void (typeof userinfo.body === 'string' ? signed(userinfo.body) : answer(userinfo.body, userinfo.status))
  }
  const claims = codes.get(new URLSearchParams(await text(request)).get('code') ?? '') ?? {}
  return void answer({ access_token: 'of the person', token_type: 'Bearer', id_token: await idToken(claims) })
})
await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
afterAll(() => void server.close())

const t = await testApp({
  SSO_ISSUER: origin,
  SSO_CLIENT_ID: 'iroko',
  SSO_GROUP_ROLES: [{ group: 'portal-hr', role: 'hr' }],
})
beforeEach(() => {
  t.setNow(new Date().toISOString())
  asked.length = 0
  idToken = async (claims) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', ...(key.kid ? { kid: key.kid } : {}) })
      .setIssuer(origin)
      .setAudience('iroko')
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(await importJWK(key, 'RS256'))
})

/** Signs in as the browser does, with an ID token of `sub nonce aud exp iat iss` and whatever else is wanted. */
async function signIn({ id, email }: Person, more: JWTPayload = {}) {
  const { ticket } = await t.call(singleSignOn.start, { body: undefined })
  codes.set(ticket, { sub: `sub-${id}`, nonce: secretsOf(ticket).nonce, ...more })
  const { id_token } = await t.call(singleSignOn.exchange, { body: { ticket, code: ticket } })
  const { employee } = await t.call(singleSignOn.companyLogin, { body: { company_email: email, ticket, id_token } })
  return employee.employee_info.ogid
}
const says = ({ id, email }: Pick<Person, 'id' | 'email'>, more: object = {}) => {
  const body = Array.isArray(more) ? more : { sub: `sub-${id}`, email, email_verified: true, ...more }
  userinfo = { status: 200, body }
}
const linksOf = ({ id }: Person) => t.db.selectFrom('sso_subject').select('subject').where('employee_id', '=', id).execute()

it('signs in and links by what the userinfo endpoint says, where the token does not', async () => {
  const person = await t.person()
  says(person, { groups: ['portal-hr'] })
  expect(await signIn(person)).toBe(person.ogid)
  expect(asked).toEqual(['Bearer of the person'])
  expect(await linksOf(person)).toEqual([{ subject: `sub-${person.id}` }])
  await t.confirmRoles(person)
  const { roles } = await t.db.selectFrom('employee').select('roles').where('id', '=', person.id).executeTakeFirstOrThrow()
  expect(roles).toEqual(['hr'])
  // Nothing of it stays.
  expect(await t.db.selectFrom('sso_attempt').select('profile').where('profile', 'is not', null).execute()).toEqual([])
})

it('does not ask where the token says it', async () => {
  const person = await t.person()
  expect(await signIn(person, { email: person.email, email_verified: true })).toBe(person.ogid)
  expect(asked).toEqual([])
})

it.each([
  ['of somebody else', (person: Person) => says(person, { sub: 'another' })],
  ['without a subject', (person: Person) => says(person, { sub: undefined })],
  ['of an address that nobody vouches for', (person: Person) => says(person, { email_verified: false })],
  ['that is no JSON object', () => says({ id: '', email: '' }, ['x'])],
])('signs nobody in by claims %s', async (_, prepare) => {
  const person = await t.person()
  prepare(person)
  await expect(signIn(person)).rejects.toMatchObject({ status: 403, code: 'sso_refused' })
  expect(await linksOf(person)).toEqual([])
})

const signedFor = async ({ id, email }: Person, { audience = 'iroko', issuer = origin, by = key } = {}) =>
  new SignJWT({ sub: `sub-${id}`, email, email_verified: true })
    .setProtectedHeader({ alg: 'RS256', ...(key.kid ? { kid: key.kid } : {}) })
    .setIssuer(issuer)
    .setAudience(audience)
    .sign(await importJWK(by, 'RS256'))

it('signs in by a signed answer of userinfo', async () => {
  const person = await t.person()
  userinfo = { status: 200, body: await signedFor(person) }
  expect(await signIn(person)).toBe(person.ogid)
})

it.each([
  ['for another client', async (person: Person) => signedFor(person, { audience: 'another' })],
  ['of another provider', async (person: Person) => signedFor(person, { issuer: 'https://other.test' })],
  ['by another key', async (person: Person) => signedFor(person, { by: { ...(await makeSigningKey()), kid: key.kid } })],
  ['without a signature', async (person: Person) => `${(await signedFor(person)).split('.').slice(0, 2).join('.')}.`],
  ['that is encrypted', async () => 'a.b.c.d.e'],
])('signs nobody in by a signed answer of userinfo %s, and says so', async (_, make) => {
  const person = await t.person()
  userinfo = { status: 200, body: await make(person) }
  await expect(signIn(person)).rejects.toMatchObject({ status: 403, code: 'sso_userinfo' })
  expect(await linksOf(person)).toEqual([])
})

it('says that the provider does not respond where its userinfo does not', async () => {
  const person = await t.person()
  userinfo = { status: 500, body: {} }
  await expect(signIn(person)).rejects.toMatchObject({ status: 503 })
})

it.each([
  ['under another name', (name: string | undefined) => `${name}-next`],
  ['under the same name', (name: string | undefined) => name],
])('takes a changed key within seconds: %s', async (_, rename) => {
  const person = await t.person()
  says(person)
  await signIn(person)
  key = { ...(await makeSigningKey()), kid: rename(key.kid) }
  const begun = Date.now()
  await expect.poll(() => signIn(person).catch(() => undefined), { timeout: 8000, interval: 500 }).toBe(person.ogid)
  expect(Date.now() - begun).toBeLessThan(8000)
})
