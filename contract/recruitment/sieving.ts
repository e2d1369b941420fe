/** Screening of applications by rep sievers: what lies with whom, what became of it, and how it is shared out. */
import * as z from 'zod/mini'
import {
  day,
  eachResult,
  endpoint,
  id,
  listQuery,
  listReply,
  moment,
  named,
  ogidParams,
  requiredText,
  shownPerson,
  text,
  version,
  whole,
} from '../endpoint.ts'
import { applicationStages } from './stages.ts'

/** For how long one may wait with a rep siever before it is counted as late. */
export const lateAfterDays = 2

/** Whose queue, by OGID; without one the caller's. */
const siever = z.optional(text(20))

const row = z.object({
  id: z.string(),
  reference: z.string(),
  full_name: z.string(),
  mobile_number: z.string(),
  job_title: z.string(),
  stage: z.enum(applicationStages),
  applied_at: moment,
  /** Since when it lies with the rep siever. */
  assigned_at: moment,
  /** The day on which the applicant is called again. */
  call_on: z.nullable(z.string()),
  /** It waits now, and has for longer than it should. */
  is_late: z.boolean(),
  /** The applicant is to be called on a later day. */
  is_later: z.boolean(),
  version,
})

const counts = {
  /** What waits now, and how much of it for too long. */
  waiting: z.number(),
  late: z.number(),
  /** To be called on a later day. */
  later: z.number(),
  screened_today: z.number(),
  /** From being assigned to the outcome, in minutes, of those of today; none without any. */
  median_minutes: z.nullable(z.number()),
}

export const sieving = {
  queue: endpoint({
    method: 'GET',
    path: '/api/v1/job_sieving.json',
    access: 'application.read',
    stake: 'sensitive',
    topics: ['job_applications', 'job_openings'],
    summary:
      'The applications that lie with a rep siever, the longest waiting first and those to be called on a later day last.',
    query: listQuery(['due', 'full_name', 'job_title', 'applied_at'], { siever }),
    rows: 'job_applications',
    reply: listReply('job_applications', row),
  }),
  day: endpoint({
    method: 'GET',
    path: '/api/v1/job_sieving/day.json',
    access: 'application.read',
    topics: ['job_applications'],
    summary: 'How the queue of a rep siever stands, and what was screened today.',
    query: z.strictObject({ siever }),
    reply: z.object({ day: z.object({ siever: shownPerson, ...counts }) }),
  }),
  sievers: endpoint({
    method: 'GET',
    path: '/api/v1/job_sieving/sievers.json',
    access: 'application.share',
    topics: ['job_applications', 'people', 'leave', 'roster'],
    summary: 'The rep sievers with what lies with them, what they screened today, and whether they are given more.',
    reply: z.object({
      sievers: z.array(
        z.object({
          siever: shownPerson,
          ...counts,
          takes_part: z.boolean(),
          /** Of which openings; all without one. */
          job_openings: z.array(named),
          /** Why nothing is given to them today. */
          away: z.nullable(z.enum(['on_leave', 'day_off'])),
          version: z.number(),
        }),
      ),
      /** What lies with nobody. */
      unassigned: z.number(),
      settings: z.object({ automatic: z.boolean(), most_open: z.number(), version }),
    }),
  }),
  saveSettings: endpoint({
    method: 'PATCH',
    path: '/api/v1/job_sieving/settings.json',
    access: 'application.share',
    stake: 'none',
    summary: 'Says whether applications are shared out by themselves, and how many each rep siever has open at most.',
    body: z.strictObject({ automatic: z.boolean(), most_open: whole(1, 500), version }),
  }),
  saveSiever: endpoint({
    method: 'PATCH',
    path: '/api/v1/job_sieving/sievers/{ogid}.json',
    access: 'application.share',
    stake: 'none',
    summary: 'Says whether a rep siever is given applications, and of which openings.',
    params: ogidParams,
    body: z.strictObject({
      takes_part: z.boolean(),
      job_opening_ids: z.array(id).check(z.maxLength(100, 'At most 100 openings')),
      /** 0 while nothing was said of them. */
      version: z.number().check(z.int(), z.gte(0)),
    }),
  }),
  assign: endpoint({
    method: 'PATCH',
    path: '/api/v1/job_sieving/assign.json',
    access: 'application.share',
    stake: 'none',
    summary: 'Gives applications that are not screened yet to a rep siever, or back to nobody, each on its own.',
    body: z.strictObject({
      applications: z
        .array(z.strictObject({ id, version }))
        .check(z.minLength(1, 'Choose at least one application'), z.maxLength(200, 'At most 200 applications at once')),
      siever: z.nullable(requiredText(20)),
    }),
    reply: eachResult,
  }),
  shareOut: endpoint({
    method: 'POST',
    path: '/api/v1/job_sieving/share_out.json',
    access: 'application.share',
    stake: 'none',
    summary: 'Shares what lies with nobody out among the rep sievers who work today.',
  }),
  callLater: endpoint({
    method: 'PATCH',
    path: '/api/v1/job_sieving/{id}/call_later.json',
    access: 'application.edit',
    stake: 'none',
    summary: 'Puts an application off to the day on which the applicant is called again, with a note.',
    body: z.strictObject({ call_on: day, note: requiredText(4000) }),
  }),
}
