/** What happens when people leave, and when they come back. */
import * as z from 'zod/mini'
import { day, endpoint, listQuery, listReply, personRef, requiredText, shownPerson, text } from '../endpoint.ts'
import { colleague, leaderFields, newHireDate, placeFields } from './records.ts'

/** What somebody who leaves still holds, to be handed over first. */
export const handOver = z.object({
  reportees: z.array(z.object({ ...personRef.shape, leadership_type: z.number() })),
  approvals: z.array(z.object({ id: z.string(), kind: z.string(), summary: z.string(), requester: personRef })),
  offices: z.array(z.object({ id: z.string(), title: z.string() })),
  teams: z.array(z.object({ id: z.string(), title: z.string() })),
})

const reason = requiredText(500, 'Enter a reason')

const plannedExit = z.object({
  id: z.string(),
  employee: shownPerson,
  status: z.enum(['left', 'terminated']),
  exit_date: day,
  reason: z.string(),
  successor: z.nullable(personRef),
  planned_by: personRef,
  /** Why it did not take effect on its day. */
  problem: z.nullable(z.string()),
})

export const exit = {
  handOver: endpoint({
    method: 'GET',
    path: '/api/v1/employees/{ogid}/hand_over.json',
    access: 'people.edit',
    topics: ['people', 'leaders', 'structure'],
    summary:
      'What a person is responsible for and must hand over before leaving: direct reports, pending approvals, offices, teams.',
    reply: z.object({ hand_over: handOver }),
  }),
  deactivate: endpoint({
    method: 'PATCH',
    path: '/api/v1/employees/{ogid}/deactivate.json',
    access: 'people.edit',
    stepUp: true,
    summary:
      'Ends an employment as resigned (`left`) or `terminated`: sessions end, roles stop applying, responsibilities go to the successors. A last working day up to today takes effect at once; a later one (at most twelve months ahead) is planned and takes effect in the night after it.',
    body: z.strictObject({
      status: z.enum(['left', 'terminated']),
      exit_date: day,
      reason,
      /** Leads offices and teams, and the direct reports for whom nobody else is named. */
      successor: colleague,
      /** Who leads which direct report, each by OGID. */
      successors: z._default(
        z.array(z.strictObject({ ogid: requiredText(20), successor: requiredText(20) })).check(z.maxLength(1000)),
        [],
      ),
      /** Decides what waits for the leaver then, besides those whom the policies ask. */
      decider: colleague,
    }),
  }),
  planned: endpoint({
    method: 'GET',
    path: '/api/v1/planned_exits.json',
    access: 'people.edit',
    stepUp: 'export',
    topics: ['people'],
    summary: 'Planned exits, the nearest first.',
    query: listQuery(['exit_date'], { ogid: z.optional(text(20)) }),
    rows: 'planned_exits',
    reply: listReply('planned_exits', plannedExit),
  }),
  cancel: endpoint({
    method: 'DELETE',
    path: '/api/v1/planned_exits/{id}.json',
    access: 'people.edit',
    summary: 'Cancels a planned exit: the person stays.',
  }),
  reactivate: endpoint({
    method: 'PATCH',
    path: '/api/v1/employees/{ogid}/reactivate.json',
    access: 'people.edit',
    stepUp: true,
    summary:
      'Reactivates a person from a hire date, as a new hire with the same OGID: no roles, no password, an invitation. It goes to the work email, or to a private one that two people stood for; another private one awaits confirmation by a second person first.',
    body: z.strictObject({ reason, hire_date: newHireDate, ...placeFields, ...leaderFields }),
  }),
}
