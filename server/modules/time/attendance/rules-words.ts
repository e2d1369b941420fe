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

/** '7 h 30 min'. */
export function lengthText(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = Math.round(minutes % 60)
  if (hours === 0) return `${rest} min`
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`
}

const results: Record<AttendanceStatus, string> = {
  present: 'present',
  half_day: 'half a day',
  absent: 'absent',
  on_leave: 'on leave',
  holiday: 'a holiday',
  off_day: 'a free day',
  conflict: 'to be settled',
  pending: 'still open',
}

/** One reason as a person reads it. */
export function reasonText(reason: Reason, zone: string, day: string): string {
  const clock = (at: number) => clockIn(zone, at, day)
  switch (reason.rule) {
    case 'free':
      return 'No shift is planned: the day is free'
    case 'holiday':
      return `${reason.title} is a public holiday`
    case 'leave':
      return `${reason.portion === 'full' ? 'The day' : `The ${reason.portion}`} is leave that ${reason.status === 'approved' ? 'was approved' : 'waits for a decision'}`
    case 'leave_and_punches':
      return 'There are punches on a day of leave: a leader settles which of the two counts'
    case 'shift':
      return `${reason.title} from ${clock(reason.starts)} to ${clock(reason.ends)}; punches from ${clock(reason.opens)} until ${clock(reason.closes)} are its`
    case 'widened':
      return `The punch at ${clock(reason.at)} lies outside these times: this shift is the one it fits best`
    case 'no_roster':
      return 'Nobody has planned this person: what is worked is no overtime before somebody does'
    case 'not_over':
      return `The shift can still be punched for until ${clock(reason.until)}: nothing is decided before`
    case 'not_synced':
      return `The terminals of the branch have sent what they had up to ${clock(reason.until)} only: nobody is absent before they have`
    case 'no_punch':
      return 'There is no punch of this shift: absent'
    case 'one_punch':
      return `Only a way in or a way out is known: ${results[reason.counts_as]}`
    case 'late':
      return `In ${lengthText(reason.minutes)} after the start, with ${lengthText(reason.grace)} of grace: late`
    case 'early':
      return `Out ${lengthText(reason.minutes)} before the end, with ${lengthText(reason.grace)} of grace: early`
    case 'worked':
      return `${lengthText(reason.minutes)} worked${reason.break_minutes > 0 ? ` beside ${lengthText(reason.break_minutes)} of break` : ''}; a whole day asks for ${lengthText(reason.full)}, half a day for ${lengthText(reason.half)}: ${results[reason.counts_as]}`
    case 'overtime':
      return `${lengthText(reason.minutes)} of overtime`
    case 'incident':
      return reason.amnesty
        ? 'An outage kept people from punching: the day counts as planned'
        : 'An outage touches this shift: the day is open until it is decided'
    case 'absence':
      // Why may be health data: it is not said where leaders read.
      return 'The absence was explained and approved: excused'
  }
}
