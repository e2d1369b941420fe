/** In which days a part of a period is paid: pure. What is employed, lost and agreed counts in one unit, that of the pay group. */
import { addDays, daysBetween } from '@iroko/contract/dates'
import type { DayPolicy } from '@iroko/contract/payroll/pay-groups'
import { countDays, isWeekday } from '../pay-groups/rules.ts'

/** A day without pay, and how much of it in hundredths. */
export type LostDay = [day: string, hundredths: number]

/** What attendance and roster say of a period. */
export interface PeriodDays {
  /** Absent in payslips from before the days were priced one by one: their `lost` counts in the unit of the pay group, whatever it is. */
  lost_days?: readonly LostDay[]
  /** Of each day of the period: '1' is to be worked, '0' free. Without it Monday to Friday are worked; it is kept where it decides something. */
  roster?: string
}

interface Span {
  first: string
  last: string
}
interface Period {
  starts_on: string
  ends_on: string
}

/**
 * How many days of a period these are, both included, as the pay group counts them: by the calendar, by thirty, or those to be worked by
 * the roster. The parts of a period add up to it.
 */
export function unitsIn(policy: DayPolicy | undefined, period: Period, { first, last }: Span, roster?: string): number {
  if (policy !== 'working_days' || !roster?.includes('1')) return countDays(policy, period, first, last)
  const from = daysBetween(period.starts_on, first)
  return [...roster.slice(from, daysBetween(period.starts_on, last) + 1)].filter((day) => day === '1').length
}

/**
 * How many hundredths of these days are without pay, in the same unit. A working day counts as much as it was lost. By calendar days an
 * absence takes its whole span: the free days between two working days that were lost are lost with them, and whoever lost every
 * working day of their employment in the period has lost all of it.
 */
export function lostUnits(
  policy: DayPolicy | undefined,
  period: Period,
  employed: Span,
  { lost_days = [], roster }: PeriodDays,
): (part: Span) => number {
  if (lost_days.length === 0) return () => 0
  const lost = new Map(lost_days)
  const isWorked = (day: string) =>
    roster?.includes('1') ? roster[daysBetween(period.starts_on, day)] === '1' : isWeekday(day)
  const days: { day: string; share: number; is_free: boolean }[] = []
  for (let day = employed.first; day <= employed.last; day = addDays(day, 1))
    days.push({ day, share: lost.get(day) ?? 0, is_free: !isWorked(day) && !lost.has(day) })
  const working = days.filter(({ is_free }) => !is_free)
  const isAll = working.length > 0 && working.every(({ share }) => share >= 100)
  let before = 0
  for (const dayShare of days) {
    if (!dayShare.is_free) before = dayShare.share
    else if (isAll || (before >= 100 && (working.find(({ day }) => day > dayShare.day)?.share ?? 0) >= 100))
      dayShare.share = 100
  }
  return ({ first, last }) =>
    days
      .filter(({ day, share }) => share > 0 && first <= day && day <= last)
      .reduce((sum, { day, share }) => sum + share * unitsIn(policy, period, { first: day, last: day }, roster), 0)
}

/** 'calendar days', as in '26 of 30 calendar days'. */
export const unitWords: Record<DayPolicy, string> = {
  calendar_days: 'calendar days',
  working_days: 'working days',
  thirty_days: 'days of a month of 30',
}
