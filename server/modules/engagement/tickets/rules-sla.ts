/** The clock of a ticket: working hours that it was with the team. It stands still while the reporter is waited for, and once it is solved. */
import { firstReplyHours, slaHours, type TicketPriority, type TicketStatus } from '@iroko/contract/engagement/tickets'
import type { WorkCalendar } from '../../../lib/calendar/calendar.ts'
import { dueAt, workingMinutes } from '../../../lib/calendar/working-hours.ts'

export interface SlaClock {
  /** Working minutes until `since`. */
  minutes: number
  /** ISO 8601; null while it stands still. */
  since: string | null
}

const runs = (status: TicketStatus): boolean => status === 'new' || status === 'open'

/** The clock as it goes on in a status, from `now`. */
export function clockIn(calendar: WorkCalendar, status: TicketStatus, { minutes, since }: SlaClock, now: Date): SlaClock {
  const spent = since === null ? 0 : workingMinutes(calendar, new Date(since), now)
  return { minutes: minutes + spent, since: runs(status) ? now.toISOString() : null }
}

/** When a ticket is to be solved if its clock runs on; null while it stands still. */
export function dueOf(calendar: WorkCalendar, priority: TicketPriority, { minutes, since }: SlaClock): string | null {
  if (since === null) return null
  const left = Math.max(0, slaHours[priority] * 60 - minutes)
  return left === 0 ? since : dueAt(calendar, new Date(since), left / 60).toISOString()
}

/** When a ticket is to be answered for the first time. */
export const firstDueOf = (calendar: WorkCalendar, priority: TicketPriority, sentAt: Date): string =>
  dueAt(calendar, sentAt, firstReplyHours[priority]).toISOString()

/** Whether the time that a priority allows is used up: what was missed stays missed when another priority allows more. */
export const isUsedUp = (priority: TicketPriority, { minutes }: SlaClock): boolean => minutes > slaHours[priority] * 60
