/** Another work e-mail for somebody: two people change it, and its owner can stop it. */
import * as z from 'zod/mini'
import { endpoint, moment, personRef, requiredText } from '../endpoint.ts'

/** For so long after it took effect the link in the first letter still undoes a change. */
export const undoDays = 7

export const emailChanges = {
  show: endpoint({
    method: 'GET',
    path: '/api/v1/employees/{ogid}/email_change.json',
    access: 'people.edit',
    topics: ['people'],
    summary: 'The proposed email of a person that awaits confirmation by a second person, or null.',
    reply: z.object({
      email_change: z.nullable(
        z.object({
          id: z.string(),
          new_email: z.string(),
          proposed_by: personRef,
          proposed_at: moment,
          can: z.object({ decide: z.boolean() }),
        }),
      ),
    }),
  }),
  decide: endpoint({
    method: 'PATCH',
    path: '/api/v1/email_changes/{id}/decide.json',
    access: 'people.edit',
    stepUp: true,
    summary:
      'Confirms or rejects a proposed email; refused to its proposer and to the employee. Once confirmed it takes effect, and every session and open link of the employee ends.',
    body: z.strictObject({ decision: z.enum(['confirmed', 'refused']) }),
  }),
  stop: endpoint({
    method: 'PATCH',
    path: '/api/v1/email_changes/stop.json',
    access: 'public',
    summary: `Stops a change with the link sent to the old address (single use), or undoes it up to ${undoDays} days after it took effect.`,
    body: z.strictObject({ token: requiredText(200, 'This link is not valid') }),
  }),
}
