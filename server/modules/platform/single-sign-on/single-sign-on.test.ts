/** Single sign-on against a real OpenID provider, and every token that it never made or did not make for this. */
import { createPublicKey, randomBytes } from 'node:crypto'
import { videoHosts } from '@iroko/contract/engagement/video-announcements'
import { identity } from '@iroko/contract/platform/identity'
import { singleSignOn } from '@iroko/contract/platform/single-sign-on'
import { decodeJwt, exportSPKI, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { v7 as uuid } from 'uuid'
import { beforeEach, expect, it } from 'vitest'
import { makeSigningKey } from '../../../lib/sign-in/demo-provider.ts'
import { type Person, testApp } from '../../../test/harness.ts'
import { testProvider } from '../../../test/provider.ts'
import { secretsOf } from './rules.ts'

const portalUrl = 'http://portal.test'
const provider = await testProvider(portalUrl)
const t = await testApp({
  SSO_ISSUER: provider.issuer,
  SSO_CLIENT_ID: 'iroko',
  SSO_GROUP_ROLES: [
    { group: 'portal-hr', role: 'hr' },
    { group: 'portal-erp', role: 'erp_team' },
  ],
})
// The provider lives in the real time; everyone here was hired long ago.
beforeEach(() => t.setNow(new Date().toISOString()))

/** A person of the company whom the provider knows too. */
async function known(account = {}, draft = {}): Promise<Person & { subject: string }> {
  const person = await t.person(draft)
  const subject = `sub-${person.id}`
  provider.know({ subject, email: person.email, email_verified: true, ...account })
  return { ...person, subject }
}

/** A ticket and the token that the provider makes for it. */
async function tokenOf(email: string): Promise<{ ticket: string; id_token: string }> {
  const { ticket, state, authorize_url } = await t.call(singleSignOn.start, { body: undefined })
  const answer = await provider.browser()(authorize_url, email)
  expect(answer.get('state')).toBe(state)
  return { ticket, ...(await t.call(singleSignOn.exchange, { body: { ticket, code: answer.get('code') ?? '' } })) }
}

const login = (company_email: string, proof: { ticket?: string; id_token?: string } = {}) =>
  t.call(singleSignOn.companyLogin, { body: { company_email, ...proof } })
const signIn = async (person: { email: string }) => login(person.email, await tokenOf(person.email))

const refused = { status: 403, code: 'sso_refused' }

it('says whether and with whom people can sign in', async () => {
  expect(await t.call(singleSignOn.settings, {})).toEqual({
    sso: { issuer: provider.issuer, client_id: 'iroko', redirect_uri: `${portalUrl}/auth/callback` },
  })
})

it('makes the device known, so that wrong passwords of strangers keep nobody out of it', async () => {
  const person = await known()
  const payload = { company_email: person.email, ...(await tokenOf(person.email)) }
  const reply = await t.inject({ method: 'POST', url: singleSignOn.companyLogin.path, payload })
  expect([reply.statusCode, String(reply.headers['set-cookie'])]).toEqual([200, expect.stringMatching(/^known-.*HttpOnly/)])
})

it('allows the frame of exactly this provider, beside videos', async () => {
  const reply = await t.inject({ url: singleSignOn.settings.path })
  const policy = String(reply.headers['content-security-policy'])
  expect(policy).toContain(`frame-src ${videoHosts.join(' ')} 'self' ${provider.issuer};`)
  expect(policy.replace(videoHosts.join(' '), '').replaceAll(provider.issuer, '')).not.toMatch(/http|\*/)
  expect(reply.headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups')
})

it('signs in with the provider’s token, for the e-mail however it is written', async () => {
  const person = await known({}, { roles: ['hr'] })
  const proof = await tokenOf(person.email)
  const { employee, token } = await login(` ${person.email.toUpperCase()}`, proof)
  expect(employee.employee_info).toMatchObject({ ogid: person.ogid, roles: ['hr'] })
  await expect(t.call(identity.session, {}, token)).resolves.toMatchObject({ employee_info: { ogid: person.ogid } })
  const audited = await t.db.selectFrom('audit_log').select('action').where('actor_id', '=', person.id).orderBy('at').execute()
  expect(audited.map(({ action }) => action).sort()).toEqual(['identity.link_sso', 'identity.login'])
})

it('signs nobody in by an e-mail alone, known or not', async () => {
  const person = await known()
  await expect(login(person.email)).rejects.toMatchObject(refused)
  await expect(login('nobody@zuma.test')).rejects.toMatchObject(refused)
  await expect(login(person.email, { ticket: 'made-up' })).rejects.toMatchObject(refused)
})

it('takes a token, a ticket and a code once', async () => {
  const person = await known()
  const { ticket, authorize_url } = await t.call(singleSignOn.start, { body: undefined })
  const answer = await provider.browser()(authorize_url, person.email)
  const code = answer.get('code') ?? ''
  const exchange = () => t.call(singleSignOn.exchange, { body: { ticket, code } })
  const { id_token } = await exchange()
  await expect(exchange()).rejects.toMatchObject(refused)
  const tries = await Promise.allSettled(Array.from({ length: 5 }, () => login(person.email, { ticket, id_token })))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(login(person.email, { ticket, id_token })).rejects.toMatchObject(refused)
})

it('is bound to the page that asked: another ticket does not do, nor one of nobody', async () => {
  const person = await known()
  const { id_token } = await tokenOf(person.email)
  const other = await t.call(singleSignOn.start, { body: undefined })
  await expect(login(person.email, { ticket: other.ticket, id_token })).rejects.toMatchObject(refused)
  await expect(login(person.email, { ticket: 'made-up', id_token })).rejects.toMatchObject(refused)
  const { authorize_url } = await t.call(singleSignOn.start, { body: undefined })
  const code = (await provider.browser()(authorize_url, person.email)).get('code') ?? ''
  await expect(t.call(singleSignOn.exchange, { body: { ticket: other.ticket, code } })).rejects.toMatchObject(refused)
})

it('does not take a ticket that is too old', async () => {
  const person = await known()
  const proof = await tokenOf(person.email)
  t.setNow(new Date(Date.now() + 9.4 * 60_000).toISOString())
  const other = await t.call(singleSignOn.start, { body: undefined })
  t.setNow(new Date(Date.now() + 10.2 * 60_000).toISOString())
  await expect(login(person.email, proof)).rejects.toMatchObject(refused)
  const exchange = t.call(singleSignOn.exchange, { body: { ticket: other.ticket, code: 'made-up' } })
  await expect(exchange).rejects.toMatchObject(refused)
})

interface Forgery {
  what: string
  claims?: (payload: JWTPayload) => JWTPayload
  sign?: (payload: JWTPayload) => Promise<string> | string
}

const signed = (payload: JWTPayload, header = {}) =>
  new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: provider.jwk.kid ?? '', ...header }).sign(provider.key)
