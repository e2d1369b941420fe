/** Payroll notes: additions and subtractions that accounts should know of (specification 2, 3, 4 and 7). */
import * as z from 'zod/mini'
import { endpoint, listQuery, listReply, moment, requiredText, version } from '../endpoint.ts'

/** In the order of the work; any may follow any (specification 4). */
export const noteStatuses = ['Pending', 'Seen by accounts', 'In progress', 'Completed'] as const
export const noteStatus = z.enum(noteStatuses, 'Choose a status from the list')

const note = z.object({
  _id: z.string(),
  /** The same, under the name that every list has. */
  id: z.string(),
  title: z.string(),
  description: z.string(),
  /** The employee whom it is about (specification 3). */
  employeeId: z.object({
    _id: z.string(),
    ogid: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    profile_picture: z.nullable(z.string()),
  }),
  status: noteStatus,
  created_at: moment,
  created_by: z.string(),
  version,
  /** Authors delete a note until accounts have seen it. */
  can: z.object({ delete: z.boolean() }),
})

const idParams = z.strictObject({ _id: z.uuid('This record was not found') })

export const payrollNotes = {
  list: endpoint({
    method: 'GET',
    path: '/api/notes',
    access: 'payroll.note.read',
    stake: 'sensitive',
    topics: ['payroll_notes', 'people'],
    summary: 'The payroll notes about other people, newest first.',
    query: z.extend(listQuery(['created_at', 'title', 'status'], { status: z.optional(noteStatus) }), {
      /** Without a query all are answered, as far as a lookup goes (specification 7 and 9). */
      limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(10_000)), 1000),
    }),
    rows: 'data',
    reply: listReply('data', note),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/notes',
    access: 'payroll.note.edit',
    stake: 'none',
    summary:
      'Adds a payroll note about an employee, by OGID or by the `_id` of a reply, also of somebody who left; it begins as Pending.',
    body: z.strictObject({
      title: requiredText(120),
      description: requiredText(2000),
      employeeId: requiredText(60),
    }),
    reply: z.object({ data: note, message: z.string() }),
  }),
  setStatus: endpoint({
    method: 'PATCH',
    path: '/api/notes/{_id}',
    access: 'payroll.note.edit',
    stake: 'none',
    summary: 'Changes the status of a note, in any order; refused when another person changed it in the meantime.',
    params: idParams,
    body: z.strictObject({ status: noteStatus, version }),
    reply: z.object({ data: note, message: z.string() }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/notes/{_id}',
    access: 'payroll.note.edit',
    stake: 'none',
    summary: 'Deletes a note from the list; it stays on record as evidence. Only its author does, until accounts have seen it.',
    params: idParams,
  }),
}
