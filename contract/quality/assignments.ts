/** Which evaluators evaluate whom, and how often: campaigns, teams or the people of a leader, with a quota for each person and week. */
import * as z from 'zod/mini'
import {
  endpoint,
  flag,
  id,
  listQuery,
  listReply,
  named,
  personRef,
  requiredText,
  shownPerson,
  text,
  version,
  whole,
} from '../endpoint.ts'

export const assignmentTargets = ['campaign', 'team', 'lead'] as const
export type AssignmentTarget = (typeof assignmentTargets)[number]

const quota = whole(1, 50)

const target = z.refine<{ target: AssignmentTarget; office_id?: string | null; team_id?: string | null; lead?: string | null }>(
  (body) => Boolean({ campaign: body.office_id, team: body.team_id, lead: body.lead }[body.target]),
  { error: 'Choose what is assigned', path: ['target'] },
)

export const assignments = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/evaluation_assignments.json',
    access: 'evaluation.assign',
    stake: 'none',
    topics: ['evaluation_assignments', 'people'],
    summary: 'Who evaluates which campaigns, teams and leads; with `ended` also what has ended.',
    query: listQuery(['evaluator', 'quota', 'created_at'], { ended: z.optional(flag), evaluator: z.optional(text(20)) }),
    rows: 'evaluation_assignments',
    reply: listReply(
      'evaluation_assignments',
      z.object({
        id: z.string(),
        evaluator: shownPerson,
        /** The evaluator may evaluate today. */
        is_evaluator: z.boolean(),
        office: z.nullable(named),
        team: z.nullable(named),
        lead: z.nullable(personRef),
        quota: z.number(),
        /** How many people it covers today. */
        people: z.number(),
        /** Of these, those in the evaluator's own line, who stay without. */
        own_line: z.number(),
        ended_on: z.nullable(z.string()),
        version,
      }),
    ),
  }),
  evaluators: endpoint({
    method: 'GET',
    path: '/api/v1/evaluators.json',
    access: 'evaluation.assign',
    topics: ['people'],
    summary: 'Who may evaluate today.',
    reply: z.object({ evaluators: z.array(personRef) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/evaluation_assignments.json',
    access: 'evaluation.assign',
    stake: 'none',
    summary: 'Assigns an evaluator to a campaign, a team or the people of a leader.',
    body: z
      .strictObject({
        evaluator: requiredText(20),
        target: z.enum(assignmentTargets, 'Choose what is assigned'),
        office_id: z.optional(z.nullable(id)),
        team_id: z.optional(z.nullable(id)),
        lead: z.optional(z.nullable(text(20))),
        quota,
      })
      .check(target),
    reply: z.object({ message: z.string(), evaluation_assignment: z.object({ id: z.string() }) }),
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/v1/evaluation_assignments/{id}.json',
    access: 'evaluation.assign',
    stake: 'none',
    summary: 'Changes the quota.',
    body: z.strictObject({ quota, version }),
  }),
  end: endpoint({
    method: 'DELETE',
    path: '/api/v1/evaluation_assignments/{id}.json',
    access: 'evaluation.assign',
    stake: 'none',
    summary: 'Ends an assignment; what was begun can be finished.',
  }),
}
