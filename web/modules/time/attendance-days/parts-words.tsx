/** How attendance is said: statuses, flags, lengths and clock times. */
import { dayIn } from '@iroko/contract/dates'
import type { AttendanceFlag, AttendanceStatus } from '@iroko/contract/time/attendance'
import type { BoardStatus } from '@iroko/contract/time/attendance-board'
import type { DayMark, LiveStanding } from '@iroko/contract/time/attendance-records'
import { clockText } from '../../../ui/date/date-words.ts'
import type { StatusMap } from '../../../ui/state/status-badge.tsx'

export const statusMap: StatusMap<AttendanceStatus> = {
  present: { label: 'Present', tone: 'good' },
  half_day: { label: 'Half day', tone: 'waiting' },
  absent: { label: 'Absent', tone: 'bad' },
  on_leave: { label: 'On leave', tone: 'info' },
  holiday: { label: 'Holiday', tone: 'info' },
  off_day: { label: 'Day off', tone: 'neutral' },
  conflict: { label: 'Conflict', tone: 'bad' },
  pending: { label: 'Not final', tone: 'neutral' },
}

/** How somebody stands at a moment of a day. */
export const standingMap: StatusMap<BoardStatus> = {
  present: { label: 'Present', tone: 'good' },
  late: { label: 'Late', tone: 'waiting' },
  awaited: { label: 'Not in yet', tone: 'waiting' },
  absent: { label: 'Absent', tone: 'bad' },
  half_day: { label: 'Half day', tone: 'waiting' },
  on_leave: { label: 'On leave', tone: 'info' },
  conflict: { label: 'Conflict', tone: 'bad' },
  pending: { label: 'Not final', tone: 'neutral' },
  not_due: { label: 'Not due yet', tone: 'neutral' },
  off_day: { label: 'Day off', tone: 'neutral' },
  holiday: { label: 'Holiday', tone: 'info' },
}

export const markMap: StatusMap<DayMark> = {
  ...statusMap,
  late: { label: 'Late', tone: 'waiting' },
  no_roster: { label: 'No roster', tone: 'neutral' },
}

/** What a day is marked with in a grid: a colour alone says nothing to many. */
export const markLetters: Record<DayMark, string> = {
  present: 'P',
  late: 'L',
  half_day: '½',
  absent: 'A',
  on_leave: 'V',
  holiday: 'H',
  off_day: 'D',
  conflict: 'C',
  pending: '…',
  no_roster: 'N',
}

/** While a day is not final, the letter says how somebody stands now. */
export const liveLetters: Record<LiveStanding, string> = {
  present: markLetters.present,
  late: markLetters.late,
  awaited: '–',
  not_due: '·',
  pending: markLetters.pending,
}

interface MarkedDay {
  status: AttendanceStatus
  late_minutes: number
  flags: readonly AttendanceFlag[]
}

/** Somebody who was there and came late is marked late; an absence stays one. What nobody planned is no day off. */
export function markOf({ status, late_minutes, flags }: MarkedDay): DayMark {
  if (status === 'off_day' && flags.includes('no_roster')) return 'no_roster'
  return late_minutes > 0 && (status === 'present' || status === 'pending') ? 'late' : status
}

const flagWords: Record<AttendanceFlag, string> = {
  late: 'late',
  early: 'left early',
  missing_out: 'missing punch',
  extra_work: 'worked on a day off',
  half_leave: 'half a day of leave',
  excused: 'excused',
  amnesty: 'outage waiver',
  incident: 'outage',
  leave_asked: 'leave pending',
  no_roster: 'no roster',
}

export const flagsText = (flags: readonly AttendanceFlag[]): string => flags.map((flag) => flagWords[flag]).join(', ')

/** How a punch was made. */
export const sourceWords = {
  device: 'terminal',
  web: 'web clock',
  kiosk: 'gate',
  manual: 'manual entry',
  import: 'imported',
} as const

/** '13:56–22:03'; '13:56–' while it is open. */
export const spanText = ({ first_in, last_out }: { first_in: string | null; last_out: string | null }, zone: string): string =>
  `${clockText(first_in, zone)}–${last_out === null ? '' : clockText(last_out, zone)}`

/** '08:05', and the day where it is another: '06:01 on 2026-11-21'. */
export function momentOn(at: string | null, zone: string, day: string): string {
  if (at === null) return '-'
  const own = dayIn(zone, new Date(at))
  return own === day ? clockText(at, zone) : `${clockText(at, zone)} on ${own}`
}
