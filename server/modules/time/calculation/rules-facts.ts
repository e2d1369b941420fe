/** What a day of attendance is computed from, and why it comes out as it does. */
import type { AttendanceStatus } from '@iroko/contract/time/attendance'
import type { LeaveOfDay } from '../../../lib/calendar/roster.ts'
import type { Outage } from './rules-outage.ts'
import type { Policy, Punch } from './rules-spans.ts'
import type { ShiftWindow } from './rules-window.ts'

export interface DayFacts {
  day: string
  zone: string
  /** The shifts that start on this day. */
  windows: readonly ShiftWindow[]
  /** These, and those of the day before and after, in their order. */
  around: readonly ShiftWindow[]
  /** An assignment says what the day is, be it free. */
  is_planned: boolean
  /** All punches around the day; those of other days' shifts are left out here. */
  punches: readonly Punch[]
  /** Punches that belonged to no day until somebody gave them to this one. */
  assigned: readonly Punch[]
  /** Where a free day begins and ends for punches that belong to no shift. */
  free: { opens: number; closes: number }
  holiday: string | null
  /** A holiday that was on this day until it was moved. */
  was_holiday: string | null
  leave: LeaveOfDay | null
  /** The leave takes something from a balance: on a day that nobody planned it was to be worked. */
  leave_charged: boolean
  /** A day of absence that was told and approved. */
  excused: boolean
  /** Outages that touch the person. */
  incidents: readonly Outage[]
  /** Until when all devices of the branch have sent what they had; nobody is absent later than that. */
  synced_until: number
  now: number
  policy: Policy
}

/** Why a day is as it is, for the panel that explains it. Minutes; moments in milliseconds. */
export type Reason =
  | { rule: 'free' }
  | { rule: 'holiday'; title: string }
  | { rule: 'holiday_moved'; title: string }
  | { rule: 'leave'; portion: string; status: string }
  | { rule: 'leave_and_punches' }
  | { rule: 'shift'; title: string; starts: number; ends: number; opens: number; closes: number }
  | { rule: 'widened'; at: number }
  | { rule: 'no_roster' }
  | { rule: 'not_over'; until: number }
  | { rule: 'not_synced'; until: number }
  | { rule: 'no_punch' }
  | { rule: 'one_punch'; counts_as: AttendanceStatus }
  | { rule: 'late'; minutes: number; grace: number }
  | { rule: 'early'; minutes: number; grace: number }
  | { rule: 'worked'; minutes: number; break_minutes: number; full: number; half: number; counts_as: AttendanceStatus }
  | { rule: 'overtime'; minutes: number }
  | { rule: 'incident'; amnesty: boolean }
  | { rule: 'absence' }
