/** Orientation and training of applicants: cohorts with sessions, attendance, marks, results and certificates. */
import * as z from 'zod/mini'
import { crudHistory } from '../crud.ts'
import {
  chosenPeople,
  day,
  eachResult,
  endpoint,
  id,
  listQuery,
  listReply,
  named,
  personName,
  requiredText,
  text,
  version,
  whole,
} from '../endpoint.ts'
import { applicationStages } from './stages.ts'

export const cohortKinds = ['orientation', 'training'] as const
export type CohortKind = (typeof cohortKinds)[number]
export const cohortKindWords: Record<CohortKind, string> = { orientation: 'Orientation', training: 'Training' }

/** `over`: its last day has passed, and its results are not final yet. */
export const cohortStatuses = ['planned', 'running', 'over', 'closed', 'cancelled'] as const
export type CohortStatus = (typeof cohortStatuses)[number]

export const sessionStatuses = ['present', 'late', 'absent', 'excused'] as const
export type SessionStatus = (typeof sessionStatuses)[number]
export const sessionWords: Record<SessionStatus, string> = {
  present: 'Present',
  late: 'Late',
  absent: 'Absent',
  excused: 'Excused',
}

/** `hired`: became an employee before all was marked. */
export const placeResults = ['passed', 'failed', 'left', 'hired'] as const
export type PlaceResult = (typeof placeResults)[number]
/** What stands beside somebody before the results are final. */
export type PlaceStanding = PlaceResult | 'open'
export const standingWords: Record<PlaceStanding, string> = {
  open: 'In training',
  passed: 'Passed',
  failed: 'Failed',
  left: 'Left',
  hired: 'Hired before the end',
}

const kind = z.enum(cohortKinds, 'Choose orientation or training')
const clock = z.string('Enter a time').check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time as HH:mm'))

const fields = {
  title: requiredText(120),
  kind,
  branch_id: id,
  room: z._default(text(80), ''),
  starts_on: day,
  ends_on: day,
  capacity: whole(1, 500),
  /** In percent. */
  pass_mark: whole(0, 100),
  least_attendance: whole(0, 100),
  /** OGIDs of who trains it. */
  trainers: chosenPeople,
}
const inOrder = z.refine<{ starts_on: string; ends_on: string }>(({ starts_on, ends_on }) => ends_on >= starts_on, {
  error: 'Enter a last day on or after the first',
  path: ['ends_on'],
})

const session = {
  day,
  starts_at: clock,
  ends_at: clock,
  topic: requiredText(200),
  /** The OGID of one of the trainers. */
  trainer: z._default(z.nullable(requiredText(20)), null),
}
const hoursInOrder = z.refine<{ starts_at: string; ends_at: string }>(({ starts_at, ends_at }) => ends_at > starts_at, {
  error: 'Enter an end after the start',
  path: ['ends_at'],
})

const assessment = { title: requiredText(120), most_points: whole(1, 1000), weight: whole(1, 100) }

const row = z.object({
  id: z.string(),
  title: z.string(),
  kind: z.enum(cohortKinds),
  branch: named,
  room: z.string(),
  starts_on: z.string(),
  ends_on: z.string(),
  status: z.enum(cohortStatuses),
  capacity: z.number(),
  pass_mark: z.number(),
  least_attendance: z.number(),
  trainers: z.array(personName),
  /** Who is in it now, and of those how many passed. */
  applicants: z.number(),
  passed: z.number(),
  can: z.object({ edit: z.boolean(), register: z.boolean(), mark: z.boolean(), close: z.boolean(), cancel: z.boolean() }),
  version,
})

const shownSession = z.object({
  id: z.string(),
  day: z.string(),
  starts_at: z.string(),
  ends_at: z.string(),
  topic: z.string(),
  trainer: z.nullable(personName),
  /** The trainer has approved leave on that day. */
  trainer_away: z.boolean(),
  /** The public holiday of the branch on that day. */
  holiday: z.nullable(z.string()),
  /** Whose attendance stands, of those who are in the cohort. */
  noted: z.number(),
  can: z.object({ note: z.boolean() }),
  version,
})

