/** The rules by which days are counted, and the time limits of what people and terminals enter of them. */
import * as z from 'zod/mini'
import { day, endpoint, listQuery, listReply, moment, personRef, version } from '../endpoint.ts'
import { clockTime } from './attendance-corrections.ts'

export const workedBy = ['first_to_last', 'pairs'] as const
export const singlePunches = ['present', 'half_day', 'absent'] as const

const whole = (least: number, most: number) =>
  z
    .number('Enter a number')
    .check(z.int('Enter whole minutes'), z.gte(least, `At least ${least}`), z.lte(most, `At most ${most}`))

const policyFields = {
  worked: z.enum(workedBy),
  single_punch: z.enum(singlePunches),
  overtime_from_minutes: whole(0, 240),
  /** Overtime is paid only once a leader approved it. */
  overtime_approval: z._default(z.boolean(), true),
}

const policy = z.object({
  ...policyFields,
  version: z.number(),
  night_from: z.string(),
  night_to: z.string(),
  starts_on: day,
  /** The last day that was or is counted by it; null for the newest. */
  ends_on: z.nullable(day),
  created_by: z.nullable(personRef),
  created_at: moment,
  can: z.object({ remove: z.boolean() }),
})
export type AttendancePolicyRow = z.output<typeof policy>

const limits = z.object({
  correction_days_back: z
    .number('Enter a number')
    .check(z.int('Enter whole days'), z.gte(1, 'At least 1'), z.lte(366, 'At most 366')),
  gate_minutes_back: whole(5, 1440),
  silence_minutes: whole(15, 1440),
  /** A punch that a terminal sends later than this is quarantined. */
  punch_days_back: z.number('Enter a number').check(z.int('Whole days'), z.gte(1, 'At least 1'), z.lte(366, 'At most 366')),
  version,
})
export type AttendanceLimits = z.output<typeof limits>

export const attendancePolicies = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/attendance_policies.json',
    access: 'attendance.policy.edit',
    stake: 'none',
    topics: ['attendance_policies'],
    summary: 'Current and former attendance rules, newest first.',
    query: listQuery(['starts_on'], {}),
    rows: 'attendance_policies',
    reply: listReply('attendance_policies', policy),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/attendance_policies.json',
    access: 'attendance.policy.edit',
    stake: 'none',
    summary: 'Sets new attendance rules from a date; past days are recalculated, which the caller must confirm.',
    body: z
      .strictObject({
        ...policyFields,
        night_from: clockTime,
        night_to: clockTime,
        starts_on: day,
        /** Days that are past are counted anew. */
        accept: z._default(z.boolean(), false),
      })
      .check(
        z.refine(({ night_from, night_to }) => night_from !== night_to, {
          error: 'Enter a night that starts and ends at different times',
          path: ['night_to'],
        }),
      ),
    reply: z.object({ message: z.string(), attendance_policy: policy }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/v1/attendance_policies/{version}.json',
    access: 'attendance.policy.edit',
    stake: 'none',
    summary: 'Deletes attendance rules that have not taken effect.',
    params: z.strictObject({ version: z.coerce.number().check(z.int(), z.gte(1), z.lte(1_000_000)) }),
  }),
  limits: endpoint({
    method: 'GET',
    path: '/api/v1/attendance_limits.json',
    access: 'attendance.policy.edit',
    topics: ['attendance_policies'],
    summary: 'Time limits of corrections and gate records, and the silence after which a terminal counts as an outage.',
    reply: z.object({ attendance_limits: limits }),
  }),
  updateLimits: endpoint({
    method: 'PATCH',
    path: '/api/v1/attendance_limits.json',
    access: 'attendance.policy.edit',
    stake: 'none',
    summary: 'Changes these limits.',
    body: z.strictObject(limits.shape),
    reply: z.object({ message: z.string(), attendance_limits: limits }),
  }),
}