const seconds = (from = 0) => Math.floor(Date.now() / 1000) + from

const forgeries: Forgery[] = [
  { what: 'without a signature (alg none)', sign: (payload) => new UnsecuredJWT(payload).encode() },
  {
    what: 'signed by another key',
    sign: async (payload) => {
      const { key } = await strangeKey()
      return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: provider.jwk.kid ?? '' }).sign(key)
    },
  },
  {
    what: 'that brings its own key along',
    sign: async (payload) => {
      const { key, jwk } = await strangeKey()
      const { n, e, kty } = jwk
      const header = { alg: 'RS256', kid: 'mine', jwk: { n, e, kty }, jku: 'https://evil.test/jwks' }
      return new SignJWT(payload).setProtectedHeader(header as never).sign(key)
    },
  },
  {
    what: 'with the public key as a shared secret',
    sign: async (payload) => {
      const secret = new TextEncoder().encode(await exportSPKI(createPublicKey(provider.key)))
      return new SignJWT(payload).setProtectedHeader({ alg: 'HS256', kid: provider.jwk.kid ?? '' }).sign(secret)
    },
  },
  { what: 'of another kind', sign: (payload) => signed(payload, { typ: 'at+jwt' }) },
  { what: 'of another issuer', claims: (payload) => ({ ...payload, iss: 'https://elsewhere.test' }) },
  { what: 'for another audience', claims: (payload) => ({ ...payload, aud: 'another' }) },
  { what: 'for several, of another party', claims: (payload) => ({ ...payload, aud: ['iroko', 'another'], azp: 'another' }) },
  { what: 'that has expired', claims: (payload) => ({ ...payload, iat: seconds(-900), exp: seconds(-300) }) },
  { what: 'that is not valid yet', claims: (payload) => ({ ...payload, nbf: seconds(300) }) },
  { what: 'made long ago', claims: (payload) => ({ ...payload, iat: seconds(-7200), exp: seconds(7200) }) },
  { what: 'without an end', claims: ({ exp: _exp, ...payload }) => payload },
  { what: 'without a nonce', claims: ({ nonce: _nonce, ...payload }) => payload },
  { what: 'with another nonce', claims: (payload) => ({ ...payload, nonce: randomBytes(32).toString('base64url') }) },
  { what: 'without a subject', claims: ({ sub: _sub, ...payload }) => payload },
  { what: 'that is no token', sign: () => 'not.a.token' },
]

