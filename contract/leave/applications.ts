/** Applications for leave and their decisions. Days are numbers with at most two decimals. */
import * as z from 'zod/mini'
import {
  day,
  endpoint,
  flag,
  id,
  listQuery,
  listReply,
  moment,
  type Output,
  personRef,
  shownPerson,
  text,
  version,
} from '../endpoint.ts'
import { approvalTrail, requestFacts, withdrawCall } from '../platform/approvals.ts'
import { fileRef } from '../platform/files.ts'
import { officeType } from '../session.ts'
import { balance } from './balances.ts'
import { away } from './calendar.ts'

export const leaveStatuses = ['draft', 'pending', 'approved', 'rejected', 'withdrawn', 'cancelled'] as const
export const leaveStatus = z.enum(leaveStatuses)
export type LeaveStatus = (typeof leaveStatuses)[number]

export const dayKinds = ['work', 'weekend', 'holiday', 'off'] as const
export const portions = ['full', 'morning', 'afternoon'] as const

export const application = z.object({
  id: z.string(),
  employee: shownPerson,
  /** Null: only the person, HR and those who decide see the leave type; others in scope see dates. */
  leave_type: z.nullable(z.object({ id: z.string(), title: z.string(), colour: z.string() })),
  starts_on: day,
  ends_on: day,
  starts_half: z.boolean(),
  ends_half: z.boolean(),
  /** Days charged today, after returned days. */
  days: z.number(),
  status: leaveStatus,
  office: z.nullable(z.object({ id: z.string(), title: z.string(), office_type: officeType })),
  /** Names of the current approvers; empty when decided. */
  waiting_for: z.array(z.string()),
  waiting_since: z.nullable(moment),
  created_at: moment,
  version,
})

export const leaveDay = z.object({
  day,
  portion: z.enum(portions),
  counts: z.number(),
  kind: z.enum(dayKinds),
  /** 'Independence Day' on a holiday. */
  note: z.nullable(z.string()),
})

export const listFilters = {
  status: z.optional(leaveStatus),
  leave_type_id: z.optional(id),
  office_id: z.optional(id),
  office_code: z.optional(text(60)),
  ogid: z.optional(text(60)),
  from: z.optional(day),
  to: z.optional(day),
  /** Only the caller's own. */
  mine: z.optional(flag),
  /** Only those awaiting the caller's decision. */
  waiting: z.optional(flag),
  /** Only those awaiting a contact of a client. */
  with_client: z.optional(flag),
}

const shown = z.object({
  ...application.shape,
  /** Null: only the person, HR and, except for health leave, those who decide read what was written. */
  reason: z.nullable(z.string()),
  contact: z.nullable(z.string()),
  stand_in: z.nullable(personRef),
  /** Who of HR entered it for the employee. */
  entered_by: z.nullable(personRef),
  file: z.nullable(fileRef),
  leave_days: z.array(leaveDay),
  trail: z.nullable(approvalTrail),
  history: z.array(z.object({ at: moment, by: z.nullable(z.string()), what: z.string() })),
  /** Others of the team or office who are away on these days. */
  away: z.array(away),
  /** Committed headcount of the office and people present; null without a committed headcount. */
  headcount: z.nullable(z.object({ committed: z.number(), present: z.number() })),
  balance: z.nullable(balance),
  /** Of a pending application: why the employee could no longer apply for its leave type; null where they could. */
  no_longer_available: z.nullable(z.string()),
  can: z.object({
    edit: z.boolean(),
    submit: z.boolean(),
    approve: z.boolean(),
    withdraw: z.boolean(),
    cancel: z.boolean(),
    cancel_days: z.boolean(),
    shorten: z.boolean(),
  }),
})

const listedApplication = z.object({
  ...application.shape,
  /** What a decision needs, where the list is of those that await the caller’s. */
  deciding: z.optional(z.object({ reason: z.nullable(z.string()), facts: requestFacts })),
})

export const leave = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/leaves.json',
    access: 'leave.read',
    stake: 'sensitive',
    topics: ['leave', 'approvals'],
    summary: 'Leave applications in the caller’s scope; the leave type only for the person, HR and those who decide.',
    query: listQuery(['starts_on', 'created_at', 'days', 'status', 'full_name'], listFilters),
    rows: 'leaves',
    reply: listReply('leaves', listedApplication),
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/v1/leaves/{id}.json',
    access: 'leave.read',
    topics: ['leave', 'approvals'],
    summary:
      'One application with its days, decisions, history and the caller’s permissions on it. Its approvers may also read it.',
    reply: z.object({ leave: shown }),
  }),
  withdraw: withdrawCall({
    kind: 'leave',
    path: 'leaves',
    asks: 'leave.apply',
    reply: z.object({ message: z.string(), leave: application }),
  }),
  bell: endpoint({
    method: 'GET',
    path: '/api/v1/hr_dashboard/leaves.json',
    access: 'leave.manage',
    topics: ['leave'],
    summary: 'Pending applications of the company, newest first, with their number: what the HR manager’s bell shows.',
    query: listQuery(['created_at'], {}),
    reply: z.object({
      leaves: z.array(application),
      pending: z.number(),
      page: z.number(),
      limit: z.number(),
      total: z.number(),
    }),
  }),
  pendingByOffice: endpoint({
    method: 'GET',
    path: '/api/v1/leave_approvals.json',
    access: 'leave.approve',
    topics: ['leave', 'approvals'],
    summary: 'Pending applications per office in the caller’s scope, and how many await the caller.',
    reply: z.object({
      offices: z.array(
        z.object({
          id: z.string(),
          title: z.string(),
          office_type: officeType,
          pending: z.number(),
          waiting_for_me: z.number(),
        }),
      ),
    }),
  }),
}

/** One application in full. */
export type LeaveApplication = Output<typeof leave.show>['leave']
