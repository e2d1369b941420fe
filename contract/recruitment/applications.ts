/** Job applications as those who decide about them see them: the table, the board, one of them, and what becomes of it. */
import * as z from 'zod/mini'
import { crudHistory } from '../crud.ts'
import {
  day,
  eachResult,
  endpoint,
  id,
  listQuery,
  listReply,
  moment,
  personName,
  requiredText,
  shownPerson,
  text,
  version,
  whole,
} from '../endpoint.ts'
import { applicantLetters, letterSteps } from './letters.ts'
import { type ApplicationStage, applicationStages, type FunnelStage, funnelStages } from './stages.ts'

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
  /** Applied on one of these days. */
  applied_from: z.optional(day),
  applied_to: z.optional(day),
  /** Came so far or farther, whatever became of it. */
  reached: z.optional(z.enum(funnelStages as readonly [FunnelStage], 'Choose a stage from the list')),
  /** Was rejected or withdrew after coming so far and no farther. */
  lost: z.optional(z.enum(funnelStages as readonly [FunnelStage], 'Choose a stage from the list')),
}

const cardsOf = (value: string): Map<ApplicationStage, number> =>
  new Map(
    value.split(',').flatMap((part) => {
      const [name, most] = part.split(':')
      const known = applicationStages.find((stage) => stage === name)
      return known ? [[known, Number(most)] as const] : []
    }),
  )

/** How many cards of which columns of the board. */
const cards = z.pipe(
  text(400).check(
    z.regex(
      new RegExp(`^((${applicationStages.join('|')}):([1-9]\\d{0,2})(,(?!$)|$))*$`),
      'Enter stages with a number of cards up to 999, such as applied:25,interview:50',
    ),
  ),
  z.transform(cardsOf),
)
const everyColumn = new Map(applicationStages.map((stage) => [stage, 25]))

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
  /** How many of other addresses have the same phone number. */
  same_phone: z.number(),
  /** Whether the caller may know that the person works here, or did. */
  is_known: z.boolean(),
  can: z.object({ move: z.boolean() }),
  version,
})

const listed = z.object({ id: z.string(), title: z.string() })

const shown = z.extend(row, {
  first_name: z.string(),
  middle_name: z.nullable(z.string()),
  last_name: z.string(),
  highest_qualification: z.string(),
  certifications: z.string(),
  languages_spoken: z.string(),
  consented_at: z.nullable(moment),
  resume: z.nullable(z.object({ name: z.string(), type: z.string(), size: z.number() })),
  /** Whom the applicant became. */
  employee: z.nullable(personName),
  /** Since when nothing in it names the applicant. */
  erased_at: z.nullable(moment),
  moves: z.array(
    z.object({
      id: z.string(),
      from_stage: z.enum(applicationStages),
      to_stage: z.enum(applicationStages),
      reason: z.nullable(z.string()),
      /** Nobody where the applicant or a rule moved it. */
      by: z.nullable(personName),
      at: moment,
    }),
  ),
  notes: z.array(
    z.object({ id: z.string(), words: z.string(), by: shownPerson, at: moment, can: z.object({ remove: z.boolean() }) }),
  ),
  /** Other applications of the same person, or with the same phone number, that the caller may read. */
  earlier: z.array(
    z.object({
      id: z.string(),
      reference: z.string(),
      job_title: z.string(),
      stage: z.enum(applicationStages),
      applied_at: moment,
      /** By the address; else only the phone number is the same. */
      is_same_person: z.boolean(),
    }),
  ),
  /** Who works here, or did, with the same address or phone number. */
  known: z.array(z.extend(personName, { status: z.enum(['active', 'left', 'terminated']), exit_date: z.nullable(z.string()) })),
})

const letterWords = { subject: requiredText(200), body: requiredText(5000) }
const letter = z.object({
  letter: z.object({
    kind: z.enum(Object.keys(applicantLetters) as [keyof typeof applicantLetters]),
    label: z.string(),
    subject: z.string(),
    body: z.string(),
    /** What stands for each `{name}`. */
    facts: z.record(z.string(), z.string()),
  }),
})