const shownAssessment = z.object({ id: z.string(), title: z.string(), most_points: z.number(), weight: z.number(), version })

const place = z.object({
  id: z.string(),
  /** Only for those who may open the application. */
  application_id: z.nullable(z.string()),
  reference: z.string(),
  full_name: z.string(),
  job_title: z.string(),
  stage: z.enum(applicationStages),
  standing: z.enum([...placeResults, 'open']),
  left_reason: z.nullable(z.string()),
  /** Percent with one decimal; null while nothing is entered. */
  attendance: z.nullable(z.number()),
  score: z.nullable(z.number()),
  /** Entries that are missing for a result. */
  missing: z.number(),
  certificate_number: z.nullable(z.string()),
  sessions: z.array(z.object({ session_id: z.string(), status: z.enum(sessionStatuses), version: z.number() })),
  marks: z.array(z.object({ assessment_id: z.string(), points: z.number(), version: z.number() })),
  can: z.object({ leave: z.boolean() }),
})

const done = z.object({ message: z.string(), cohort: named })
/** What the caller read; nothing where nothing was entered. */
const read = z.nullable(version)
const entries = <Entry extends z.core.$ZodType>(entry: Entry) =>
  z.array(entry).check(z.minLength(1, 'Enter at least one'), z.maxLength(500, 'At most 500 at once'))

const common = { topics: ['academy', 'job_applications', 'people', 'leave'] } as const

