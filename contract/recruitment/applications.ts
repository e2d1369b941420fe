/** Job applications as those who decide about them see them: the table, the board, one of them, and what becomes of it. */
import * as z from 'zod/mini'
import { endpoint, id, listQuery, listReply, moment, shownPerson, text, version } from '../endpoint.ts'
import { applicationStages } from './stages.ts'

const stage = z.enum(applicationStages, 'Choose a stage from the list')

/** What the table and the board filter by. */
const filters = {
  job_opening_id: z.optional(id),
  /** The OGID of who screens it, or `none`. */
  siever: z.optional(text(20)),
  source: z.optional(text(60)),
  tag: z.optional(text(40)),
  /** At least so good. */
  rating: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(5))),
}

const row = z.object({
  id: z.string(),
  /** What the applicant is told to name. */
  reference: z.string(),
  full_name: z.string(),
  email: z.string(),
  mobile_number: z.string(),
  job_opening: z.object({ id: z.string(), job_title: z.string() }),
  stage: z.enum(applicationStages),
  stage_since: moment,
  applied_at: moment,
  source: z.string(),
  siever: z.nullable(shownPerson),
  rating: z.nullable(z.number()),
  tags: z.array(z.string()),
  has_resume: z.boolean(),
  /** How many other applications of the same person the caller may read. */
  others: z.number(),
  /** Whether the caller may know that the person works here, or did. */
  is_known: z.boolean(),
  can: z.object({ move: z.boolean() }),
  version,
})

const listed = z.object({ id: z.string(), title: z.string() })

export const applications = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/job_applications.json',
    access: 'application.read',
    topics: ['job_applications', 'job_openings', 'people'],
    summary:
      'Job applications: all, or those assigned to the caller. `q` looks for names, e-mail addresses, phone numbers, references and words of the resume.',
    query: listQuery(['applied_at', 'full_name', 'stage', 'stage_since', 'rating', 'job_title'], {
      ...filters,
      stage: z.optional(stage),
    }),
    rows: 'job_applications',
    reply: listReply('job_applications', row),
  }),
  statuses: endpoint({
    method: 'GET',
    path: '/api/v1/job_application_statuses.json',
    access: 'application.read',
    topics: [],
    summary: 'How far an application can have come, and how an interview can stand.',
    reply: z.object({
      statuses: z.object({ process_status: z.array(listed), interview_status: z.array(listed) }),
    }),
  }),
}
