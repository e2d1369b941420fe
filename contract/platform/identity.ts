/** Staff signing in and out, passwords, own sessions (specification 2, 4, 5, 7, 8). */
import * as z from 'zod/mini'
import { endpoint, idParams, message, moment, ogidParams, requiredText } from '../endpoint.ts'
import { missing } from '../errors.ts'
import { sessionUser } from '../session.ts'

/** The password is compared exactly as typed: no trim, no case fold. */
const password = (required: string) =>
  z.string().check(z.minLength(1, required), z.maxLength(1000, 'This password is too long'))

export const minimumPassword = 8
export const newPassword = z.string().check(
  z.minLength(minimumPassword, 'Password must be at least 8 characters'),
  z.maxLength(1000, 'This password is too long'),
  z.refine((value) => !value.includes('\u0000'), 'This password has a character that cannot be used'),
)

export const loginBody = z.strictObject({
  email: requiredText(254, missing.email),
  password: password(missing.password),
})

const storedSession = z.extend(sessionUser, { token: z.string() })

export const currentPassword = password('Current password is required')
/** What a sign-in answers, in one step or in two. */
export const loginReply = z.object({ data: storedSession })

export const identity = {
  login: endpoint({
    method: 'POST',
    path: '/api/v1/auth/login.json',
    access: 'public',
    sealed: true,
    summary:
      'Signs a member of staff in with e-mail and password. Wrong credentials answer 400, whether the e-mail is known or not; with a second factor set up the answer is 403 `factor_required` and a challenge for factor_login.json.',
    body: loginBody,
    reply: loginReply,
  }),
  forgotPassword: endpoint({
    method: 'GET',
    path: '/api/v1/users/forgot_password.json',
    access: 'public',
    topics: [],
    summary: 'Mails a reset link when the e-mail belongs to an active account; the answer is the same when it does not.',
    query: z.strictObject({ email: requiredText(254, missing.email) }),
    reply: message,
  }),
  resetPassword: endpoint({
    method: 'PATCH',
    path: '/api/v1/users/reset_password.json',
    access: 'public',
    summary:
      'Sets a new password with a reset token (single use, one hour) and ends every session and open link of the person.',
    body: z.strictObject({ token: requiredText(200, 'This link is not valid'), password: newPassword }),
    reply: message,
  }),
  changePassword: endpoint({
    method: 'PATCH',
    path: '/api/v1/users/password.json',
    access: 'signed_in',
    summary: 'Changes one’s own password and ends one’s other sessions and every open link.',
    body: z.strictObject({ current_password: currentPassword, password: newPassword }),
    reply: message,
  }),
  logout: endpoint({
    method: 'POST',
    path: '/api/v1/auth/logout.json',
    access: 'signed_in',
    withoutFactor: true,
    summary: 'Ends the session that makes the call.',
    reply: message,
  }),
  session: endpoint({
    method: 'GET',
    path: '/api/v1/auth/session.json',
    access: 'signed_in',
    topics: ['people', 'leaders'],
    withoutFactor: true,
    summary: 'Who is signed in, with the rights of this moment.',
    reply: sessionUser,
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/api/v1/sessions.json',
    access: 'signed_in',
    topics: [],
    summary: 'One’s own live sessions, newest first.',
    reply: z.object({
      sessions: z.array(
        z.object({
          id: z.string(),
          device: z.string(),
          address: z.string(),
          created_at: moment,
          last_seen_at: moment,
          current: z.boolean(),
        }),
      ),
    }),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/api/v1/sessions/{id}.json',
    access: 'signed_in',
    summary: 'Ends one of one’s own sessions.',
    params: idParams,
    reply: message,
  }),
  endAll: endpoint({
    method: 'POST',
    path: '/api/v1/employees/{ogid}/end_sessions.json',
    access: 'identity.end_sessions',
    summary: 'Signs somebody out everywhere, at once.',
    params: ogidParams,
    reply: message,
  }),
}

const confirmed = z.string().check(z.maxLength(1000, 'This password is too long'))
const alike = (form: { password: string; confirm_password: string }) => form.password === form.confirm_password
const unlike = { error: 'Passwords do not match', path: ['confirm_password'] }

/** What the reset form asks for (specification 5): both entries, at least 8 characters, alike. */
export const resetForm = z.object({ password: newPassword, confirm_password: confirmed }).check(z.refine(alike, unlike))

/** What a person who changes their own password is asked for. */
export const changePasswordForm = z
  .object({ current_password: currentPassword, password: newPassword, confirm_password: confirmed })
  .check(z.refine(alike, unlike))
