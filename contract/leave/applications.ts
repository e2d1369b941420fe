/** Leave: applications and their decisions, with the types and balances. Days are numbers with at most two decimals. */
import * as z from 'zod/mini'
import {
  day,
  endpoint,
  flag,
  id,
  idParams,
  listQuery,
  listReply,
  moment,
  named,
  personRef,
  requiredText,
  shownPerson,
  text,
  version,
} from '../endpoint.ts'
import { approvalTrail, decisionCalls } from '../platform/approvals.ts'
import { fileRef } from '../platform/files.ts'
import { officeType } from '../session.ts'
import { balance } from './balances.ts'

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

const leaveDay = z.object({
  day,
  portion: z.enum(portions),
  counts: z.number(),
  kind: z.enum(dayKinds),
  /** 'Independence Day' on a holiday. */
  note: z.nullable(z.string()),
})

/** Start and end date with optional half days: a half start begins at midday, a half end finishes at midday. */
const span = {
  leave_type_id: id,
  starts_on: day,
  ends_on: day,
  starts_half: z._default(z.boolean(), false),
  ends_half: z._default(z.boolean(), false),
}

interface Dates {
  starts_on: string
  ends_on: string
}
const order = z.refine<Dates>((value) => value.ends_on >= value.starts_on, {
  error: 'The end date is before the start date',
  path: ['ends_on'],
})
const oneYear = z.refine<Dates>((value) => Date.parse(value.ends_on) - Date.parse(value.starts_on) <= 366 * 86_400_000, {
  error: 'Enter dates within one year',
  path: ['ends_on'],
})

const details = {
  reason: z._default(text(1000), ''),
  /** How to reach the person while away. */
  contact: z._default(text(200), ''),
  stand_in_ogid: z.optional(z.nullable(text(60))),
  file_id: z.optional(z.nullable(id)),
}

export const leaveApplicationBody = z
  .strictObject({ ...span, ...details, draft: z._default(z.boolean(), false) })
  .check(order, oneYear)

export const away = z.object({
  employee: shownPerson,
  starts_on: day,
  ends_on: day,
  starts_half: z.boolean(),
  ends_half: z.boolean(),
  status: leaveStatus,
})

const listFilters = {
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
}

const shown = z.object({
  ...application.shape,
  /** Null: only the person, HR and, except for health leave, those who decide read what was written. */
  reason: z.nullable(z.string()),
  contact: z.nullable(z.string()),
  stand_in: z.nullable(personRef),
  file: z.nullable(fileRef),
  leave_days: z.array(leaveDay),
  trail: z.nullable(approvalTrail),
  history: z.array(z.object({ at: moment, by: z.nullable(z.string()), what: z.string() })),
  /** Others of the team or office who are away on these days. */
  away: z.array(away),
  /** Committed headcount of the office and people present; null without a committed headcount. */
  headcount: z.nullable(z.object({ committed: z.number(), present: z.number() })),
  balance: z.nullable(balance),
  can: z.object({
    edit: z.boolean(),
    submit: z.boolean(),
    approve: z.boolean(),
    withdraw: z.boolean(),
    cancel: z.boolean(),
    cancel_days: z.boolean(),
  }),
})

