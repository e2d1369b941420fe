/** The form of an application: counted while it is filled in, kept as a draft, sent, changed. */
import * as z from 'zod/mini'
import { day, endpoint, id, personRef, requiredText, text, version } from '../endpoint.ts'
import { application, leaveDay } from './applications.ts'
import { balance } from './balances.ts'
import { away } from './calendar.ts'

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

export const applicationForm = {
  preview: endpoint({
    method: 'POST',
    path: '/api/v1/leaves/preview.json',
    access: 'leave.apply',
    stake: 'none',
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
    stake: 'none',
    summary: 'Applies for leave, or saves a draft. Submitted applications reserve their days and go to their first approvers.',
    body: leaveApplicationBody,
    reply: z.object({ message: z.string(), leave: application }),
  }),
  enter: endpoint({
    method: 'POST',
    path: '/api/v1/leaves/enter.json',
    access: 'leave.manage',
    stake: 'none',
    summary:
      'Enters leave for another employee, such as from a paper form or a hospital, also without notice. It goes to their approvers; the caller is never one of them.',
    body: z
      .strictObject({
        ogid: requiredText(60, 'Choose an employee'),
        ...span,
        reason: requiredText(1000, 'Enter how you know of it'),
        file_id: details.file_id,
      })
      .check(order, oneYear),
    reply: z.object({ message: z.string(), leave: application }),
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/v1/leaves/{id}.json',
    access: 'leave.apply',
    stake: 'none',
    summary:
      'Changes the caller’s own draft or pending application. Other dates or another type after a first decision restart the approval.',
    body: z.strictObject({ ...span, ...details, version }).check(order, oneYear),
    reply: z.object({ message: z.string(), leave: application }),
  }),
  submit: endpoint({
    method: 'PATCH',
    path: '/api/v1/leaves/{id}/submit.json',
    access: 'leave.apply',
    stake: 'none',
    summary: 'Submits the caller’s own draft.',
    reply: z.object({ message: z.string(), leave: application }),
  }),
}
