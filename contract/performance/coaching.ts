/** Coaching: what a leader and somebody they lead talked about, agreed, and whether it helped. */
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
  personName,
  requiredText,
  shownPerson,
  text,
  version,
} from '../endpoint.ts'

/** What gave rise to a session. */
export const coachingCauses = ['free', 'evaluation', 'day', 'card'] as const
export type CoachingCause = (typeof coachingCauses)[number]
export const causeWords: Record<CoachingCause, string> = {
  free: 'Something else',
  evaluation: 'An evaluation',
  day: 'A day of attendance',
  card: 'A score card',
}

/** What can be measured again. */
export const coachingMeasures = ['qa', 'attendance', 'lateness', 'tasks'] as const
export type CoachingMeasure = (typeof coachingMeasures)[number]

export const coachingStatuses = ['open', 'acknowledged', 'closed'] as const
export type CoachingStatus = (typeof coachingStatuses)[number]

export const coachingSteps = ['change', 'note', 'acknowledge', 'close'] as const
export type CoachingStep = (typeof coachingSteps)[number]

/** After so many days without a session somebody is on the list of those to coach. */
export const coachWithinDays = 30
/** How many days before a session and up to the re-measure date are compared. */
export const measuredDays = 30

const row = z.object({
  id: z.string(),
  employee: shownPerson,
  coach: personName,
  topic: z.string(),
  cause: z.enum(coachingCauses),
  held_on: day,
  status: z.enum(coachingStatuses),
  /** Agreed actions, those done, and those past their date. */
  actions: z.number(),
  done: z.number(),
  overdue: z.number(),
  remeasure_on: z.nullable(day),
  version,
})

const action = z.object({
  id: z.string(),
  title: z.string(),
  /** The person, or who leads them. */
  owner: z.enum(['employee', 'coach']),
  due_on: day,
  done_at: z.nullable(moment),
  is_overdue: z.boolean(),
  can_do: z.boolean(),
})

const agreed = z
  .array(
    z.strictObject({
      title: requiredText(200, 'Enter what was agreed'),
      owner: z.enum(['employee', 'coach'], 'Choose who does it'),
      due_on: day,
    }),
  )
  .check(z.maxLength(10, 'At most 10 actions'))

const content = {
  topic: requiredText(120, 'Enter a topic'),
  held_on: day,
  /** What was talked about, as both see it. */
  summary: text(4000),
  remeasure: z._default(z.nullable(z.enum(coachingMeasures, 'Choose what to measure')), null),
  remeasure_on: z._default(z.nullable(day), null),
}

const caused = {
  cause: z.enum(coachingCauses, 'Choose what caused it'),
  evaluation_id: z._default(z.nullable(id), null),
  /** The question of the evaluation. */
  question_id: z._default(z.nullable(text(20)), null),
  cause_day: z._default(z.nullable(day), null),
  card_id: z._default(z.nullable(id), null),
}

const both = z.refine<{ remeasure?: string | null; remeasure_on?: string | null }>(
  ({ remeasure, remeasure_on }) => Boolean(remeasure) === Boolean(remeasure_on),
  { error: 'Choose what to measure again and a date, or neither', path: ['remeasure_on'] },
)

const filters = { status: z.optional(z.enum(coachingStatuses, 'Choose a status')), overdue: z.optional(flag) }

