/** Groups that do not fit into the token, asked of a stand-in for Microsoft: its issuer and its Graph. */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { singleSignOn } from '@iroko/contract/platform/single-sign-on'
import { importJWK, SignJWT } from 'jose'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { makeSigningKey } from '../../../lib/sign-in/demo-provider.ts'
import { type Person, testApp } from '../../../test/harness.ts'
import { secretsOf } from './rules.ts'

const jwk = await makeSigningKey()
const asked: { path: string; body: string; authorization: string | undefined }[] = []
const groups = new Map<string, string[]>()

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request.setEncoding('utf8')) body += chunk
  return body
}

const server = createServer(async (request, response) => {
  const path = request.url ?? ''
  const answer = (body: object, status = 200) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  const { kty, n, e, kid, alg } = jwk
  if (path === '/.well-known/openid-configuration') {
    const [authorization_endpoint, token_endpoint, jwks_uri] = ['auth', 'token', 'keys'].map((name) => `${origin}/${name}`)
    return void answer({ issuer: origin, authorization_endpoint, token_endpoint, jwks_uri })
  }
  if (path === '/keys') return void answer({ keys: [{ kty, n, e, kid, alg, use: 'sig' }] })
  asked.push({ path, body: await bodyOf(request), authorization: request.headers.authorization })
  if (path === '/token') return void answer({ access_token: 'of the portal', token_type: 'Bearer' })
  const value = groups.get(/^\/v1\.0\/users\/(.+)\/getMemberGroups$/.exec(path)?.[1] ?? '')
  return void (value ? answer({ value }) : answer({}, 403))
})
await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
afterAll(() => void server.close())

const t = await testApp({
  SSO_ISSUER: origin,
  SSO_CLIENT_ID: 'iroko',
  SSO_CLIENT_SECRET: 'a secret',
  SSO_GRAPH_URL: `${origin}/v1.0`,
  SSO_GROUP_ROLES: [{ group: '0b7c', role: 'hr' }],
})
beforeEach(() => {
  t.setNow(new Date().toISOString())
  asked.length = 0
})

async function signIn({ id, email }: Person, more: object) {
  const { ticket } = await t.call(singleSignOn.start, { body: undefined })
  const payload = { nonce: secretsOf(ticket).nonce, email, email_verified: true, oid: id, ...more }
  const token = new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: jwk.kid ?? '' })
  token.setIssuer(origin).setAudience('iroko').setSubject(`sub-${id}`).setIssuedAt().setExpirationTime('5m')
  const id_token = await token.sign(await importJWK(jwk, 'RS256'))
  await t.call(singleSignOn.companyLogin, { body: { company_email: email, ticket, id_token } })
  await t.confirmRoles({ id })
  return (await t.db.selectFrom('employee').select('roles').where('id', '=', id).executeTakeFirstOrThrow()).roles
}

const tooMany = { _claim_names: { groups: 'src1' } }

it('asks Graph as the portal when the groups do not fit into the token', async () => {
  const person = await t.person()
  groups.set(person.id, ['ffff', '0b7c'])
  expect(await signIn(person, tooMany)).toEqual(['hr'])
  const [token, members] = asked
  expect(Object.fromEntries(new URLSearchParams(token?.body))).toEqual({
    grant_type: 'client_credentials',
    client_id: 'iroko',
    client_secret: 'a secret',
    scope: `${origin}/.default`,
  })
  expect(members).toMatchObject({ authorization: 'Bearer of the portal', body: '{"securityEnabledOnly":false}' })
  groups.set(person.id, [])
  expect(await signIn(person, tooMany)).toEqual([])
})

it('does not ask when the token says the groups', async () => {
  const person = await t.person()
  expect(await signIn(person, { groups: ['0b7c'] })).toEqual(['hr'])
  expect(asked).toEqual([])
})

it('leaves the roles as they are when Graph does not answer, or the token does not say whom to ask for', async () => {
  const person = await t.person({ roles: ['erp_team'] })
  expect(await signIn(person, { groups: ['0b7c'] })).toEqual(['erp_team', 'hr'])
  expect(await signIn(person, tooMany)).toEqual(['erp_team', 'hr'])
  expect(asked.map(({ path }) => path)).toEqual(['/token', `/v1.0/users/${person.id}/getMemberGroups`])
  expect(await signIn(person, { ...tooMany, oid: undefined })).toEqual(['erp_team', 'hr'])
  expect(asked).toHaveLength(2)
})