export const leave = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/leaves.json',
    access: 'leave.read',
    topics: ['leave', 'approvals'],
    summary: 'Leave applications in the caller’s scope; the leave type only for the person, HR and those who decide.',
    query: listQuery(['starts_on', 'created_at', 'days', 'status', 'full_name'], listFilters),
    rows: 'leaves',
    reply: listReply('leaves', application),
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/v1/leaves/{id}.json',
    access: 'leave.read',
    topics: ['leave', 'approvals'],
    summary:
      'One application with its days, decisions, history and the caller’s permissions on it. Its approvers may also read it.',
    params: idParams,
    reply: z.object({ leave: shown }),
  }),
  preview: endpoint({
    method: 'POST',
    path: '/api/v1/leaves/preview.json',
    access: 'leave.apply',
    topics: ['leave', 'leave_balances'],
    summary:
      'Calculates the days of a date range, the balance afterwards, who else is away and who would decide. Writes nothing.',
    body: z
      .strictObject({ ...span, application_id: z.optional(id), has_file: z._default(z.boolean(), false) })
      .check(order, oneYear),
    reply: z.object({
      days: z.number(),
      leave_days: z.array(leaveDay),
      balance: z.nullable(balance),
      balance_after: z.number(),
      away: z.array(away),
      approvers: z.array(z.object({ title: z.string(), people: z.array(personRef) })),
      /** Reasons why it cannot be submitted as it stands, by field. */
      refusals: z.array(z.object({ field: z.string(), sentence: z.string() })),
    }),
  }),
  apply: endpoint({
    method: 'POST',
    path: '/api/v1/leaves.json',
    access: 'leave.apply',
    summary: 'Applies for leave, or saves a draft. Submitted applications reserve their days and go to their first approvers.',
    body: leaveApplicationBody,
    reply: z.object({ message: z.string(), leave: application }),
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/v1/leaves/{id}.json',
    access: 'leave.apply',
    summary:
      'Changes the caller’s own draft or pending application. Other dates or another type after a first decision restart the approval.',
    params: idParams,
    body: z.strictObject({ ...span, ...details, version }).check(order, oneYear),
    reply: z.object({ message: z.string(), leave: application }),
  }),
  submit: endpoint({
    method: 'PATCH',
    path: '/api/v1/leaves/{id}/submit.json',
    access: 'leave.apply',
    summary: 'Submits the caller’s own draft.',
    params: idParams,
    reply: z.object({ message: z.string(), leave: application }),
  }),
  ...decisionCalls({
    path: 'leaves',
    noun: 'application',
    decides: 'leave.approve',
    asks: 'leave.apply',
    reply: z.object({ message: z.string(), leave: application }),
  }),
  cancel: endpoint({
    method: 'PATCH',
    path: '/api/v1/leaves/{id}/cancel.json',
    access: 'leave.apply',
    summary: 'Cancels approved leave: the employee before it starts; HR also later, all or named days. Returns the days once.',
    params: idParams,
    body: z.strictObject({
      reason: requiredText(1000, 'Enter a reason for the cancellation'),
      days: z.optional(z.array(day).check(z.minLength(1), z.maxLength(366))),
    }),
    reply: z.object({ message: z.string(), leave: application }),
  }),
  calendar: endpoint({
    method: 'GET',
    path: '/api/v1/leave_calendar.json',
    access: 'leave.calendar',
    topics: ['leave', 'holidays'],
    summary: 'Who is away between two days (at most 62 apart) in the caller’s scope: names and dates, never type or reason.',
    query: z.strictObject({ from: day, to: day, office_id: z.optional(id), team: z.optional(flag) }).check(
      z.refine((value) => value.to >= value.from, { error: 'The end date is before the start date', path: ['to'] }),
      z.refine((value) => Date.parse(value.to) - Date.parse(value.from) <= 62 * 86_400_000, {
        error: 'At most 62 days at once',
        path: ['to'],
      }),
    ),
    reply: z.object({
      away: z.array(away),
      holidays: z.array(z.object({ title: z.string(), start_date: day, end_date: day })),
    }),
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
  workforce: endpoint({
    method: 'GET',
    path: '/api/v1/workforce_leaves.json',
    access: 'leave.data',
    topics: ['leave'],
    summary: 'Leave of the whole workforce as data, one row per application.',
    query: listQuery(['starts_on', 'created_at', 'days', 'full_name', 'office'], {
      status: listFilters.status,
      leave_type_id: listFilters.leave_type_id,
      office_id: listFilters.office_id,
      office_type: z.optional(officeType),
      branch_id: z.optional(id),
      from: listFilters.from,
      to: listFilters.to,
    }),
    rows: 'leaves',
    reply: listReply(
      'leaves',
      z.object({
        id: z.string(),
        ogid: z.string(),
        full_name: z.string(),
        office: z.string(),
        office_type: officeType,
        team: z.string(),
        branch: z.string(),
        designation: z.string(),
        /** Null without `leave.kind.read` for the person. */
        leave_type: z.nullable(z.string()),
        starts_on: day,
        ends_on: day,
        days: z.number(),
        status: leaveStatus,
        created_at: moment,
      }),
    ),
  }),
  pivot: endpoint({
    method: 'GET',
    path: '/api/v1/workforce_leaves/pivot.json',
    access: 'leave.data',
    topics: ['leave'],
    summary:
      'Days per office of leave that starts between two dates; by leave type for those who may see the types of everyone.',
    query: z
      .strictObject({ from: day, to: day, status: z._default(leaveStatus, 'approved') })
      .check(z.refine((value) => value.to >= value.from, { error: 'The end date is before the start date', path: ['to'] })),
    reply: z.object({
      leave_types: z.array(named),
      rows: z.array(z.object({ office: named, days: z.record(z.string(), z.number()), total: z.number() })),
      totals: z.record(z.string(), z.number()),
    }),
  }),
}

/** Own undecided applications can be withdrawn. */
export const mayWithdraw = (application: { status: LeaveStatus }): boolean => application.status === 'pending'

/** Approved leave can be cancelled by the employee before it starts, by HR at any time. */
export const mayCancel = (
  application: { status: LeaveStatus; starts_on: string },
  by: 'person' | 'hr',
  today: string,
): boolean => application.status === 'approved' && (by === 'hr' || application.starts_on > today)

/** A draft, or a pending application, may be edited by the person. */
export const mayEdit = (application: { status: LeaveStatus }): boolean =>
  application.status === 'draft' || application.status === 'pending'
