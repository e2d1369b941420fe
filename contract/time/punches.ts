/** Punches as devices send them: the feed, numbers that are nobody's, quarantined lines, batches; part of the terminals module. */
import * as z from 'zod/mini'
import {
  day,
  endpoint,
  flag,
  id,
  listQuery,
  listReply,
  moment,
  named,
  personRef,
  requiredText,
  shownPerson,
  text,
} from '../endpoint.ts'
import { directions, punchSources } from './attendance.ts'
import { clockTime } from './attendance-corrections.ts'
import { lineProblems } from './terminals.ts'

const ogid = requiredText(60)

/** A line of a batch; `at` with its own zone, or the device's local time. */
const punchLine = z.strictObject({
  pin: text(60),
  at: text(40),
  direction: z.optional(z.nullable(z.enum(directions))),
})
const mostPunches = 5000

export const punches = {
  captured: endpoint({
    method: 'GET',
    path: '/api/v1/captured_punches.json',
    access: 'terminal.read',
    topics: ['punches'],
    summary: 'Punches of devices as they arrive, newest first; `next` continues after the last row.',
    query: z.strictObject({
      limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(200)), 50),
      device_id: z.optional(id),
      branch_id: z.optional(id),
      unmatched: z.optional(flag),
      /** OGID of a person. */
      ogid: z.optional(ogid),
      after: z.optional(z.string().check(z.regex(/^\d{1,18}\.[0-9a-f-]{36}$/, 'This position does not exist in the feed'))),
    }),
    reply: z.object({
      captured_punches: z.array(
        z.object({
          id: z.string(),
          at: moment,
          received_at: moment,
          pin: z.string(),
          person: z.nullable(shownPerson),
          direction: z.nullable(z.enum(directions)),
          source: z.enum(punchSources),
          device: z.nullable(named),
          branch: z.nullable(z.string()),
          zone: z.string(),
        }),
      ),
      next: z.nullable(z.string()),
    }),
  }),
  unmatchedPins: endpoint({
    method: 'GET',
    path: '/api/v1/unmatched_pins.json',
    access: 'terminal.read',
    stake: 'sensitive',
    topics: ['pins'],
    summary: 'Unassigned terminal IDs with their punches and the suggested person.',
    query: listQuery(['pin', 'punches', 'last_at'], { device_id: z.optional(id) }),
    rows: 'unmatched_pins',
    reply: listReply(
      'unmatched_pins',
      z.object({
        id: z.string(),
        pin: z.string(),
        device: named,
        branch: z.string(),
        punches: z.number(),
        first_at: z.nullable(moment),
        last_at: z.nullable(moment),
        /** Whose OGID has these digits, when it is one person's. */
        suggestion: z.nullable(personRef),
      }),
    ),
  }),
  assignPin: endpoint({
    method: 'POST',
    path: '/api/v1/unmatched_pins/{id}/assign.json',
    access: 'terminal.edit',
    stake: 'none',
    summary:
      'Assigns a terminal ID to a person from a day on: that after its last holder, or since ever, when none is sent. Its punches that are nobody’s become theirs from then on, and their days are recalculated.',
    body: z.strictObject({ ogid, starts_on: z.optional(z.nullable(day)) }),
  }),
  assignedPins: endpoint({
    method: 'GET',
    path: '/api/v1/assigned_pins.json',
    access: 'terminal.read',
    stake: 'sensitive',
    topics: ['pins'],
    summary: 'Terminal IDs that were assigned manually, with who assigned them and when.',
    query: listQuery(['pin', 'assigned_at'], { device_id: z.optional(id) }),
    rows: 'assigned_pins',
    reply: listReply(
      'assigned_pins',
      z.object({
        id: z.string(),
        pin: z.string(),
        device: named,
        branch: z.string(),
        employee: personRef,
        /** From which day on it is theirs; null since ever. */
        starts_on: z.nullable(day),
        assigned_by: z.nullable(personRef),
        assigned_at: moment,
      }),
    ),
  }),
  releasePin: endpoint({
    method: 'POST',
    path: '/api/v1/assigned_pins/{id}/release.json',
    access: 'terminal.edit',
    stake: 'none',
    summary:
      'Unassigns a terminal ID after a person’s last day with it, today when none is sent: what they punched until then stays theirs. With null it never was theirs: all of its punches are unassigned. The days are recalculated.',
    body: z.strictObject({ last_day: z.optional(z.nullable(day)) }),
  }),
  quarantined: endpoint({
    method: 'GET',
    path: '/api/v1/quarantined_punches.json',
    access: 'terminal.read',
    stake: 'sensitive',
    topics: ['quarantined_punches'],
    summary: 'Quarantined lines of terminals: not a punch or not plausible, each once.',
    query: listQuery(['last_at', 'times'], {
      device_id: z.optional(id),
      problem: z.optional(z.enum(lineProblems)),
      dismissed: z.optional(flag),
    }),
    rows: 'quarantined_punches',
    reply: listReply(
      'quarantined_punches',
      z.object({
        id: z.string(),
        device: named,
        line: z.string(),
        problem: z.enum(lineProblems),
        /** What it says as a punch; null where it cannot be read. */
        pin: z.nullable(z.string()),
        at: z.nullable(moment),
        zone: z.string(),
        times: z.number(),
        first_at: moment,
        last_at: moment,
        dismissed_at: z.nullable(moment),
        taken_in_at: z.nullable(moment),
      }),
    ),
  }),
  dismissQuarantined: endpoint({
    method: 'DELETE',
    path: '/api/v1/quarantined_punches/{id}.json',
    access: 'terminal.edit',
    stake: 'none',
    summary: 'Dismisses a reviewed quarantined line; it is retained for a while.',
  }),
  takeInQuarantined: endpoint({
    method: 'POST',
    path: '/api/v1/quarantined_punches/{id}/take_in.json',
    access: 'terminal.edit',
    stake: 'none',
    summary:
      'Corrects the time of a quarantined line: it and all others of the same device and reason become punches, moved by the same amount.',
    /** On the clocks of the branch. */
    body: z.strictObject({ day, clock: clockTime }),
  }),
  receive: endpoint({
    method: 'POST',
    path: '/api/v1/punches.json',
    access: 'public',
    stake: 'none',
    summary:
      'Accepts up to 5,000 punches of another device, authenticated by its secret as bearer token. Repeated punches are ignored; each rejected line states a reason.',
    body: z.strictObject({
      punches: z.array(punchLine).check(z.maxLength(mostPunches, 'At most 5,000 punches at a time')),
      /** The device has nothing left to send from before this moment. */
      synced_until: z.optional(
        z.iso.datetime({ offset: true, error: 'Enter a date and time such as 2026-11-20T08:00:00+01:00' }),
      ),
    }),
    reply: z.object({
      kept: z.number(),
      known: z.number(),
      refused: z.array(z.object({ line: z.number(), reason: z.string() })),
    }),
  }),
}
