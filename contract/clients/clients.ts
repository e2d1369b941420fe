/** Client contacts: their own sign-in, apart from staff (specification 2, 5, 8). Their token opens nothing of the staff's API. */
import * as z from 'zod/mini'
import { day, endpoint, idParams, listQuery, listReply, message, moment, requiredText, text } from '../endpoint.ts'
import { missing } from '../errors.ts'
import { clientKinds } from '../platform/approval-policies.ts'

const account = z.object({
  id: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  client: z.object({ id: z.string(), title: z.string() }),
  campaigns: z.array(z.object({ id: z.string(), title: z.string() })),
})

const activationPassword = z
  .string()
  .check(
    z.minLength(1, missing.password),
    z.minLength(8, 'Minimum of 8 characters'),
    z.maxLength(1000, 'This password is too long'),
  )

export const activationForm = z
  .object({
    password: activationPassword,
    confirm_password: z
      .string()
      .check(z.minLength(1, 'Confirm Password is required'), z.minLength(8, 'Minimum of 8 characters')),
  })
  .check(
    z.refine((form) => form.password === form.confirm_password, { error: 'Passwords must match', path: ['confirm_password'] }),
  )

/** A request about somebody who works for the client: no more of it than what the client decides about. */
const waiting = z.object({
  id: z.string(),
  kind: z.enum(clientKinds),
  subject_id: z.string(),
  full_name: z.string(),
  /** The client's own, in which the person works. */
  campaign: z.string(),
  starts_on: z.nullable(day),
  ends_on: z.nullable(day),
  waiting_since: moment,
})

/** How a client contact decides, whatever the kind of request. */
export const clientDecision = {
  params: idParams,
  body: z.strictObject({ decision: z.enum(['approved', 'rejected']), comment: z._default(text(1000), '') }).check(
    z.refine(({ decision, comment }) => decision === 'approved' || comment !== '', {
      error: 'Say why, so that the person knows',
      path: ['comment'],
    }),
  ),
  reply: message,
} as const

export const clients = {
  login: endpoint({
    method: 'POST',
    path: '/api/v1/client_auth/login.json',
    access: 'public',
    summary: 'Signs a client contact in. Wrong credentials answer 400.',
    body: z.strictObject({
      email: requiredText(254, missing.email),
      password: z.string().check(z.minLength(1, missing.password), z.maxLength(1000, 'This password is too long')),
    }),
    reply: z.object({ data: z.object({ token: z.string(), account }) }),
  }),
  activate: endpoint({
    method: 'POST',
    path: '/api/reset-password/client-account',
    access: 'public',
    summary: 'Sets the first password of a client contact with the activation token of the invitation (single use).',
    body: z.strictObject({ token: requiredText(200, 'This link is not valid'), password: activationPassword }),
    reply: message,
  }),
  account: endpoint({
    method: 'GET',
    path: '/api/v1/client_auth/account.json',
    access: 'client',
    topics: [],
    summary: 'The signed-in client contact with their company and its campaigns.',
    reply: z.object({ account }),
  }),
  waiting: endpoint({
    method: 'GET',
    path: '/api/v1/client_auth/waiting_approvals.json',
    access: 'client',
    topics: [],
    summary: 'The requests of people of the client’s campaigns that wait for the contact’s decision, oldest first.',
    query: listQuery(['waiting_since'], {}),
    rows: 'waiting_approvals',
    reply: listReply('waiting_approvals', waiting),
  }),
  logout: endpoint({
    method: 'POST',
    path: '/api/v1/client_auth/logout.json',
    access: 'client',
    summary: 'Ends the client session that makes the call.',
    reply: message,
  }),
}
