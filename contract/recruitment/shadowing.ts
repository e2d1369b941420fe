/** Shadowing: days that an applicant spends beside a colleague, who signs off. */
import * as z from 'zod/mini'
import {
  day,
  endpoint,
  id,
  listQuery,
  listReply,
  moment,
  named,
  requiredText,
  shownPerson,
  text,
  version,
} from '../endpoint.ts'
import { recommendations } from './interviews.ts'

export const shadowingStatuses = ['planned', 'signed', 'cancelled'] as const
export type ShadowingStatus = (typeof shadowingStatuses)[number]
export const shadowingWords: Record<ShadowingStatus, string> = {
  planned: 'Planned',
  signed: 'Signed off',
  cancelled: 'Cancelled',
}

const days = z.array(z.object({ day: z.string(), present: z.nullable(z.boolean()) }))
const reason = requiredText(500, 'Enter a reason')
const recommendation = z.enum(recommendations, 'Choose a recommendation')

const shared = {
  id: z.string(),
  office: named,
  place: z.string(),
  starts_on: z.string(),
  ends_on: z.string(),
  days,
  status: z.enum(shadowingStatuses),
  recommendation: z.nullable(recommendation),
  words: z.string(),
  signed_at: z.nullable(moment),
  version,
}

const row = z.object({
  ...shared,
  application: z.object({ id: z.string(), reference: z.string(), full_name: z.string(), job_title: z.string() }),
  /** `away` says why the lead cannot be there on one of the days ahead. */
  lead: z.extend(shownPerson, { away: z.nullable(z.string()) }),
  can: z.object({ change: z.boolean() }),
})

export const shadowing = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/shadowings.json',
    access: 'shadowing.read',
    stake: 'sensitive',
    topics: ['shadowing', 'job_applications', 'leave', 'people'],
    summary: 'Who shadows whom, on which days, and how it came out.',
    query: listQuery(['starts_on', 'full_name', 'status'], {
      from: z.optional(day),
      until: z.optional(day),
      status: z.optional(z.enum(shadowingStatuses, 'Choose a status from the list')),
      office_id: z.optional(id),
      application_id: z.optional(id),
    }),
    rows: 'shadowings',
    reply: listReply('shadowings', row),
  }),
  plan: endpoint({
    method: 'POST',
    path: '/api/v1/shadowings.json',
    access: 'shadowing.edit',
    stake: 'none',
    summary:
      'Plans shadowing for an application: on the working days from the first to the last, beside a lead who works there all these days. Refused while one of the days is planned already.',
    body: z.strictObject({
      application_id: id,
      office_id: id,
      place: requiredText(120),
      starts_on: day,
      ends_on: day,
      /** The OGID of who leads and signs off. */
      lead: requiredText(20),
    }),
  }),
  handOver: endpoint({
    method: 'PATCH',
    path: '/api/v1/shadowings/{id}/lead.json',
    access: 'shadowing.edit',
    stake: 'none',
    summary: 'Gives shadowing to another lead; both are told.',
    body: z.strictObject({ lead: requiredText(20), version }),
  }),
  cancel: endpoint({
    method: 'PATCH',
    path: '/api/v1/shadowings/{id}/cancel.json',
    access: 'shadowing.edit',
    stake: 'none',
    summary: 'Cancels shadowing that is not signed off, with a reason; the lead is told.',
    body: z.strictObject({ reason, version }),
  }),
  mine: endpoint({
    method: 'GET',
    path: '/api/v1/my_shadowings.json',
    access: 'shadowing.sign',
    stake: 'none',
    topics: ['shadowing'],
    summary: 'The shadowing that the caller leads.',
    query: listQuery(['starts_on'], {}),
    rows: 'shadowings',
    reply: listReply(
      'shadowings',
      z.object({
        ...shared,
        full_name: z.string(),
        job_title: z.string(),
        /** The day that can be marked now; none when there is nothing to mark. */
        can: z.object({ mark: z.array(z.string()), sign: z.boolean() }),
      }),
    ),
  }),
  mark: endpoint({
    method: 'PATCH',
    path: '/api/v1/my_shadowings/{id}/days.json',
    access: 'shadowing.sign',
    stake: 'none',
    summary: 'Marks the applicant present or absent on a day that has come, of shadowing that the caller leads.',
    body: z.strictObject({ day, present: z.boolean() }),
  }),
  sign: endpoint({
    method: 'PATCH',
    path: '/api/v1/my_shadowings/{id}/sign.json',
    access: 'shadowing.sign',
    stake: 'none',
    summary: 'Signs off shadowing that the caller leads, once all its days are marked.',
    body: z.strictObject({ recommendation, words: requiredText(4000, 'Say why') }),
  }),
  visitors: endpoint({
    method: 'GET',
    path: '/api/v1/shadowing_visitors.json',
    access: 'visitor.read',
    stake: 'sensitive',
    topics: ['shadowing'],
    summary: 'Who comes to shadow: name, day and place, and nothing else of the application. Today’s without a day.',
    query: listQuery(['name'], { day: z.optional(day) }),
    rows: 'visitors',
    reply: listReply('visitors', z.object({ id: z.string(), name: z.string(), day: z.string(), place: text(200) })),
  }),
}
