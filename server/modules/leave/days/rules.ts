/** Which days of a leave count, and what changes when days are cancelled or a holiday comes or goes later. */
import { addDays, daysBetween, eachDay, weekdayOf } from '@iroko/contract/dates'
import type { LeaveDay, LeaveSpan, LeaveType } from '../types/rules.ts'

/** When a person works: ISO weekdays, holidays by day with their title, and the days that their roster decides: true is to be worked. */
export interface LeaveCalendar {
  working_weekdays: readonly number[]
  holidays: ReadonlyMap<string, string>
  roster?: ReadonlyMap<string, boolean>
}

type DayRules = Pick<LeaveType, 'count_holidays' | 'sandwich'>

/** Half days on a number line, the start included and the end not. */
export interface HalfDays {
  from: number
  to: number
}

const halvesBefore = (day: string): number => daysBetween('2000-01-01', day) * 2

/** The time range of one day of leave, as in the exclusion constraint of `leave_day`. */
export function halfDaySpan({ day, portion }: Pick<LeaveDay, 'day' | 'portion'>): HalfDays {
  const from = halvesBefore(day)
  return { from: portion === 'afternoon' ? from + 1 : from, to: portion === 'morning' ? from + 1 : from + 2 }
}

/** The place of a whole leave. */
export function halvesOf({ starts_on, ends_on, starts_half, ends_half }: LeaveSpan): HalfDays {
  return { from: halvesBefore(starts_on) + (starts_half ? 1 : 0), to: halvesBefore(ends_on) + (ends_half ? 1 : 2) }
}

export const overlaps = (a: HalfDays, b: HalfDays): boolean => a.from < b.to && b.from < a.to

/** The days of a leave with what each deducts, including a bridge to adjacent leave. */
export function countDays(
  span: LeaveSpan,
  rules: DayRules,
  calendar: LeaveCalendar,
  others: readonly LeaveSpan[] = [],
): LeaveDay[] {
  const bridged = rules.sandwich === 'bridge' ? others : []
  const before = bridged.map((other) => gapBetween(other, span, calendar)).find((gap) => gap !== null)
  const after = bridged.map((other) => gapBetween(span, other, calendar)).find((gap) => gap !== null)
  const days = [...(before ?? []), ...eachDay(span.starts_on, span.ends_on), ...(after ?? [])].map((day) => ({
    day,
    portion: portionOf(day, span),
    ...kindOf(day, calendar),
  }))
  const counts = countsOf(days, rules, { before: before !== undefined, after: after !== undefined })
  return days.map((day, index) => ({ ...day, counts: counts[index] ?? 0 }))
}

/** Whether two leaves touch, with no working time between them. */
export function adjacent(a: LeaveSpan, b: LeaveSpan, calendar: LeaveCalendar): boolean {
  return gapBetween(a, b, calendar) !== null || gapBetween(b, a, calendar) !== null
}

/** The days to cancel (all when none is named), with the sandwich days that depend on them. */
export function daysToGiveBack<D extends LeaveDay>(days: readonly D[], rules: DayRules, cancelled?: readonly string[]): D[] {
  if (!cancelled) return [...days]
  const stay = days.filter(({ day }) => !cancelled.includes(day))
  const counts = recounted(stay, rules, days)
  const fallen = new Set(stay.filter((day, index) => (counts[index] ?? 0) < day.counts))
  return days.filter((day) => cancelled.includes(day.day) || fallen.has(day))
}

/** On which sides other leave still touches a leave. */
export interface Touching {
  before: boolean
  after: boolean
}

/**
 * The days of a leave after the calendar changed, or leave beside it went: `kindNow` says what a day is now, where that is another.
 * Each counts what it would have counted had all always been so; days of a bridge to leave that is gone, or on which the person works,
 * count nothing. A second call changes nothing.
 */
export function recountDays<D extends LeaveDay>(
  { starts_on, ends_on }: Pick<LeaveSpan, 'starts_on' | 'ends_on'>,
  days: readonly D[],
  rules: DayRules,
  kindNow: (day: D) => Pick<LeaveDay, 'kind' | 'note'> | undefined,
  touching: Touching = { before: true, after: true },
): D[] {
  const changed = days.map((day) => ({ ...day, ...kindNow(day) }))
  const isWorked = ({ kind }: LeaveDay) => kind === 'work'
  const keeps = {
    before: touching.before && !changed.some((day) => day.day < starts_on && isWorked(day)),
    after: touching.after && !changed.some((day) => day.day > ends_on && isWorked(day)),
  }
  const isGone = ({ day }: LeaveDay) => (!keeps.before && day < starts_on) || (!keeps.after && day > ends_on)
  const held = changed.filter((day) => !isGone(day))
  const before = new Map(recounted(days, rules, days).map((counts, index) => [days[index]?.day, counts]))
  const after = new Map(recounted(held, rules, days, keeps).map((counts, index) => [held[index]?.day, counts]))
  return changed.map((day, index) => {
    const counts = after.get(day.day) ?? 0
    const known = days[index] ?? day
    const isOther = counts < day.counts || counts > Math.max(day.counts, before.get(day.day) ?? 0)
    if (isOther) return { ...day, counts }
    return known.kind === day.kind && known.note === day.note ? known : day
  })
}