export const cohorts = {
  list: endpoint({
    ...common,
    method: 'GET',
    path: '/api/v1/academy_cohorts.json',
    access: 'academy.read',
    stake: 'none',
    summary: 'Cohorts of orientation and training: all, or those that the caller trains.',
    query: listQuery(['title', 'starts_on', 'ends_on', 'applicants'], {
      status: z.optional(z.enum(cohortStatuses, 'Choose a status from the list')),
      kind: z.optional(kind),
      branch_id: z.optional(id),
    }),
    rows: 'academy_cohorts',
    reply: listReply('academy_cohorts', row),
  }),
  show: endpoint({
    ...common,
    method: 'GET',
    path: '/api/v1/academy_cohorts/{id}.json',
    access: 'academy.read',
    summary: 'A cohort with its sessions, assessments and applicants, with attendance, marks and results.',
    reply: z.object({
      academy_cohort: z.extend(row, {
        sessions: z.array(shownSession),
        assessments: z.array(shownAssessment),
        places: z.array(place),
      }),
    }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/academy_cohorts.json',
    access: 'academy.edit',
    stake: 'none',
    summary: 'Plans a cohort; its trainers are told.',
    body: z.strictObject(fields).check(inOrder),
    reply: done,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/v1/academy_cohorts/{id}.json',
    access: 'academy.edit',
    stake: 'none',
    summary: 'Changes a cohort; refused when another person changed it in the meantime.',
    body: z.strictObject({ ...fields, version }).check(inOrder),
    reply: done,
  }),
  cancel: endpoint({
    method: 'PATCH',
    path: '/api/v1/academy_cohorts/{id}/cancel.json',
    access: 'academy.edit',
    stake: 'none',
    summary: 'Cancels a cohort in which nobody was taught yet; its applicants keep their stage.',
    body: z.strictObject({ version }),
  }),
  close: endpoint({
    method: 'PATCH',
    path: '/api/v1/academy_cohorts/{id}/close.json',
    access: 'academy.edit',
    stake: 'none',
    summary: 'Makes the results of a cohort final and gives each who passed the number of a certificate.',
    body: z.strictObject({ version }),
  }),
  history: crudHistory('academy_cohorts', 'cohort', 'academy.edit', ['academy']),

  register: endpoint({
    method: 'POST',
    path: '/api/v1/academy_cohorts/{id}/applicants.json',
    access: 'academy.edit',
    stake: 'none',
    summary: 'Takes applicants into a cohort, each on their own: they come to orientation and training, and are written to.',
    body: z.strictObject({
      application_ids: z
        .array(id)
        .check(z.minLength(1, 'Choose at least one applicant'), z.maxLength(200, 'At most 200 applicants at once')),
    }),
    reply: eachResult,
  }),
  leave: endpoint({
    method: 'PATCH',
    path: '/api/v1/academy_places/{id}/leave.json',
    access: 'academy.edit',
    stake: 'none',
    summary: 'Takes an applicant out of a cohort; what was entered stays, and the application keeps its stage.',
    body: z.strictObject({ reason: requiredText(300, 'Enter a reason') }),
  }),
  certificate: endpoint({
    method: 'GET',
    path: '/api/v1/academy_places/{id}/certificate.pdf',
    access: 'academy.read',
    stake: 'none',
    topics: [],
    summary: 'The certificate of an applicant who passed.',
    raw: true,
  }),

  addSession: endpoint({
    method: 'POST',
    path: '/api/v1/academy_cohorts/{id}/sessions.json',
    access: 'academy.edit',
    stake: 'none',
    summary: 'Adds a session to a cohort.',
    body: z.strictObject(session).check(hoursInOrder),
  }),
  changeSession: endpoint({
    method: 'PATCH',
    path: '/api/v1/academy_sessions/{id}.json',
    access: 'academy.edit',
    stake: 'none',
    summary: 'Changes a session; refused when another person changed it in the meantime.',
    body: z.strictObject({ ...session, version }).check(hoursInOrder),
  }),
  removeSession: endpoint({
    method: 'DELETE',
    path: '/api/v1/academy_sessions/{id}.json',
    access: 'academy.edit',
    stake: 'none',
    summary: 'Removes a session of which no attendance was taken.',
  }),
  note: endpoint({
    method: 'PATCH',
    path: '/api/v1/academy_sessions/{id}/attendance.json',
    access: 'academy.teach',
    stake: 'none',
    summary:
      'Takes attendance; an entry that another trainer changed in the meantime is refused, and with it all that were sent.',
    body: z.strictObject({
      entries: entries(
        z.strictObject({ place_id: id, status: z.enum(sessionStatuses, 'Choose from the list'), version: read }),
      ),
    }),
  }),

  addAssessment: endpoint({
    method: 'POST',
    path: '/api/v1/academy_cohorts/{id}/assessments.json',
    access: 'academy.edit',
    stake: 'none',
    summary: 'Adds what a cohort is marked on.',
    body: z.strictObject(assessment),
  }),
  changeAssessment: endpoint({
    method: 'PATCH',
    path: '/api/v1/academy_assessments/{id}.json',
    access: 'academy.edit',
    stake: 'none',
    summary: 'Changes an assessment; not to fewer points than somebody has.',
    body: z.strictObject({ ...assessment, version }),
  }),
  removeAssessment: endpoint({
    method: 'DELETE',
    path: '/api/v1/academy_assessments/{id}.json',
    access: 'academy.edit',
    stake: 'none',
    summary: 'Removes an assessment in which nobody was marked.',
  }),
  mark: endpoint({
    method: 'PATCH',
    path: '/api/v1/academy_assessments/{id}/marks.json',
    access: 'academy.teach',
    stake: 'none',
    summary: 'Gives points; an entry that another trainer changed in the meantime is refused, and with it all that were sent.',
    body: z.strictObject({ entries: entries(z.strictObject({ place_id: id, points: whole(0, 1000), version: read })) }),
  }),

  mine: endpoint({
    ...common,
    method: 'GET',
    path: '/api/v1/my_academy_sessions.json',
    access: 'academy.teach',
    summary: 'The sessions of the cohorts that the caller trains, from two weeks ago on; by the days of each branch.',
    reply: z.object({
      academy_sessions: z.array(
        z.extend(shownSession, {
          cohort: named,
          branch: named,
          room: z.string(),
          is_mine: z.boolean(),
          is_today: z.boolean(),
          applicants: z.number(),
        }),
      ),
    }),
  }),
}
