/** Leave of the whole workforce as data. */
import * as z from 'zod/mini'
import { day, endpoint, id, listQuery, listReply, moment, named } from '../endpoint.ts'
import { officeType } from '../session.ts'
import { leaveStatus, listFilters } from './applications.ts'

export const workforceLeave = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/workforce_leaves.json',
    access: 'leave.data',
    stake: 'sensitive',
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
