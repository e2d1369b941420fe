/** The second factor: a code of an authenticator, recovery codes, who must have one, and the fresh proof before what is sensitive. */
import * as z from 'zod/mini'
import { endpoint, message, moment, ogidParams, requiredText, version } from '../endpoint.ts'
import { everyRole } from '../permissions.ts'
import { currentPassword, loginReply } from './identity.ts'

/** Six digits of an authenticator, or a recovery code; spaces and hyphens do not count. */
const code = requiredText(60, 'Enter the code')
const recoveryCodes = z.array(z.string())

const factorPolicy = z.object({
  /** Whoever has one of them needs a second factor. */
  roles: z.array(z.enum(everyRole)),
  version,
  /** Active people, and how many of them have a second factor. */
  people: z.number(),
  people_with_factor: z.number(),
})

export const twoStep = {
  login: endpoint({
    method: 'POST',
    path: '/api/v1/auth/factor_login.json',
    access: 'public',
    sealed: true,
    summary:
      'Second step of a sign-in that was answered 403 `factor_required`: its challenge (single use, five minutes) and a code. Answers what login.json answers.',
    body: z.strictObject({ challenge: requiredText(200), code }),
    reply: loginReply,
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/v1/factor.json',
    access: 'signed_in',
    topics: [],
    withoutFactor: true,
    summary: 'One’s own second factor, whether one’s roles need one, and by what one proves who one is.',
    reply: z.object({
      set_up_at: z.nullable(moment),
      recovery_codes_left: z.number(),
      required: z.boolean(),
      /** What `prove` asks for. */
      proof: z.enum(['code', 'password']),
    }),
  }),
  enrol: endpoint({
    method: 'POST',
    path: '/api/v1/factor.json',
    access: 'signed_in',
    sealed: true,
    withoutFactor: true,
    summary: 'Begins to set up a second factor; the password is asked again. It counts once a first code has confirmed it.',
    body: z.strictObject({ password: currentPassword }),
    reply: z.object({
      /** In base 32, as authenticators take it by hand. */
      secret: z.string(),
      /** Opens an authenticator on the device that it is pressed on. */
      address: z.string(),
    }),
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/api/v1/factor/confirm.json',
    access: 'signed_in',
    sealed: true,
    withoutFactor: true,
    summary: 'Confirms the second factor with a first code and answers ten recovery codes, once.',
    body: z.strictObject({ code }),
    reply: z.object({ ...message.shape, recovery_codes: recoveryCodes }),
  }),
  renewRecoveryCodes: endpoint({
    method: 'POST',
    path: '/api/v1/factor/recovery_codes.json',
    access: 'signed_in',
    sealed: true,
    summary: 'Ten recovery codes anew, shown once; the earlier ones stop working.',
    body: z.strictObject({ code }),
    reply: z.object({ ...message.shape, recovery_codes: recoveryCodes }),
  }),
  remove: endpoint({
    method: 'POST',
    path: '/api/v1/factor/turn_off.json',
    access: 'signed_in',
    summary: 'Turns one’s own second factor off, unless one’s roles need it.',
    body: z.strictObject({ code }),
    reply: message,
  }),
  reset: endpoint({
    method: 'POST',
    path: '/api/v1/employees/{ogid}/factor/reset.json',
    access: 'identity.reset_factor',
    stepUp: true,
    summary: 'Takes somebody’s second factor away who lost it, never one’s own; their sessions end and they are told by mail.',
    params: ogidParams,
    reply: message,
  }),
  prove: endpoint({
    method: 'POST',
    path: '/api/v1/auth/proof.json',
    access: 'signed_in',
    sealed: true,
    summary:
      'Proves anew who one is, for five minutes: by a code, or by the password while no second factor is set up. The session goes on under the token of the answer; the one before is no longer good.',
    body: z.strictObject({ code: z.optional(code), password: z.optional(currentPassword) }),
    reply: z.object({ message: z.string(), token: z.string() }),
  }),
  policy: endpoint({
    method: 'GET',
    path: '/api/v1/factor_policy.json',
    access: 'company.edit',
    topics: ['two_step'],
    summary: 'The roles that need a second factor.',
    reply: z.object({ factor_policy: factorPolicy }),
  }),
  updatePolicy: endpoint({
    method: 'PATCH',
    path: '/api/v1/factor_policy.json',
    access: 'company.edit',
    stepUp: true,
    summary: 'Changes which roles need a second factor; whoever has none is led to set it up with their next click.',
    body: z.strictObject({
      roles: z.array(z.enum(everyRole, 'There is no such role')).check(z.maxLength(everyRole.length)),
      version,
    }),
    reply: message,
  }),
}
