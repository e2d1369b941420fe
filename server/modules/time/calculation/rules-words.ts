/** Why a day is as it is, in sentences. */
import type { AttendanceStatus } from '@iroko/contract/time/attendance'
import type { Reason } from './rules-facts.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

/** '08:05', and the date where it is not that of the day: '06:00 on 19 Nov'. */
export function clockIn(zone: string, at: number, day: string): string {
  let format = formats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      hourCycle: 'h23',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
    })
    formats.set(zone, format)
  }
  const part: Record<string, string> = {}
  for (const { type, value } of format.formatToParts(at)) part[type] = value
  const clock = `${part.hour}:${part.minute}`
  const isThatDay = Number(part.day) === Number(day.slice(8))
  return isThatDay ? clock : `${clock} on ${part.day} ${part.month}`
}

/** '7h 30m', and '45 min' below an hour. */
export function lengthText(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = Math.round(minutes % 60)
  return hours === 0 ? `${rest} min` : `${hours}h ${String(rest).padStart(2, '0')}m`
}

const results: Record<AttendanceStatus, string> = {
  present: 'present',
  half_day: 'half a day',
  absent: 'absent',
  on_leave: 'on leave',
  holiday: 'a holiday',
  off_day: 'a day off',
  conflict: 'a conflict to resolve',
  pending: 'not final',
}

/** One reason as a person reads it. */
export function reasonText(reason: Reason, zone: string, day: string): string {
  const clock = (at: number) => clockIn(zone, at, day)
  switch (reason.rule) {
    case 'free':
      return 'No shift is rostered: day off'
    case 'holiday':
      return `${reason.title} is a public holiday`
    case 'holiday_moved':
      return `${reason.title} was a public holiday on this day until it was moved: no absence is recorded`
    case 'leave':
      return `${reason.portion === 'full' ? 'The day' : `The ${reason.portion}`} is ${reason.status === 'approved' ? 'approved leave' : 'pending leave'}`
    case 'leave_and_punches':
      return 'There are punches on a day of leave: a leader resolves the conflict'
    case 'shift':
      return `${reason.title} from ${clock(reason.starts)} to ${clock(reason.ends)}; includes punches from ${clock(reason.opens)} until ${clock(reason.closes)}`
    case 'widened':
      return `The punch at ${clock(reason.at)} is outside these times; this shift is the nearest`
    case 'no_roster':
      return 'No roster: overtime is calculated once there is one'
    case 'not_over':
      return `Punches for this shift are accepted until ${clock(reason.until)}: not final before then`
    case 'not_synced':
      return `The terminals of the branch have sent punches up to ${clock(reason.until)} only: no absence is recorded until they catch up`
    case 'no_punch':
      return 'No punch for this shift: absent'
    case 'one_punch':
      return `Only one punch is recorded: ${results[reason.counts_as]}`
    case 'late':
      return `Clocked in ${lengthText(reason.minutes)} after the start, beyond a grace period of ${lengthText(reason.grace)}: late`
    case 'early':
      return `Clocked out ${lengthText(reason.minutes)} before the end, beyond a grace period of ${lengthText(reason.grace)}: early`
    case 'worked':
      return `${lengthText(reason.minutes)} worked${reason.break_minutes > 0 ? ` excluding ${lengthText(reason.break_minutes)} of break` : ''}; a full day requires ${lengthText(reason.full)}, half a day ${lengthText(reason.half)}: ${results[reason.counts_as]}`
    case 'overtime':
      return `${lengthText(reason.minutes)} of overtime`
    case 'incident':
      return reason.amnesty
        ? 'Outage waiver: the shift is treated as worked'
        : 'An outage affects this shift: not final until the outage waiver is decided'
    case 'absence':
      // Why may be health data: it is not said where leaders read.
      return 'The absence was approved: excused'
  }
}
