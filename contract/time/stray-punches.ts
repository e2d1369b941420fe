/** Punches that belong to no day: each is cleared by giving it to a day, or dismissed with a reason. */
import * as z from 'zod/mini'
import { day, endpoint, flag, listQuery, listReply, moment, personRef, requiredText, text } from '../endpoint.ts'
import { directions, punchSources } from './attendance.ts'

/** A punch is given to a day at most so many days before or after it. */
export const strayDays = 2

const strayPunch = z.object({
  id: z.string(),
  employee: z.object({ ...personRef.shape, office: z.nullable(z.string()) }),
  at: moment,
  /** The clocks of the person, or of the company for somebody without a place. */
  zone: z.string(),
  direction: z.nullable(z.enum(directions)),
  source: z.enum(punchSources),
  device: z.nullable(z.string()),
  found_at: moment,
  /** The day that it was given to, or why it was dismissed; both null while it waits. */
  day: z.nullable(day),
  reason: z.nullable(z.string()),
  cleared_by: z.nullable(z.string()),
  cleared_at: z.nullable(moment),
})

export const strayPunches = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/stray_punches.json',
    access: 'attendance.settle',
    stake: 'sensitive',
    topics: ['attendance'],
    summary: 'Punches of the people in scope that belong to no day, newest first; the cleared ones with `cleared`.',
    query: listQuery(['at', 'employee'], { cleared: z.optional(flag) }),
    rows: 'stray_punches',
    reply: listReply('stray_punches', strayPunch),
  }),
  assign: endpoint({
    method: 'PATCH',
    path: '/api/v1/stray_punches/{id}/assign.json',
    access: 'attendance.settle',
    stake: 'none',
    summary: 'Assigns a punch to one of the person’s days, which then includes it. Callers cannot clear their own.',
    /** A day that was paid asks for the reason. */
    body: z.strictObject({ day, reason: z.optional(text(300)) }),
  }),
  dismiss: endpoint({
    method: 'PATCH',
    path: '/api/v1/stray_punches/{id}/dismiss.json',
    access: 'attendance.settle',
    stake: 'none',
    summary: 'Dismisses a punch with a reason: it belongs to no day. Callers cannot clear their own.',
    body: z.strictObject({ reason: requiredText(300, 'Enter a reason for the dismissal') }),
  }),
}
