/** Attendance that the security team records at the gate for others. */
import * as z from 'zod/mini'
import { day, endpoint, listQuery, listReply, moment, personRef, requiredText } from '../endpoint.ts'
import { directions } from './attendance.ts'
import { clockTime } from './attendance-corrections.ts'
import { deviceKinds } from './terminals.ts'

/** People whom the gate records at once. */
export const gateLimit = 50

export const gate = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/gate_records.json',
    access: 'attendance.record',
    stake: 'sensitive',
    topics: ['gate'],
    summary: 'Manual gate records of a date, newest first; of today when none is given.',
    query: listQuery(['at'], { day: z.optional(day), direction: z.optional(z.enum(directions)) }),
    rows: 'gate_records',
    reply: listReply(
      'gate_records',
      z.object({
        id: z.string(),
        at: moment,
        zone: z.string(),
        employee: z.object({ ...personRef.shape, office: z.nullable(z.string()) }),
        direction: z.nullable(z.enum(directions)),
        reason: z.nullable(z.string()),
        recorded_by: personRef,
        /** Why it no longer counts; null while it does. */
        taken_back: z.nullable(z.string()),
      }),
    ),
  }),
  devices: endpoint({
    method: 'GET',
    path: '/api/v1/gate_devices.json',
    access: 'attendance.record',
    topics: ['terminals'],
    summary:
      'Terminals and gate tablets of the caller’s branch with their health and how many punches are nobody’s; no serial numbers, addresses or terminal IDs.',
    reply: z.object({
      gate_devices: z.array(
        z.object({
          id: z.string(),
          title: z.string(),
          kind: z.enum(deviceKinds),
          confirmed_at: z.nullable(moment),
          last_seen_at: z.nullable(moment),
          /** The device has sent all its punches up to this moment. */
          synced_until: z.nullable(moment),
          drift_seconds: z.nullable(z.number()),
          /** Punches of the last 24 hours by a terminal ID that is nobody's. */
          unassigned_punches: z.number(),
        }),
      ),
    }),
  }),
  record: endpoint({
    method: 'POST',
    path: '/api/v1/gate_records.json',
    access: 'attendance.record',
    stake: 'none',
    summary: 'Clocks other people in or out, now or earlier; they are notified and their days include it at once.',
    body: z.strictObject({
      ogids: z
        .array(requiredText(60))
        .check(z.minLength(1, 'Choose at least one person'), z.maxLength(gateLimit, `At most ${gateLimit} people at once`)),
      direction: z.enum(directions, 'Choose in or out'),
      /** Left out: now. */
      clock: z._default(z.nullable(clockTime), null),
      reason: requiredText(300, 'Enter a reason for the manual record'),
    }),
  }),
}
