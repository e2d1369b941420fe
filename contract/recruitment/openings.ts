/** Job openings: what the company looks for, where and until when; the public reads those that are open at /recruitment/joblist. */
import * as z from 'zod/mini'
import { koboBetween } from '../amounts.ts'
import { crudHistory } from '../crud.ts'
import { day, endpoint, id, listQuery, listReply, named, requiredText, version, whole } from '../endpoint.ts'
import { employmentTypes } from '../people/directory.ts'
import { requiredRichText, richText } from '../rich-text.ts'

export const openingStatuses = ['draft', 'open', 'paused', 'closed', 'filled'] as const
export type OpeningStatus = (typeof openingStatuses)[number]
/** What becomes of an opening by hand. */
export const openingSteps = ['open', 'paused', 'closed', 'filled'] as const
export type OpeningStep = (typeof openingSteps)[number]

/** What HR chooses from to be scored in interviews. */
export const interviewSkills = [
  'Communication',
  'Experience',
  'Attitude',
  'Listening',
  'Problem solving',
  'Computer skills',
  'Languages',
  'Writing',
  'Numeracy',
  'Sales',
  'Leadership',
  'Teamwork',
  'Availability',
] as const
export const skill = requiredText(60)
export const eachSkillOnce = z.refine<readonly string[]>(
  (names) => new Set(names.map((name) => name.toLowerCase())).size === names.length,
  'Enter each skill once',
)
const skills = z.array(skill).check(z.maxLength(12, 'At most 12 skills'), eachSkillOnce)

const employment = z.enum(employmentTypes, 'Choose a type of employment from the list')
const salary = z._default(z.nullable(koboBetween(0, 100_000_000_000)), null)

const fields = {
  job_title: requiredText(120),
  office_id: id,
  branch_id: id,
  employment_type: employment,
  /** How many people are looked for. */
  positions: whole(1, 10_000),
  opens_on: day,
  /** The last day on which the public sees it; it closes itself afterwards. */
  closes_on: z._default(z.nullable(day), null),
  salary_from: salary,
  salary_to: salary,
  /** Whether the public reads what it pays. */
  salary_shown: z._default(z.boolean(), false),
  description: requiredRichText,
  requirements: z._default(richText, ''),
  /** What interviews for it score; without any what is scored as a rule. */
  skills: z._default(skills, []),
}

interface Between {
  opens_on: string
  closes_on: string | null
  salary_from: number | null
  salary_to: number | null
  salary_shown: boolean
}
const checks = [
  z.refine<Between>(({ opens_on, closes_on }) => closes_on === null || closes_on >= opens_on, {
    error: 'Enter a closing date on or after the opening date',
    path: ['closes_on'],
  }),
  z.refine<Between>(({ salary_from, salary_to }) => salary_to === null || (salary_from !== null && salary_to >= salary_from), {
    error: 'Enter an amount that is not below the lowest salary',
    path: ['salary_to'],
  }),
  z.refine<Between>(({ salary_from, salary_shown }) => !salary_shown || salary_from !== null, {
    error: 'Enter the salary that is shown',
    path: ['salary_from'],
  }),
]

/** An opening as it is written, without what it pays, beside what else is sent. */
export function writtenOpening<const More extends Record<string, z.core.$ZodType>>(more: More) {
  const { salary_from: _from, salary_to: _to, salary_shown: _shown, ...plain } = fields
  return z.strictObject({ ...plain, ...more }).check(
    z.refine<Pick<Between, 'opens_on' | 'closes_on'>>(
      ({ opens_on, closes_on }) => closes_on === null || closes_on >= opens_on,
      {
        error: 'Enter a closing date on or after the opening date',
        path: ['closes_on'],
      },
    ) as never,
  )
}

const known = {
  id: z.string(),
  job_title: z.string(),
  employment_type: z.enum(employmentTypes),
  positions: z.number(),
  opens_on: z.string(),
  closes_on: z.nullable(z.string()),
}

const row = z.object({
  ...known,
  office: named,
  branch: named,
  status: z.enum(openingStatuses),
  /** Whether somebody else than its writers approved that the public sees it. */
  is_approved: z.boolean(),
  /** Whether its publication awaits a decision. */
  is_asked: z.boolean(),
  /** Whether the public sees it today. */
  is_public: z.boolean(),
  /** How many people the office has today, and how many it owes its client. */
  headcount: z.number(),
  committed_headcount: z.nullable(z.number()),
  /** Which steps can be taken now. */
  can: z.object({ publish: z.boolean(), open: z.boolean(), paused: z.boolean(), closed: z.boolean(), filled: z.boolean() }),
  version,
})

const written = z.object({
  ...known,
  office_id: z.string(),
  branch_id: z.string(),
  salary_from: z.nullable(z.number()),
  salary_to: z.nullable(z.number()),
  salary_shown: z.boolean(),
  description: z.string(),
  requirements: z.string(),
  skills: z.array(z.string()),
  version,
})

const done = z.object({ message: z.string(), job_opening: z.object({ id: z.string(), job_title: z.string() }) })

export const openings = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/job_openings.json',
    access: 'job_opening.read',
    stake: 'none',
    topics: ['job_openings', 'structure', 'people'],
    summary: 'The job openings with where they are, how many people are looked for and how they stand.',
    query: listQuery(['job_title', 'office', 'branch', 'status', 'opens_on', 'closes_on', 'positions'], {
      status: z.optional(z.enum(openingStatuses, 'Choose a status from the list')),
      office_id: z.optional(id),
      branch_id: z.optional(id),
      employment_type: z.optional(employment),
    }),
    rows: 'job_openings',
    reply: listReply('job_openings', row),
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/v1/job_openings/{id}.json',
    access: 'job_opening.edit',
    topics: ['job_openings'],
    summary: 'A job opening with all that its form asks for.',
    reply: z.object({ job_opening: written }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/job_openings.json',
    access: 'job_opening.edit',
    stake: 'none',
    summary: 'Adds a job opening as a draft, which the public does not see.',
    body: z.strictObject(fields).check(...checks),
    reply: done,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/v1/job_openings/{id}.json',
    access: 'job_opening.edit',
    stake: 'none',
    summary: 'Changes a job opening; refused when another person changed it in the meantime.',
    body: z.strictObject({ ...fields, version }).check(...checks),
    reply: done,
  }),
  move: endpoint({
    method: 'PATCH',
    path: '/api/v1/job_openings/{id}/status.json',
    access: 'job_opening.edit',
    stake: 'none',
    summary: 'Opens, pauses, closes a job opening or marks it as filled; only what is open is read by the public.',
    body: z.strictObject({ status: z.enum(openingSteps, 'Choose a status from the list'), version }),
  }),
  duplicate: endpoint({
    method: 'POST',
    path: '/api/v1/job_openings/{id}/duplicate.json',
    access: 'job_opening.edit',
    stake: 'none',
    summary: 'Adds a draft with all that a job opening says, from today on and without a closing date.',
    reply: done,
  }),
  history: crudHistory('job_openings', 'job opening', 'job_opening.edit', ['job_openings']),
}
