/** Another address for somebody, work or private: two people change it, and its owner can stop it. */
import * as z from 'zod/mini'
import { endpoint, moment, personRef, requiredText } from '../endpoint.ts'

/** For so long after it took effect the link in the first letter still undoes a change. */
export const undoDays = 7

export const emailKinds = ['work', 'private'] as const
export type EmailKind = (typeof emailKinds)[number]

const emailChange = z.object({
  id: z.string(),
  kind: z.enum(emailKinds),
  /** Null where the private email is to be removed. */
  new_email: z.nullable(z.string()),
  proposed_by: personRef,
  proposed_at: moment,
  can: z.object({ decide: z.boolean() }),
})

export const emailChanges = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/employees/{ogid}/email_changes.json',
    access: 'people.edit',
    topics: ['people'],
    summary: 'The proposed work and private emails of a person that await confirmation by a second person.',
    reply: z.object({ email_changes: z.array(emailChange) }),
  }),
  waiting: endpoint({
    method: 'GET',
    path: '/api/v1/email_changes.json',
    access: 'people.edit',
    topics: ['people', 'roles'],
    summary: 'The proposed work and private emails that the caller can confirm or reject, the longest waiting first.',
    reply: z.object({ email_changes: z.array(z.object({ ...emailChange.shape, employee: personRef })) }),
  }),
  decide: endpoint({
    method: 'PATCH',
    path: '/api/v1/email_changes/{id}/decide.json',
    access: 'people.edit',
    stake: 'power',
    summary:
      'Confirms or rejects a proposed email; refused to its proposer and to the employee. Once confirmed it takes effect. Another work email ends every session and open link of the employee; a private one is where the invitation of somebody who comes back goes.',
    body: z.strictObject({ decision: z.enum(['confirmed', 'refused']) }),
  }),
  stop: endpoint({
    method: 'PATCH',
    path: '/api/v1/email_changes/stop.json',
    access: 'public',
    stake: 'none',
    summary: `Stops a change with the link sent to the work address (single use), or undoes it up to ${undoDays} days after it took effect. For ${undoDays} days from then on links to sign in go to the work address alone.`,
    body: z.strictObject({ token: requiredText(200, 'This link is not valid') }),
  }),
}
