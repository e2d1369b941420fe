/** By which days a part of a month counts, as a pay group says. */
import { addDays, addMonths, daysBetween } from '@iroko/contract/dates'
import type { DayPolicy } from '@iroko/contract/payroll/pay-groups'
import { type WorkCalendar, workingDayUntil } from '../../../lib/calendar/calendar.ts'
import { dayOfMonth } from '../paydays/rules.ts'

interface Period {
  starts_on: string
  ends_on: string
}

/**
 * How many of a period's days these are, both included; of consecutive parts the counts add up to that of the whole. Working days are,
 * where no roster says otherwise, Monday to Friday, holidays among them. By thirty days every period has thirty: a 31st adds nothing, and the last day of a shorter
 * one stands for those that it lacks.
 */
export function countDays(policy: DayPolicy | undefined, period: Period, first: string, last: string): number {
  if (policy === 'working_days') return workingDays(first, last)
  if (policy !== 'thirty_days') return daysBetween(first, last) + 1
  return until(period, last) - until(period, addDays(first, -1))
}

/** When a group's payroll of a month (`yyyy-MM`) is cut off and paid: on a free day, the working day before it. */
export function groupDays(
  { cut_off_day, pay_day }: { cut_off_day: number; pay_day: number },
  month: string,
  calendar: WorkCalendar,
) {
  const pay_on = workingDayUntil(calendar, dayOfMonth(month, pay_day))
  const cut_off_on = dayOfMonth(month, cut_off_day)
  const isLater = cut_off_on > pay_on
  return { cut_off_on: isLater ? pay_on : cut_off_on, pay_on }
}

const until = ({ starts_on, ends_on }: Period, day: string): number =>
  day === ends_on ? 30 : Math.min(30, daysBetween(starts_on, day) + 1)

/** Monday to Friday. */
export const isWeekday = (day: string): boolean => weekday(day) < 5

const weekday = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7

function workingDays(first: string, last: string): number {
  const days = daysBetween(first, last) + 1
  const weeks = Math.floor(days / 7)
  const start = weekday(first)
  const rest = Array.from({ length: days % 7 }, (_, at) => (start + at) % 7).filter((day) => day < 5).length
  return weeks * 5 + rest
}

/** The next day on which a group that pays on `pay_day` is paid: of this month, unless that is over or its payslip is paid already. */
export function nextPayDay(pay_day: number, lastPaid: string | null, today: string, calendar: WorkCalendar): string {
  const month = today.slice(0, 7)
  const here = workingDayUntil(calendar, dayOfMonth(month, pay_day))
  const isPaid = lastPaid !== null && lastPaid.slice(0, 7) >= month
  // A pay day that passed without pay is still the next one; who was never paid may have come after it.
  if (!isPaid && (here >= today || lastPaid !== null)) return here
  return workingDayUntil(calendar, dayOfMonth(addMonths(`${month}-01`, 1).slice(0, 7), pay_day))
}
