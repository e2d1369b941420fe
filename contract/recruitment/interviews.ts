/** Interviews: planned by HR, chosen by the applicant by link, judged by each of the panel, and who comes to the door for one. */
import * as z from 'zod/mini'
import {
  day,
  endpoint,
  id,
  listQuery,
  listReply,
  moment,
  requiredText,
  shownPerson,
  text,
  version,
  whole,
} from '../endpoint.ts'
import { eachSkillOnce, skill } from './openings.ts'
import { interviewStatuses } from './stages.ts'

/** What is scored as a rule, where the opening says nothing else. */
export const usualSkills = ['Communication', 'Experience', 'Attitude']

/** From best to worst. */
export const recommendations = ['strong_yes', 'yes', 'no', 'strong_no'] as const
export type Recommendation = (typeof recommendations)[number]
export const recommendationWords: Record<Recommendation, string> = {
  strong_yes: 'Strong yes',
  yes: 'Yes',
  no: 'No',
  strong_no: 'Strong no',
}

export const interviewResults = ['passed', 'failed', 'no_show'] as const
export type InterviewResult = (typeof interviewResults)[number]
export const resultWords: Record<InterviewResult, string> = { passed: 'Passed', failed: 'Failed', no_show: 'Did not come' }

const time = z.string('Enter a time as HH:mm').check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time as HH:mm'))
const skills = z.array(skill).check(z.maxLength(12, 'At most 12 skills'), eachSkillOnce)
const panel = z
  .array(requiredText(20))
  .check(z.minLength(1, 'Choose at least one colleague'), z.maxLength(8, 'At most 8 colleagues'))
const reason = requiredText(500, 'Enter a reason')