export const applications = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/job_applications.json',
    access: 'application.read',
    stake: 'sensitive',
    topics: ['job_applications', 'job_openings', 'people'],
    summary:
      'Job applications: all, or those assigned to the caller. `q` looks for names, email addresses, phone numbers, references and words of the resume.',
    query: listQuery(['applied_at', 'full_name', 'stage', 'stage_since', 'rating', 'job_title'], {
      ...filters,
      stage: z.optional(stage),
    }),
    rows: 'job_applications',
    reply: listReply('job_applications', row),
  }),
  board: endpoint({
    method: 'GET',
    path: '/api/v1/job_applications/board.json',
    access: 'application.read',
    topics: ['job_applications', 'job_openings', 'people'],
    summary:
      'The columns of the board, one a stage: how many of the job applications that the list would answer are there, and the first of them, who came to it last. `cards` says of which columns, and how many: `applied:25,interview:50`; without it 25 of each.',
    query: z.strictObject({ ...filters, q: z.optional(text(100)), cards: z._default(cards, everyColumn) }),
    reply: z.object({
      stages: z.array(z.object({ stage: z.enum(applicationStages), total: z.number(), job_applications: z.array(row) })),
    }),
  }),
  choices: endpoint({
    method: 'GET',
    path: '/api/v1/job_applications/choices.json',
    access: 'application.read',
    topics: ['job_applications', 'people'],
    summary: 'What the job applications can be filtered by: who screens them, where they came from, how they are tagged.',
    reply: z.object({ sievers: z.array(personName), sources: z.array(z.string()), tags: z.array(z.string()) }),
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/v1/job_applications/{id}.json',
    access: 'application.read',
    topics: ['job_applications', 'job_openings', 'people'],
    summary:
      'A job application with what the applicant entered, notes, moves, other applications of the same person, and whether the person works or worked here.',
    reply: z.object({ job_application: shown }),
  }),
  resumeText: endpoint({
    method: 'GET',
    path: '/api/v1/job_applications/{id}/resume_text.json',
    access: 'application.read',
    // Each reading is logged: it is not read again by itself.
    topics: [],
    summary: 'The words found in the resume of a job application; the reading is logged.',
    reply: z.object({ resume_text: z.string() }),
  }),
  letter: endpoint({
    method: 'GET',
    path: '/api/v1/job_applications/{id}/letter.json',
    access: 'application.edit',
    topics: ['job_applications'],
    summary: 'The letter that can be sent with a move to a stage, and what is filled in for this applicant.',
    query: z.strictObject({ stage }),
    reply: letter,
  }),
  invitation: endpoint({
    method: 'GET',
    path: '/api/v1/job_applications/{id}/invitation.json',
    access: 'application.edit',
    topics: ['job_applications', 'applicant_letters'],
    summary:
      'The letter that invites an applicant to a step, as it is sent from the screen of that step; link, time and place are examples.',
    query: z.strictObject({ step: z.enum(letterSteps, 'Choose a step from the list') }),
    reply: letter,
  }),
  move: endpoint({
    method: 'PATCH',
    path: '/api/v1/job_applications/move.json',
    access: 'application.edit',
    stake: 'none',
    summary:
      'Moves job applications to a stage, each on its own; back and to rejected only with a reason. With `letter` each applicant is written to, in these words.',
    body: z.strictObject({
      applications: z
        .array(z.strictObject({ id, version }))
        .check(z.minLength(1, 'Choose at least one application'), z.maxLength(200, 'At most 200 applications at once')),
      stage,
      reason: z.optional(text(500)),
      letter: z._default(z.nullable(z.strictObject(letterWords)), null),
    }),
    reply: eachResult,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/v1/job_applications/{id}.json',
    access: 'application.edit',
    stake: 'none',
    summary: 'Rates and tags a job application; refused when another person changed it in the meantime.',
    body: z.strictObject({
      rating: z.nullable(whole(1, 5)),
      tags: z.array(requiredText(40)).check(z.maxLength(12, 'At most 12 tags')),
      version,
    }),
  }),
  note: endpoint({
    method: 'POST',
    path: '/api/v1/job_applications/{id}/notes.json',
    access: 'application.edit',
    stake: 'none',
    summary: 'Adds a note to a job application; the applicant does not read it.',
    body: z.strictObject({ words: requiredText(4000) }),
  }),
  removeNote: endpoint({
    method: 'DELETE',
    path: '/api/v1/job_application_notes/{id}.json',
    access: 'application.edit',
    stake: 'none',
    summary: 'Deletes a note of one’s own from a job application.',
  }),
  history: crudHistory('job_applications', 'job application', 'application.read', ['job_applications']),
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
