/** Single sign-on with the company's identity provider (specification 5, 7): OpenID Connect, authorization code flow with PKCE. */
import * as z from 'zod/mini'
import { endpoint, moment, requiredText } from '../endpoint.ts'
import { missing } from '../errors.ts'
import { sessionUser } from '../session.ts'

/** Only this page has the ticket, so nobody else can use what the provider answers to it. */
const ticket = requiredText(100, 'This sign-in is not valid')

export const singleSignOn = {
  companyLogin: endpoint({
    method: 'POST',
    path: '/api/login',
    access: 'public',
    stake: 'none',
    sealed: true,
    summary:
      'Signs in with single sign-on: the entered email, the ticket and the provider’s ID token for it. An email alone signs nobody in.',
    body: z.strictObject({
      company_email: requiredText(254, missing.email),
      id_token: z.optional(requiredText(20_000)),
      ticket: z.optional(ticket),
    }),
    reply: z.object({ employee: sessionUser, token: z.object({ token: z.string() }) }),
  }),
  settings: endpoint({
    method: 'GET',
    path: '/api/v1/auth/sso.json',
    access: 'public',
    topics: [],
    summary: 'Whether people can sign in with the company’s identity provider, and its public parameters.',
    reply: z.object({
      sso: z.nullable(z.object({ issuer: z.string(), client_id: z.string(), redirect_uri: z.string() })),
    }),
  }),
  start: endpoint({
    method: 'POST',
    path: '/api/v1/auth/sso/start.json',
    access: 'public',
    stake: 'none',
    summary: 'Starts one sign-in: a single-use ticket of ten minutes, and the provider’s address.',
    reply: z.object({
      ticket: z.string(),
      state: z.string(),
      authorize_url: z.string(),
      /** Where the provider ends its own session; null when it has no such address. */
      end_session_url: z.nullable(z.string()),
    }),
  }),
  companySignIn: endpoint({
    method: 'GET',
    path: '/api/v1/employees/{ogid}/company_sign_in.json',
    access: 'identity.unlink',
    topics: ['people'],
    summary: 'The identity provider accounts that sign in as this person.',
    reply: z.object({
      company_sign_in: z.object({
        links: z.array(z.object({ issuer: z.string(), subject: z.string(), linked_at: moment })),
        can: z.object({ unlink: z.boolean() }),
      }),
    }),
  }),
  unlink: endpoint({
    method: 'POST',
    path: '/api/v1/employees/{ogid}/company_sign_in/unlink.json',
    access: 'identity.unlink',
    stake: 'power',
    summary:
      'Unlinks another person from the identity provider: their single sign-on sessions end, group roles are removed, and they are notified by mail.',
  }),
  exchange: endpoint({
    method: 'POST',
    path: '/api/v1/auth/sso/token.json',
    access: 'public',
    stake: 'none',
    sealed: true,
    summary: 'Exchanges the provider’s code, once, for the ID token that signs in.',
    body: z.strictObject({ ticket, code: requiredText(4000) }),
    reply: z.object({ id_token: z.string() }),
  }),
}
