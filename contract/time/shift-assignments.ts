/** Who is assigned to which shift: a person, a team or an office, from when to when. */
import * as z from 'zod/mini'
import { chosenPeople, day, eachResult, endpoint, flag, id, listQuery, listReply, named, text } from '../endpoint.ts'
import { assignmentTargets, planned } from './roster.ts'

const assignment = z.object({
  id: z.string(),
  target: z.enum(assignmentTargets),
  /** The person's, the team's or the office's name. */
  title: z.string(),
  /** The team's office; what a person is called by. */
  detail: z.string(),
  shift: z.nullable(z.object({ ...named.shape, colour: z.string() })),
  rotation: z.nullable(named),
  extra: z.boolean(),
  starts_on: day,
  ends_on: z.nullable(day),
  can: z.object({ remove: z.boolean() }),
})

export const shiftAssignments = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/shift_assignments.json',
    access: 'shift.read',
    stake: 'none',
    topics: ['roster', 'shifts'],
    summary: 'Who is assigned to which shift: offices, teams, and the people in the caller’s scope.',
    query: listQuery(['starts_on', 'title'], {
      target: z.optional(z.enum(assignmentTargets)),
      office_id: z.optional(id),
      shift_id: z.optional(id),
      past: z.optional(flag),
    }),
    rows: 'shift_assignments',
    reply: listReply('shift_assignments', assignment),
  }),
  assignEach: endpoint({
    method: 'PATCH',
    path: '/api/v1/shift_assignments/each.json',
    access: 'shift.plan',
    stake: 'none',
    summary:
      'Assigns a shift to chosen people in place of what they have on these days, each separately: a refusal for one person does not stop the others.',
    body: z.strictObject({ ogids: chosenPeople, shift_id: id, starts_on: day, ends_on: z.nullable(day) }).check(
      z.refine(({ starts_on, ends_on }) => ends_on === null || ends_on >= starts_on, {
        error: 'The end date is before the start date',
        path: ['ends_on'],
      }),
    ),
    reply: eachResult,
  }),
  assign: endpoint({
    method: 'POST',
    path: '/api/v1/shift_assignments.json',
    access: 'shift.plan',
    stake: 'none',
    summary: 'Assigns a person, team or office; refused where a plan exists, unless it is to be replaced.',
    body: z
      .strictObject({
        target: z.enum(assignmentTargets),
        ogid: z.optional(z.nullable(text(60))),
        team_id: z.optional(z.nullable(id)),
        office_id: z.optional(z.nullable(id)),
        ...planned,
        starts_on: day,
        ends_on: z.nullable(day),
        replace: z._default(z.boolean(), false),
        /** Days that were paid ask for it. */
        reason: z.optional(text(300)),
      })
      .check(
        z.refine(({ target, ogid }) => target !== 'person' || Boolean(ogid), { error: 'Choose a person', path: ['ogid'] }),
        z.refine(({ target, team_id }) => target !== 'team' || Boolean(team_id), { error: 'Choose a team', path: ['team_id'] }),
        z.refine(({ target, office_id }) => target !== 'office' || Boolean(office_id), {
          error: 'Choose an office',
          path: ['office_id'],
        }),
        z.refine(({ kind }) => kind !== 'inherit', { error: 'Choose a shift, a rotation or days off', path: ['kind'] }),
        z.refine(({ kind, shift_id }) => kind !== 'shift' || Boolean(shift_id), {
          error: 'Choose a shift',
          path: ['shift_id'],
        }),
        z.refine(({ kind, rotation_id }) => kind !== 'rotation' || Boolean(rotation_id), {
          error: 'Choose a rotation',
          path: ['rotation_id'],
        }),
        z.refine(({ starts_on, ends_on }) => ends_on === null || ends_on >= starts_on, {
          error: 'The end date is before the start date',
          path: ['ends_on'],
        }),
      ),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/v1/shift_assignments/{id}.json',
    access: 'shift.plan',
    stake: 'none',
    summary: 'Ends an assignment from today; past days do not change.',
  }),
}