async function strangeKey() {
  const jwk = await makeSigningKey()
  const { importJWK } = await import('jose')
  return { jwk, key: await importJWK(jwk, 'RS256') }
}

it('takes a token that only the test signed with the provider’s key, so that the forgeries below fail for their own reason', async () => {
  const person = await known()
  const { ticket, id_token } = await tokenOf(person.email)
  await expect(login(person.email, { ticket, id_token: await signed(decodeJwt(id_token)) })).resolves.toBeDefined()
})

it.each(forgeries)('refuses a token $what', async ({ claims = (payload) => payload, sign = signed }) => {
  const person = await known()
  const { ticket, id_token } = await tokenOf(person.email)
  const forged = await sign(claims(decodeJwt(id_token)))
  await expect(login(person.email, { ticket, id_token: forged })).rejects.toMatchObject(refused)
  // The ticket is not lost by it: the provider's own token still signs in.
  await expect(login(person.email, { ticket, id_token })).resolves.toBeDefined()
})

it('refuses the right token for somebody else’s e-mail', async () => {
  const [person, victim] = [await known(), await known()]
  await expect(login(victim.email, await tokenOf(person.email))).rejects.toMatchObject({ status: 403, code: 'sso_other_user' })
})

it('goes by the subject, not by the e-mail', async () => {
  const [person, victim] = [await known(), await known()]
  await signIn(person)
  await signIn(victim)
  // Somebody takes the victim's e-mail at the provider.
  provider.know({ subject: 'attacker', email: 'attacker@zuma.test', email_verified: true })
  const thief = await tokenOf('attacker@zuma.test')
  const stolen = { ...decodeJwt(thief.id_token), email: victim.email }
  await expect(login(victim.email, { ...thief, id_token: await signed(stolen) })).rejects.toMatchObject(refused)
  // The e-mail at the provider changed: still the same person here.
  provider.know({ subject: person.subject, email: 'renamed@zuma.test', email_verified: false })
  const { employee } = await login(person.email, await tokenOf('renamed@zuma.test'))
  expect(employee.employee_info.ogid).toBe(person.ogid)
})

it('links nobody by an e-mail that the provider does not vouch for', async () => {
  const person = await known({ email_verified: false })
  await expect(signIn(person)).rejects.toMatchObject(refused)
  expect(await t.db.selectFrom('sso_subject').select('subject').where('employee_id', '=', person.id).execute()).toEqual([])
})

it('refuses whom the company does not know, and who left', async () => {
  provider.know({ subject: uuid(), email: 'stranger@zuma.test', email_verified: true })
  await expect(signIn({ email: 'stranger@zuma.test' })).rejects.toMatchObject(refused)
  await expect(signIn(await known({}, { status: 'left' }))).rejects.toMatchObject(refused)
  const person = await known()
  await signIn(person)
  await t.db.updateTable('employee').set({ status: 'terminated' }).where('id', '=', person.id).execute()
  await expect(signIn(person)).rejects.toMatchObject(refused)
})

const rolesOf = async (id: string) =>
  (await t.db.selectFrom('employee').select('roles').where('id', '=', id).executeTakeFirstOrThrow()).roles

it('gives the roles of the groups at sign-in, and takes only those away again', async () => {
  const person = await known({ groups: ['portal-hr', 'portal-erp', 'super', 'everyone'] }, { roles: ['erp_team'] })
  await signIn(person)
  expect(await rolesOf(person.id)).toEqual(['erp_team'])
  await t.confirmRoles(person)
  expect(await rolesOf(person.id)).toEqual(['erp_team', 'hr'])
  const entry = t.db.selectFrom('audit_log').select(['before', 'after']).where('entity_id', '=', person.id)
  expect(await entry.where('action', '=', 'roles.from_groups').executeTakeFirst()).toEqual({
    before: { roles: ['erp_team'] },
    after: { roles: ['erp_team', 'hr'] },
  })
  await signIn(person)
  expect(await entry.where('action', '=', 'roles.from_groups').execute()).toHaveLength(1)
  provider.know({ subject: person.subject, email: person.email, email_verified: true, groups: [] })
  await signIn(person)
  expect(await rolesOf(person.id)).toEqual(['erp_team'])
})

