/** Outages of a branch or of one of its terminals, and whether those whom they kept from punching count as present. */
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
  text,
  version,
} from '../endpoint.ts'
import { clockTime } from './attendance-corrections.ts'

export const incidentKinds = ['power', 'network', 'device'] as const
export type IncidentKind = (typeof incidentKinds)[number]
export const amnesties = ['proposed', 'approved', 'rejected'] as const
export type Amnesty = (typeof amnesties)[number]

/** The longest outage that is written down at once, in days. */
export const longestIncidentDays = 14

const incident = z.object({
  id: z.string(),
  branch: named,
  /** The clocks of the branch. */
  zone: z.string(),
  device: z.nullable(named),
  kind: z.enum(incidentKinds),
  starts_at: moment,
  /** Null while it lasts. */
  ends_at: z.nullable(moment),
  note: z.string(),
  /** `silence`: nobody wrote it down, a terminal was not heard of over the start of a shift. */
  source: z.enum(['person', 'silence']),
  amnesty: z.enum(amnesties),
  created_by: z.nullable(personRef),
  created_at: moment,
  decided_by: z.nullable(personRef),
  decided_at: z.nullable(moment),
  decision: z.string(),
  version,
  can: z.object({ change: z.boolean(), decide: z.boolean() }),
})
export type Incident = z.output<typeof incident>

/** Whose shifts an outage touches. */
const touched = z.object({
  people: z.number(),
  shifts: z.array(z.object({ title: z.string(), starts_at: moment, ends_at: moment, people: z.number() })),
  /** The first of these people, for display. */
  names: z.array(z.object({ ...personRef.shape, shift: z.string(), starts_at: moment })),
})
export type Touched = z.output<typeof touched>

const times = {
  /** By the clocks of the branch. */
  starts_on: day,
  starts_clock: clockTime,
  /** Both left out: it lasts still. */
  ends_on: z._default(z.nullable(day), null),
  ends_clock: z._default(z.nullable(clockTime), null),
}
const place = { branch_id: id, device_id: z._default(z.nullable(id), null) }

const wholeEnd = z.refine<{ ends_on: string | null; ends_clock: string | null }>(
  ({ ends_on, ends_clock }) => (ends_on === null) === (ends_clock === null),
  { error: 'Enter both the end date and end time, or neither', path: ['ends_clock'] },
)

const changed = z.object({ message: z.string(), incident })

export const incidents = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/incidents.json',
    access: 'incident.report',
    stake: 'none',
    topics: ['incidents'],
    summary: 'Outages of the branches that the caller is responsible for, newest first.',
    query: listQuery(['starts_at'], {
      branch_id: z.optional(id),
      amnesty: z.optional(z.enum(amnesties)),
      kind: z.optional(z.enum(incidentKinds)),
      open: z.optional(flag),
      from: z.optional(day),
      until: z.optional(day),
    }),
    rows: 'incidents',
    reply: listReply('incidents', incident),
  }),
  places: endpoint({
    method: 'GET',
    path: '/api/v1/incidents/places.json',
    access: 'incident.report',
    topics: ['incidents'],
    summary: 'The branches that the caller is responsible for, with their terminals.',
    reply: z.object({ branches: z.array(z.object({ ...named.shape, zone: z.string(), devices: z.array(named) })) }),
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/v1/incidents/{id}.json',
    access: 'incident.report',
    topics: ['incidents'],
    summary: 'One outage with the affected shifts and people.',
    reply: z.object({ incident: z.object({ ...incident.shape, touched }) }),
  }),
  preview: endpoint({
    method: 'POST',
    path: '/api/v1/incidents/preview.json',
    access: 'incident.report',
    stake: 'none',
    topics: ['incidents'],
    summary: 'The shifts and people that an outage would affect; changes nothing.',
    body: z.strictObject({ ...place, ...times }).check(wholeEnd),
    reply: z.object({ touched }),
  }),
  record: endpoint({
    method: 'POST',
    path: '/api/v1/incidents.json',
    access: 'incident.report',
    stake: 'none',
    summary:
      'Reports an outage and proposes an outage waiver: affected people are not absent until a second person has decided.',
    body: z
      .strictObject({
        ...place,
        ...times,
        kind: z.enum(incidentKinds, 'Choose what failed'),
        note: requiredText(500, 'Enter what happened; the approver sees it'),
      })
      .check(wholeEnd),
    reply: changed,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/v1/incidents/{id}.json',
    access: 'incident.report',
    stake: 'none',
    summary: 'Changes the times of an outage while its outage waiver is undecided.',
    body: z.strictObject({ ...times, note: text(500), version }).check(wholeEnd),
    reply: changed,
  }),
  grantWaiver: endpoint({
    method: 'PATCH',
    path: '/api/v1/incidents/{id}/grant.json',
    access: 'incident.manage',
    stake: 'none',
    summary: 'Approves the outage waiver: affected shifts are treated as worked. Refused to the person who reported it.',
    body: z.strictObject({ comment: z._default(text(500), ''), version }),
    reply: changed,
  }),
  refuseWaiver: endpoint({
    method: 'PATCH',
    path: '/api/v1/incidents/{id}/refuse.json',
    access: 'incident.manage',
    stake: 'none',
    summary:
      'Rejects the outage waiver with a reason: days are calculated from their punches. Refused to the person who reported it.',
    body: z.strictObject({ comment: requiredText(500, 'Enter a reason; the affected people see it'), version }),
    reply: changed,
  }),
}
