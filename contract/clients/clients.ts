/**
 * Client contacts: a sign-in of their own, separate from staff (specification 2, 5, 8). Their token grants no access to
 * the staff API.
 */
import * as z from 'zod/mini'
import { endpoint, idParams, requiredText } from '../endpoint.ts'
import { missing } from '../errors.ts'

const account = z.object({
  id: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  client: z.object({ id: z.string(), title: z.string() }),
  campaigns: z.array(z.object({ id: z.string(), title: z.string() })),
  ...{ sees_money: z.boolean(), decides_requests: z.boolean(), manages_contacts: z.boolean() },
  /** A colleague looks as the contact would see it: nothing can be changed. */
  is_preview: z.boolean(),
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

export const clients = {
  login: endpoint({
    method: 'POST',
    path: '/api/v1/client_auth/login.json',
    access: 'public',
    stake: 'none',
    sealed: true,
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
    stake: 'none',
    summary: 'Sets the first password of a client contact with the activation token of the invitation (single use).',
    body: z.strictObject({ token: requiredText(200, 'This link is not valid'), password: activationPassword }),
  }),
  account: endpoint({
    method: 'GET',
    path: '/api/v1/client_auth/account.json',
    access: 'client',
    topics: [],
    summary: 'The signed-in client contact with their company and its campaigns.',
    reply: z.object({ account }),
  }),
  preview: endpoint({
    method: 'POST',
    path: '/api/v1/clients/{id}/preview.json',
    access: 'client.read',
    stake: 'none',
    sealed: true,
    params: idParams,
    summary: 'Opens the portal of a client for an hour as its contact sees it, to be read only.',
    reply: z.object({ data: z.object({ token: z.string(), account }) }),
  }),
  showNames: endpoint({
    method: 'PATCH',
    path: '/api/v1/clients/{id}/names.json',
    access: 'structure.edit',
    stake: 'none',
    summary: 'Shows a client the names of the people who work for it, or people without names.',
    body: z.strictObject({ names_shown: z.boolean() }),
  }),
  logout: endpoint({
    method: 'POST',
    path: '/api/v1/client_auth/logout.json',
    access: 'client',
    stake: 'none',
    summary: 'Ends the client session that makes the call.',
  }),
}