it('leaves the roles as they are while the provider has too many groups for a token', async () => {
  const person = await known({ groups: ['portal-hr'] })
  await signIn(person)
  await t.confirmRoles(person)
  const { ticket, id_token } = await tokenOf(person.email)
  const { groups: _groups, ...payload } = decodeJwt(id_token)
  const many = await signed({ ...payload, _claim_names: { groups: 'src1' } })
  const { employee } = await login(person.email, { ticket, id_token: many })
  expect(employee.employee_info.roles).toEqual(['hr'])
})

it('keeps neither ticket nor token, and nothing that is sent to the provider', async () => {
  const person = await known()
  const { ticket, id_token } = await tokenOf(person.email)
  await login(person.email, { ticket, id_token })
  for (const table of ['sso_attempt', 'sso_subject', 'session', 'audit_log'] as const) {
    const rows = JSON.stringify(await t.db.selectFrom(table).selectAll().execute())
    for (const secret of [ticket, id_token, ...Object.values(secretsOf(ticket))]) expect(rows).not.toContain(secret)
  }
})

it('is unlinked by those who look after accounts: their sessions by it end, roles of groups go, the next sign-in links anew', async () => {
  const person = await known({ groups: ['portal-hr'] }, { roles: ['erp_team'] })
  const { token } = await signIn(person)
  const atWork = { token: await t.signIn(person.id) }
  await t.db
    .updateTable('session')
    .set({ via: 'password' })
    .where('employee_id', '=', person.id)
    .where('via', 'is', null)
    .execute()
  const [manager, hr] = [await t.person({ roles: ['hr_manager'] }), await t.person({ roles: ['hr'] })]
  const at = { params: { ogid: person.ogid } }
  for (const as of [hr, await t.person()]) {
    await expect(t.call(singleSignOn.companySignIn, at, as)).rejects.toMatchObject({ status: 403 })
    await expect(t.call(singleSignOn.unlink, at, as)).rejects.toMatchObject({ status: 403 })
  }
  expect((await t.call(singleSignOn.companySignIn, at, manager)).company_sign_in).toMatchObject({
    links: [{ issuer: provider.issuer, subject: person.subject }],
    can: { unlink: true },
  })
  await t.db.updateTable('session').set({ proved_at: null }).where('employee_id', '=', manager.id).execute()
  await expect(t.call(singleSignOn.unlink, at, manager)).rejects.toMatchObject({ code: 'step_up_required' })
  await t.db
    .updateTable('session')
    .set({ proved_at: t.portal.now().toISOString() })
    .where('employee_id', '=', manager.id)
    .execute()
  await t.call(singleSignOn.unlink, at, manager)

  await expect(t.call(identity.session, {}, token)).rejects.toMatchObject({ status: 400 })
  expect((await t.call(identity.session, {}, atWork)).employee_info.roles).toEqual(['erp_team'])
  expect((await t.call(singleSignOn.companySignIn, at, manager)).company_sign_in).toEqual({
    links: [],
    can: { unlink: false },
  })
  await expect(t.call(singleSignOn.unlink, at, manager)).rejects.toMatchObject({ status: 409, code: 'not_linked' })
  const [entry] = await t.db.selectFrom('audit_log').selectAll().where('action', '=', 'identity.unlink_sso').execute()
  expect(entry).toMatchObject({ actor_id: manager.id, entity_id: person.id, before: { links: [{ subject: person.subject }] } })
  const letters = await t.db.selectFrom('outbox_mail').select('subject').where('recipient', '=', person.email).execute()
  expect(letters.map(({ subject }) => subject)).toContain('Your single sign-on account was unlinked')
  await expect(signIn(person)).resolves.toBeDefined()
})

it('is not unlinked by oneself, nor that of a super administrator by another', async () => {
  const [manager, mighty] = [await t.person({ roles: ['hr_manager'] }), await t.person({ roles: ['super'] })]
  for (const { ogid } of [manager, mighty]) {
    await expect(t.call(singleSignOn.unlink, { params: { ogid } }, manager)).rejects.toMatchObject({ status: 403 })
  }
})
