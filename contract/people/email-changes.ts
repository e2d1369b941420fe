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
    summary: 'The e-mail that is proposed for somebody and waits for a second person, or null.',
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
      'Confirms or refuses a proposed e-mail: never by who proposed it, never by whose it is. Once confirmed it counts, and every session and open link of the person ends.',
    body: z.strictObject({ decision: z.enum(['confirmed', 'refused']) }),
  }),
  stop: endpoint({
    method: 'PATCH',
    path: '/api/v1/email_changes/stop.json',
    access: 'public',
    summary: `Stops a change with the link that the old address was sent (single use), or undoes it up to ${undoDays} days after it took effect.`,
    body: z.strictObject({ token: requiredText(200, 'This link is not valid') }),
  }),
}
