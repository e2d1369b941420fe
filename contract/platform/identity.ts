/** Staff signing in and out, passwords, own sessions (specification 2, 4, 5, 7, 8). */
import * as z from 'zod/mini'
import { endpoint, moment, requiredText } from '../endpoint.ts'
import { missing } from '../errors.ts'
import { sessionUser } from '../session.ts'

/** Passwords are compared as typed: no trimming, no case folding. */
const password = (required: string) =>
  z.string().check(z.minLength(1, required), z.maxLength(1000, 'This password is too long'))

export const minimumPassword = 8
export const newPassword = z.string().check(
  z.minLength(minimumPassword, 'Password must be at least 8 characters'),
  z.maxLength(1000, 'This password is too long'),
  z.refine((value) => !value.includes('\u0000'), 'Choose a password without this character'),
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
    stake: 'none',
    sealed: true,
    summary:
      'Signs an employee in with email and password. Wrong credentials answer 400, whether the email is known or not; with two-step verification the answer is 403 `factor_required` and a challenge for factor_login.json.',
    body: loginBody,
    reply: loginReply,
  }),
  forgotPassword: endpoint({
    method: 'GET',
    path: '/api/v1/users/forgot_password.json',
    access: 'public',
    topics: [],
    summary: 'Sends a reset link when the email belongs to an active account; the answer is the same when it does not.',
    query: z.strictObject({ email: requiredText(254, missing.email) }),
  }),
  resetPassword: endpoint({
    method: 'PATCH',
    path: '/api/v1/users/reset_password.json',
    access: 'public',
    stake: 'none',
    summary:
      'Sets a new password with a reset token (single use, one hour) and ends every session and open link of the person.',
    body: z.strictObject({ token: requiredText(200, 'This link is not valid'), password: newPassword }),
  }),
  changePassword: endpoint({
    method: 'PATCH',
    path: '/api/v1/users/password.json',
    access: 'signed_in',
    stake: 'key',
    stepUp: 'body',
    summary: 'Changes the caller’s password and ends their other sessions and all open links.',
    body: z.strictObject({ current_password: currentPassword, password: newPassword }),
  }),
  logout: endpoint({
    method: 'POST',
    path: '/api/v1/auth/logout.json',
    access: 'signed_in',
    stake: 'none',
    withoutFactor: true,
    summary: 'Ends the session that makes the call.',
  }),
  session: endpoint({
    method: 'GET',
    path: '/api/v1/auth/session.json',
    access: 'signed_in',
    topics: ['people', 'leaders'],
    withoutFactor: true,
    summary: 'Who is signed in, with their current permissions.',
    reply: sessionUser,
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/api/v1/sessions.json',
    access: 'signed_in',
    topics: [],
    summary: 'The caller’s active sessions, newest first.',
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
    stake: 'none',
    summary: 'Ends one of the caller’s sessions.',
  }),
  endAll: endpoint({
    method: 'POST',
    path: '/api/v1/employees/{ogid}/end_sessions.json',
    access: 'identity.end_sessions',
    stake: 'none',
    summary: 'Signs another person out everywhere at once.',
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