/** Where it is held: a room of the branch from the list of rooms, or an address that opens a call. */
const place = {
  room: z._default(text(80), ''),
  online_link: z._default(
    text(300).check(
      z.refine((link) => link === '' || /^https:\/\/[^\s"<>]+$/.test(link), 'Enter an address that begins with https://'),
    ),
    '',
  ),
}
const when = { day, time, minutes: whole(10, 480) }

const recommendation = z.enum(recommendations, 'Choose a recommendation')
const scores = z.array(z.strictObject({ skill, score: whole(1, 5) })).check(z.maxLength(12, 'At most 12 skills'))

const applicant = z.object({ id: z.string(), reference: z.string(), full_name: z.string(), job_title: z.string() })
const branch = z.object({ id: z.string(), title: z.string(), time_zone: z.string() })

/** When and where, as the clocks of the branch have it; no day while the applicant still chooses. */
const slot = {
  starts_at: z.nullable(moment),
  day: z.nullable(z.string()),
  time: z.nullable(z.string()),
  minutes: z.number(),
  room: z.string(),
  online_link: z.string(),
  branch,
}

const row = z.object({
  id: z.string(),
  application: applicant,
  round: z.string(),
  ...slot,
  status: z.enum(interviewStatuses),
  result: z.nullable(z.enum(['passed', 'failed'])),
  arrived_at: z.nullable(moment),
  /** `away` says why somebody cannot be there that day. */
  panel: z.array(z.extend(shownPerson, { has_scored: z.boolean(), away: z.nullable(z.string()) })),
  /** Still ahead, and one of the panel cannot be there, has left, or nobody is on it. */
  needs_interviewer: z.boolean(),
  /** Of how many times the applicant may choose. */
  options: z.number(),
  can: z.object({ move: z.boolean(), replace: z.boolean(), cancel: z.boolean(), decide: z.boolean() }),
  version,
})

const scorecard = z.object({
  by: shownPerson,
  recommendation,
  words: z.string(),
  scores: z.array(z.object({ skill: z.string(), score: z.number() })),
  scored_at: moment,
})

/** What others wrote stays hidden from whoever has not scored; HR reads all once all have, or once it has a result. */
const scorecards = z.object({ scorecards: z.array(scorecard), hidden: z.number() })

const topics = ['interviews', 'job_applications'] as const

export const interviews = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/interviews.json',
    access: 'interview.read',
    stake: 'sensitive',
    topics: [...topics, 'leave', 'people'],
    summary: 'Interviews by their day in the zone of their branch; those without a day wait for the applicant to choose.',
    query: listQuery(['starts_at', 'full_name', 'status', 'job_title'], {
      from: z.optional(day),
      until: z.optional(day),
      status: z.optional(z.enum(interviewStatuses, 'Choose a status from the list')),
      branch_id: z.optional(id),
      job_opening_id: z.optional(id),
      application_id: z.optional(id),
      /** The OGID of somebody of the panel. */
      panel: z.optional(text(20)),
      /** Those that need another interviewer. */
      needs: z.optional(z.enum(['interviewer'])),
    }),
    rows: 'interviews',
    reply: listReply('interviews', row),
  }),
  plan: endpoint({
    method: 'POST',
    path: '/api/v1/interviews.json',
    access: 'interview.edit',
    stake: 'none',
    summary:
      'Plans an interview for each of these applications, one after the other from the time given; with `choose` each applicant picks one of `slots` times on each working day up to `last_day`. Refused where the room, somebody of the panel or the applicant is taken, or one of the panel is on leave or has left.',
    body: z.strictObject({
      application_ids: z.array(id).check(
        z.minLength(1, 'Choose at least one application'),
        z.maxLength(20, 'At most 20 applications at once'),
        z.refine((ids) => new Set(ids).size === ids.length, 'Choose each application once'),
      ),
      round: requiredText(60),
      branch_id: id,
      ...when,
      ...place,
      panel,
      /** Without any those of the opening that each applied for. */
      skills: z._default(skills, []),
      choose: z._default(z.boolean(), false),
      slots: z._default(whole(1, 20), 1),
      last_day: z._default(z.nullable(day), null),
    }),
  }),
  move: endpoint({
    method: 'PATCH',
    path: '/api/v1/interviews/{id}.json',
    access: 'interview.edit',
    stake: 'none',
    summary: 'Moves an interview to another time, place or panel, with a reason; applicant and panel are told.',
    body: z.strictObject({ ...when, ...place, panel, reason, version }),
  }),
  replace: endpoint({
    method: 'PATCH',
    path: '/api/v1/interviews/{id}/panel.json',
    access: 'interview.edit',
    stake: 'none',
    summary:
      'Chooses who interviews, at the time and place that stand. Whoever comes and whoever goes is told; the applicant, for whom nothing changes, is not. Refused where one of the panel is taken, on leave or will have left.',
    body: z.strictObject({ panel, version }),
  }),
  cancel: endpoint({
    method: 'PATCH',
    path: '/api/v1/interviews/{id}/cancel.json',
    access: 'interview.edit',
    stake: 'none',
    summary: 'Cancels an interview, with a reason; applicant and panel are told.',
    body: z.strictObject({ reason, version }),
  }),
  decide: endpoint({
    method: 'PATCH',
    path: '/api/v1/interviews/{id}/result.json',
    access: 'interview.edit',
    stake: 'none',
    summary: 'Gives the result of an interview that has begun, once.',
    body: z.strictObject({ result: z.enum(interviewResults, 'Choose a result'), version }),
  }),
  scorecards: endpoint({
    method: 'GET',
    path: '/api/v1/interviews/{id}/scorecards.json',
    access: 'interview.read',
    topics,
    summary: 'The scorecards of an interview, once all of the panel gave theirs or it has a result.',
    reply: scorecards,
  }),
  mine: endpoint({
    method: 'GET',
    path: '/api/v1/my_interviews.json',
    access: 'interview.score',
    stake: 'none',
    topics,
    summary: 'The interviews on whose panel the caller is, and what the caller wrote.',
    query: listQuery(['starts_at'], {}),
    rows: 'interviews',
    reply: listReply(
      'interviews',
      z.object({
        id: z.string(),
        full_name: z.string(),
        job_title: z.string(),
        round: z.string(),
        ...slot,
        status: z.enum(interviewStatuses),
        skills: z.array(z.string()),
        recommendation: z.nullable(recommendation),
        can: z.object({ score: z.boolean(), read: z.boolean() }),
      }),
    ),
  }),
  score: endpoint({
    method: 'POST',
    path: '/api/v1/my_interviews/{id}/scorecard.json',
    access: 'interview.score',
    stake: 'none',
    summary: 'Gives the caller’s scorecard of an interview that has begun, once.',
    body: z.strictObject({ recommendation, words: requiredText(4000, 'Say why'), scores }),
  }),
  others: endpoint({
    method: 'GET',
    path: '/api/v1/my_interviews/{id}/scorecards.json',
    access: 'interview.score',
    topics,
    summary: 'The scorecards of an interview on whose panel the caller is: none before the caller gave one.',
    reply: scorecards,
  }),
  calendar: endpoint({
    method: 'GET',
    path: '/api/v1/my_interviews/{id}/interview.ics',
    access: 'interview.score',
    stake: 'none',
    topics: [],
    summary: 'An interview on whose panel the caller is, as a calendar entry (RFC 5545).',
    raw: true,
  }),
  visitors: endpoint({
    method: 'GET',
    path: '/api/v1/visitors.json',
    access: 'visitor.read',
    stake: 'sensitive',
    topics: ['interviews'],
    summary: 'Who comes for an interview: name, time and room, and nothing else of the application. Today’s without a day.',
    query: listQuery(['time', 'name'], { day: z.optional(day), branch_id: z.optional(id) }),
    rows: 'visitors',
    reply: listReply(
      'visitors',
      z.object({
        id: z.string(),
        name: z.string(),
        day: z.string(),
        time: z.string(),
        room: z.string(),
        arrived_at: z.nullable(moment),
        can: z.object({ arrive: z.boolean(), undo: z.boolean() }),
      }),
    ),
  }),
  arrive: endpoint({
    method: 'PATCH',
    path: '/api/v1/visitors/{id}.json',
    access: 'visitor.receive',
    stake: 'none',
    summary: 'Notes that somebody has come to the door for their interview of today, or takes that back.',
    body: z.strictObject({ arrived: z.boolean() }),
  }),
}