export const coaching = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/coaching.json',
    access: 'coaching.read',
    stake: 'sensitive',
    topics: ['coaching', 'people'],
    summary: 'The sessions of others in scope.',
    query: listQuery(['held_on', 'full_name', 'status', 'remeasure_on'], { ...filters, ogid: z.optional(text(20)) }),
    rows: 'coaching',
    reply: listReply('coaching', row),
  }),
  mine: endpoint({
    method: 'GET',
    path: '/api/v1/coaching/mine.json',
    access: 'coaching.read',
    stake: 'none',
    topics: ['coaching'],
    summary: 'The caller’s own sessions, newest first.',
    query: listQuery(['held_on', 'status', 'remeasure_on'], filters),
    rows: 'coaching',
    reply: listReply('coaching', row),
  }),
  due: endpoint({
    method: 'GET',
    path: '/api/v1/coaching/due.json',
    access: 'coaching.read',
    stake: 'sensitive',
    topics: ['coaching', 'people'],
    summary:
      'The people in scope without a session in 30 days, longest first; who joined or came back since is not yet among them.',
    query: listQuery(['full_name', 'last_on'], { office_id: z.optional(id) }),
    rows: 'uncoached',
    reply: listReply(
      'uncoached',
      z.object({
        id: z.string(),
        employee: shownPerson,
        office: named,
        /** The last session; null when there was none. */
        last_on: z.nullable(day),
        /** Days since, or since they began. */
        days: z.number(),
        is_away: z.boolean(),
      }),
    ),
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/v1/coaching/{id}.json',
    access: 'coaching.read',
    topics: ['coaching'],
    summary: 'One session with what was agreed, the figures before and after, and what can be done. Never the private notes.',
    reply: z.object({
      coaching: z.object({
        ...row.shape,
        summary: z.string(),
        evaluation: z.nullable(
          z.object({
            id: z.string(),
            reference: z.string(),
            question: z.nullable(z.string()),
            /** Its score before and after a dispute that was decided since the session. */
            revised: z.nullable(z.object({ on: day, from: z.nullable(z.number()), to: z.nullable(z.number()) })),
          }),
        ),
        cause_day: z.nullable(day),
        card: z.nullable(z.object({ id: z.string(), month: day })),
        agreed: z.array(action),
        remeasure: z.nullable(z.enum(coachingMeasures)),
        before: z.nullable(z.number()),
        after: z.nullable(z.number()),
        measured_on: z.nullable(day),
        acknowledged_at: z.nullable(moment),
        employee_words: z.string(),
        outcome: z.string(),
        is_mine: z.boolean(),
        can: z.record(z.enum(coachingSteps), z.boolean()),
      }),
    }),
  }),
  notes: endpoint({
    method: 'GET',
    path: '/api/v1/coaching/{id}/notes.json',
    access: 'coaching.lead',
    topics: ['coaching'],
    summary: 'The caller’s own private notes of a session; nobody else reads them, not the person and no other leader.',
    reply: z.object({ notes: z.string() }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/coaching.json',
    access: 'coaching.lead',
    stake: 'none',
    summary: 'Records a session with somebody whom the caller leads; the person sees it, but never the private notes.',
    body: z
      .strictObject({
        ogid: requiredText(60, 'Choose a person'),
        ...content,
        ...caused,
        agreed: z._default(agreed, []),
        private_notes: z._default(text(4000), ''),
      })
      .check(both as never),
    reply: z.object({ message: z.string(), coaching: z.object({ id: z.string() }) }),
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/v1/coaching/{id}.json',
    access: 'coaching.lead',
    stake: 'none',
    summary: 'Changes a session before the person has acknowledged it.',
    body: z.strictObject({ ...content, version }).check(both as never),
  }),
  agree: endpoint({
    method: 'POST',
    path: '/api/v1/coaching/{id}/actions.json',
    access: 'coaching.lead',
    stake: 'none',
    summary: 'Adds an agreed action to a session that is not closed.',
    body: z.strictObject({
      title: requiredText(200, 'Enter what was agreed'),
      owner: z.enum(['employee', 'coach']),
      due_on: day,
    }),
  }),
  keepNotes: endpoint({
    method: 'PATCH',
    path: '/api/v1/coaching/{id}/notes.json',
    access: 'coaching.lead',
    stake: 'none',
    summary: 'Keeps the caller’s private notes of a session.',
    body: z.strictObject({ notes: text(4000) }),
  }),
  acknowledge: endpoint({
    method: 'PATCH',
    path: '/api/v1/coaching/{id}/acknowledge.json',
    access: 'coaching.read',
    stake: 'none',
    summary: 'The person has read it and says that it was so, or what they see otherwise.',
    body: z.strictObject({ words: z._default(text(2000), ''), version }),
  }),
  close: endpoint({
    method: 'PATCH',
    path: '/api/v1/coaching/{id}/close.json',
    access: 'coaching.lead',
    stake: 'none',
    summary: 'Closes a session, with what came of it.',
    body: z.strictObject({ outcome: requiredText(2000, 'Enter what came of it'), version }),
  }),
  done: endpoint({
    method: 'PATCH',
    path: '/api/v1/coaching_actions/{id}/done.json',
    access: 'coaching.read',
    stake: 'none',
    summary: 'Whose an agreed action is marks it as done.',
    body: z.strictObject({ done: z.boolean() }),
  }),
}
