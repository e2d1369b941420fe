/** What happens when people leave, and when they come back. */
import * as z from 'zod/mini'
import { day, endpoint, id, listQuery, listReply, named, personRef, requiredText, shownPerson, text } from '../endpoint.ts'
import { colleague, leaderFields, newHireDate, placeFields } from './records.ts'
import { resignationReasons, resignationReasonWords } from './resignations.ts'
import { terminationKinds, terminationKindWords } from './terminations.ts'

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
  /** It follows an approved resignation or termination. */
  is_decided: z.boolean(),
  /** Why it did not take effect on its day. */
  problem: z.nullable(z.string()),
})

/** Length of service at the end, by which attrition is cut. */
export const tenureBands = ['under_3_months', 'under_1_year', 'under_2_years', 'under_5_years', 'from_5_years'] as const
export type TenureBand = (typeof tenureBands)[number]
export const tenureWords: Record<TenureBand, string> = {
  under_3_months: 'Up to 3 months',
  under_1_year: '3 months to 1 year',
  under_2_years: '1 to 2 years',
  under_5_years: '2 to 5 years',
  from_5_years: '5 years and more',
}

/** Why people leave: the reason of a resignation or the type of a termination; `unknown` of what HR recorded without either. */
export const exitReasons = [
  ...resignationReasons.map((reason) => `resignation_${reason}` as const),
  ...terminationKinds.map((kind) => `termination_${kind}` as const),
  'unknown',
] as const
export type ExitReason = (typeof exitReasons)[number]

export function exitReasonText(reason: ExitReason): string {
  if (reason === 'unknown') return 'Not stated'
  const [, kind = '', value = ''] = /^(resignation|termination)_(.+)$/.exec(reason) ?? []
  const words: Record<string, string> = kind === 'resignation' ? resignationReasonWords : terminationKindWords
  return words[value] ?? reason
}

const share = { leavers: z.number() }

/** `rate` is percent: those who left of the average headcount of the month, with one decimal. */
const attrition = z.object({
  months: z.array(z.object({ month: day, ...share, headcount: z.number(), rate: z.number() })),
  offices: z.array(z.object({ office: named, ...share, headcount: z.number() })),
  tenures: z.array(z.object({ tenure: z.enum(tenureBands), ...share })),
  /** Empty for those who may not see why people leave. */
  reasons: z.array(z.object({ reason: z.enum(exitReasons), ...share })),
})
export type Attrition = z.output<typeof attrition>

const leaver = z.object({
  id: z.string(),
  employee: shownPerson,
  office: z.nullable(named),
  status: z.enum(['left', 'terminated']),
  exit_date: day,
  hire_date: day,
  tenure: z.enum(tenureBands),
  /** Null for those who may not see why people leave. */
  reason: z.nullable(z.enum(exitReasons)),
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
    stake: 'power',
    summary:
      'Ends an employment as resigned (`left`): sessions end, roles stop applying, responsibilities go to the successors. A last working day up to today takes effect at once; a later one (at most twelve months ahead) is planned and takes effect in the night after it. A termination is proposed (`terminations.json`), and a second person decides.',
    body: z.strictObject({
      status: z.literal('left', 'A termination is proposed, and a second person decides it'),
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
    stake: 'sensitive',
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
    stake: 'power',
    summary: 'Cancels a planned exit: the person stays.',
  }),
  undo: endpoint({
    method: 'PATCH',
    path: '/api/v1/employees/{ogid}/undo_exit.json',
    access: 'people.edit',
    stake: 'power',
    summary:
      'Undoes a mistaken exit within a month: hire date, roles, password and pay stay as they were, places, leaders and direct reports come back. That of a termination takes the permission to decide terminations.',
    body: z.strictObject({ reason }),
  }),
  attrition: endpoint({
    method: 'GET',
    path: '/api/v1/attrition.json',
    access: 'attrition.read',
    topics: ['people'],
    summary:
      'Who left in the last twelve whole months and this one: rate by month, and by office, length of service and reason. `area=operations`: of campaigns only.',
    query: z.strictObject({ area: z.optional(z.enum(['operations'])) }),
    reply: z.object({ attrition }),
  }),
  leavers: endpoint({
    method: 'GET',
    path: '/api/v1/leavers.json',
    access: 'attrition.read',
    stake: 'sensitive',
    topics: ['people'],
    summary: 'Who left, the newest first: the people behind the figures of attrition.',
    query: listQuery(['exit_date', 'employee'], {
      month: z.optional(z.string().check(z.regex(/^\d{4}-\d{2}$/, 'Choose a month'))),
      office_id: z.optional(id),
      tenure: z.optional(z.enum(tenureBands, 'Choose from the list')),
      reason: z.optional(z.enum(exitReasons, 'Choose from the list')),
      area: z.optional(z.enum(['operations'])),
    }),
    rows: 'leavers',
    reply: listReply('leavers', leaver),
  }),
  reactivate: endpoint({
    method: 'PATCH',
    path: '/api/v1/employees/{ogid}/reactivate.json',
    access: 'people.edit',
    stake: 'power',
    summary:
      'Reactivates a person from a hire date, as a new hire with the same OGID: no roles, no password, an invitation. It goes to the work email, or to a private one that two people stood for; another private one awaits confirmation by a second person first.',
    body: z.strictObject({ reason, hire_date: newHireDate, ...placeFields, ...leaderFields }),
  }),
}