function portionOf(day: string, span: LeaveSpan): LeaveDay['portion'] {
  if (span.starts_half && day === span.starts_on) return 'afternoon'
  return span.ends_half && day === span.ends_on ? 'morning' : 'full'
}

/** What a day is to somebody who works by this calendar. */
export function kindOf(day: string, calendar: LeaveCalendar): Pick<LeaveDay, 'kind' | 'note'> {
  const holiday = calendar.holidays.get(day)
  if (holiday !== undefined) return { kind: 'holiday', note: holiday }
  const planned = calendar.roster?.get(day)
  if (planned) return { kind: 'work', note: null }
  // A free Sunday is the weekend to whoever reads it, also where a roster says so.
  if (!calendar.working_weekdays.includes(weekdayOf(day))) return { kind: 'weekend', note: null }
  return { kind: planned === undefined ? 'work' : 'off', note: null }
}

/** What days are on which nobody has to work: 'these dates are weekends and holidays'. */
export function restText(days: readonly Pick<LeaveDay, 'kind'>[]): string {
  const kinds = new Set(days.map(({ kind }) => kind))
  const names = [
    ...(kinds.has('weekend') ? ['weekends'] : []),
    ...(kinds.has('holiday') ? ['holidays'] : []),
    ...(kinds.has('off') ? ['days off'] : []),
  ]
  return `these dates are ${names.join(' and ')}`
}

/** What each day of an unbroken run deducts; `bounded` states on which sides other leave continues. */
function countsOf(
  days: readonly Pick<LeaveDay, 'portion' | 'kind'>[],
  rules: DayRules,
  bounded: { before: boolean; after: boolean },
): number[] {
  const first = bounded.before ? 0 : days.findIndex(({ kind }) => kind === 'work')
  const last = bounded.after ? days.length - 1 : days.findLastIndex(({ kind }) => kind === 'work')
  return days.map(({ portion, kind }, index) => {
    const sandwiched = rules.sandwich !== 'none' && first !== -1 && index >= first && index <= last
    if (kind !== 'work' && !rules.count_holidays && !sandwiched) return 0
    return portion === 'full' ? 1 : 0.5
  })
}

/**
 * Recalculates remaining days. Where `original` started or ended with a deducted day off, other leave continues there, as long as it is
 * there.
 */
function recounted(
  days: readonly LeaveDay[],
  rules: DayRules,
  original: readonly LeaveDay[],
  touching: Touching = { before: true, after: true },
): number[] {
  const bridgesTo = (day: LeaveDay | undefined, edge: LeaveDay | undefined): boolean =>
    day !== undefined && day.day === edge?.day && edge.kind !== 'work' && edge.counts > 0
  return runsOf(days).flatMap((run) =>
    countsOf(run, rules, {
      before: touching.before && bridgesTo(run[0], original[0]),
      after: touching.after && bridgesTo(run.at(-1), original.at(-1)),
    }),
  )
}

/** Days in order, cut where one is missing. */
function runsOf(days: readonly LeaveDay[]): LeaveDay[][] {
  const runs: LeaveDay[][] = []
  for (const day of days) {
    const run = runs.at(-1)
    const previous = run?.at(-1)
    if (run && previous && addDays(previous.day, 1) === day.day) run.push(day)
    else runs.push([day])
  }
  return runs
}

/** The days off between two leaves; null when the person works in between, or they are not in this order. */
function gapBetween(earlier: LeaveSpan, later: LeaveSpan, calendar: LeaveCalendar): string[] | null {
  const works = (day: string): boolean => kindOf(day, calendar).kind === 'work'
  if (earlier.ends_on >= later.starts_on) return null
  if ((earlier.ends_half && works(earlier.ends_on)) || (later.starts_half && works(later.starts_on))) return null
  const gap = eachDay(addDays(earlier.ends_on, 1), addDays(later.starts_on, -1))
  return gap.some(works) ? null : gap
}
