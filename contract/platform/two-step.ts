/** The second factor: a code of an authenticator, recovery codes, who must have one, and the fresh proof before what is sensitive. */
import * as z from 'zod/mini'
import { endpoint, message, moment, requiredText, version } from '../endpoint.ts'
import { everyRole } from '../roles.ts'
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
    stake: 'none',
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
    summary: 'The caller’s two-step verification, whether their roles require it, and how they can verify their identity.',
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
    stake: 'key',
    stepUp: 'body',
    sealed: true,
    withoutFactor: true,
    summary:
      'Starts setting up two-step verification; asks for the password again. Takes effect once a first code confirms it.',
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
    stake: 'key',
    stepUp: 'body',
    sealed: true,
    withoutFactor: true,
    summary: 'Confirms two-step verification with a first code and answers ten recovery codes, once.',
    body: z.strictObject({ code }),
    reply: z.object({ ...message.shape, recovery_codes: recoveryCodes }),
  }),
  renewRecoveryCodes: endpoint({
    method: 'POST',
    path: '/api/v1/factor/recovery_codes.json',
    access: 'signed_in',
    stake: 'key',
    stepUp: 'body',
    sealed: true,
    summary: 'Ten new recovery codes, shown once; the earlier ones stop working.',
    body: z.strictObject({ code }),
    reply: z.object({ ...message.shape, recovery_codes: recoveryCodes }),
  }),
  remove: endpoint({
    method: 'POST',
    path: '/api/v1/factor/turn_off.json',
    access: 'signed_in',
    stake: 'key',
    stepUp: 'body',
    summary: 'Turns off the caller’s two-step verification, unless their roles require it.',
    body: z.strictObject({ code }),
  }),
  reset: endpoint({
    method: 'POST',
    path: '/api/v1/employees/{ogid}/factor/reset.json',
    access: 'identity.reset_factor',
    stake: 'power',
    summary: 'Resets another person’s two-step verification; their sessions end and they are notified by mail.',
  }),
  prove: endpoint({
    method: 'POST',
    path: '/api/v1/auth/proof.json',
    access: 'signed_in',
    stake: 'key',
    stepUp: 'body',
    sealed: true,
    summary:
      'Verifies the caller’s identity again for five minutes: by a code, or by the password without two-step verification. The session continues with the token of the reply; the previous one stops working.',
    body: z.strictObject({ code: z.optional(code), password: z.optional(currentPassword) }),
    reply: z.object({ message: z.string(), token: z.string() }),
  }),
  policy: endpoint({
    method: 'GET',
    path: '/api/v1/factor_policy.json',
    access: 'company.edit',
    topics: ['two_step'],
    summary: 'The roles that require two-step verification.',
    reply: z.object({ factor_policy: factorPolicy }),
  }),
  updatePolicy: endpoint({
    method: 'PATCH',
    path: '/api/v1/factor_policy.json',
    access: 'company.edit',
    stake: 'power',
    summary: 'Changes which roles require two-step verification; people without it have to set it up on their next action.',
    body: z.strictObject({
      roles: z.array(z.enum(everyRole, 'Choose a role from the list')).check(z.maxLength(everyRole.length)),
      version,
    }),
  }),
}
