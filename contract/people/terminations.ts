/** Terminations: HR proposes, a second person decides; the exit follows. */
import * as z from 'zod/mini'
import {
  day,
  endpoint,
  id,
  listQuery,
  listReply,
  moment,
  named,
  personRef,
  requiredText,
  shownPerson,
  version,
} from '../endpoint.ts'
import { approvalTrail, requestStatuses, withdrawCall } from '../platform/approvals.ts'
import { fileRef } from '../platform/files.ts'
import { standing } from './promotions.ts'
import { colleague } from './records.ts'

export const terminationKinds = [
  'misconduct',
  'performance',
  'abandonment',
  'probation',
  'redundancy',
  'end_of_contract',
  'retirement',
  'death',
  'other',
] as const
export type TerminationKind = (typeof terminationKinds)[number]
export const terminationKindWords: Record<TerminationKind, string> = {
  misconduct: 'Misconduct',
  performance: 'Poor performance',
  abandonment: 'Abandonment of duty',
  probation: 'Probation not passed',
  redundancy: 'Redundancy',
  end_of_contract: 'End of contract',
  retirement: 'Retirement',
  death: 'Death',
  other: 'Other',
}

const termination = z.object({
  id: z.string(),
  employee: shownPerson,
  office: named,
  kind: z.enum(terminationKinds),
  reason: z.string(),
  file: z.nullable(fileRef),
  exit_date: day,
  /** Calendar days of notice that are paid instead of worked. */
  notice_days: z.number(),
  status: z.enum(requestStatuses),
  /** It has taken effect: the employment ended. */
  effective_at: z.nullable(moment),
  asked_by: personRef,
  waiting_for: z.array(z.string()),
  waiting_since: z.nullable(moment),
  created_at: moment,
  version,
})

const full = z.object({
  ...termination.shape,
  trail: z.nullable(approvalTrail),
  standing: z.array(standing),
  can: z.object({ decide: z.boolean(), withdraw: z.boolean(), letter: z.boolean() }),
})

const heirs = {
  /** Leads offices and teams, and the direct reports for whom nobody else is named. */
  successor: colleague,
  /** Who leads which direct report, each by OGID. */
  successors: z._default(
    z.array(z.strictObject({ ogid: requiredText(20), successor: requiredText(20) })).check(z.maxLength(1000)),
    [],
  ),
  /** Decides what waits for the leaver then, besides those whom the policies ask. */
  decider: colleague,
}

export const terminations = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/terminations.json',
    access: 'termination.read',
    stake: 'sensitive',
    topics: ['terminations', 'approvals', 'people'],
    summary: 'Terminations with where they stand, newest first; never those of the reader.',
    query: listQuery(['created_at', 'exit_date', 'employee'], {
      status: z.optional(z.enum(requestStatuses, 'Choose from the list')),
      kind: z.optional(z.enum(terminationKinds, 'Choose from the list')),
      office_id: z.optional(id),
    }),
    rows: 'terminations',
    reply: listReply('terminations', termination),
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/v1/terminations/{id}.json',
    access: 'termination.read',
    topics: ['terminations', 'approvals', 'people'],
    summary: 'One termination with its approval steps.',
    reply: z.object({ termination: full }),
  }),
  propose: endpoint({
    method: 'POST',
    path: '/api/v1/terminations.json',
    access: 'termination.propose',
    stake: 'power',
    summary:
      'Proposes to terminate an employment today or on a later day (at most twelve months ahead). Nothing happens to the person before a second person approves.',
    body: z.strictObject({
      ogid: requiredText(60, 'Choose a person'),
      kind: z.enum(terminationKinds, 'Choose a type'),
      reason: requiredText(2000, 'Enter a reason'),
      /** Evidence, uploaded with the purpose `termination`. */
      file_id: z.optional(z.nullable(id)),
      exit_date: day,
      notice_days: z._default(z.number('Enter days').check(z.int('Enter whole days'), z.gte(0), z.lte(366)), 0),
      ...heirs,
    }),
    reply: z.object({ message: z.string(), id: z.string() }),
  }),
  withdraw: withdrawCall({
    kind: 'termination',
    path: 'terminations',
    asks: 'termination.propose',
    reply: z.object({ message: z.string(), termination }),
  }),
  letter: endpoint({
    method: 'GET',
    path: '/api/v1/terminations/{id}/letter.pdf',
    access: 'termination.read',
    stake: 'none',
    topics: [],
    summary: 'The letter of an approved termination as PDF.',
    raw: true,
  }),
}
