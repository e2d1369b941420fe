/** What happens when people leave, and when they come back. */
import * as z from 'zod/mini'
import { day, endpoint, message, ogidParams, personRef, requiredText } from '../endpoint.ts'
import { colleague, leaderFields, newHireDate, placeFields } from './records.ts'

/** What somebody who leaves still holds, to be handed over first. */
export const handOver = z.object({
  reportees: z.array(z.object({ ...personRef.shape, leadership_type: z.number() })),
  approvals: z.array(z.object({ id: z.string(), kind: z.string(), summary: z.string(), requester: personRef })),
  offices: z.array(z.object({ id: z.string(), title: z.string() })),
  teams: z.array(z.object({ id: z.string(), title: z.string() })),
})

const reason = requiredText(500, 'Enter a reason')

export const exit = {
  handOver: endpoint({
    method: 'GET',
    path: '/api/v1/employees/{ogid}/hand_over.json',
    access: 'people.edit',
    topics: ['people', 'leaders', 'structure'],
    summary:
      'What a person is responsible for and must hand over before leaving: direct reports, pending approvals, offices, teams.',
    params: ogidParams,
    reply: z.object({ hand_over: handOver }),
  }),
  deactivate: endpoint({
    method: 'PATCH',
    path: '/api/v1/employees/{ogid}/deactivate.json',
    access: 'people.edit',
    stepUp: true,
    summary:
      'Ends an employment as resigned (`left`) or `terminated`: sessions end at once, roles stop applying, responsibilities go to the successor.',
    params: ogidParams,
    body: z.strictObject({
      status: z.enum(['left', 'terminated']),
      exit_date: day,
      reason,
      successor: colleague,
    }),
    reply: message,
  }),
  reactivate: endpoint({
    method: 'PATCH',
    path: '/api/v1/employees/{ogid}/reactivate.json',
    access: 'people.edit',
    summary:
      'Reactivates a person from a hire date, as a new hire with their employee number: no roles, no password, an invitation. A department that grants permissions requires step-up verification (403 `step_up_required`).',
    params: ogidParams,
    body: z.strictObject({ reason, hire_date: newHireDate, ...placeFields, ...leaderFields }),
    reply: message,
  }),
}
