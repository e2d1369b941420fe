/** Cancelling approved leave, as a whole or by the day. */
import * as z from 'zod/mini'
import { day, endpoint, requiredText } from '../endpoint.ts'
import { application } from './applications.ts'

export const cancellations = {
  cancel: endpoint({
    method: 'PATCH',
    path: '/api/v1/leaves/{id}/cancel.json',
    access: 'leave.apply',
    stake: 'none',
    summary: 'Cancels approved leave: the employee before it starts; HR also later, all or named days. Returns the days once.',
    body: z.strictObject({
      reason: requiredText(1000, 'Enter a reason for the cancellation'),
      days: z.optional(z.array(day).check(z.minLength(1), z.maxLength(366))),
    }),
    reply: z.object({ message: z.string(), leave: application }),
  }),
}
