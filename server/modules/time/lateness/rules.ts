/** The weeks of a period. */
import { addDays, mondayOf } from '@iroko/contract/dates'
import type { LateWeek } from '@iroko/contract/time/lateness'

/** All weeks of a period, including those without lateness. */
export function everyWeek(from: string, to: string, known: readonly LateWeek[]): LateWeek[] {
  const found = new Map(known.map((week) => [week.week, week]))
  const weeks: LateWeek[] = []
  for (let week = mondayOf(from); week <= to; week = addDays(week, 7))
    weeks.push(found.get(week) ?? { week, late_days: 0, late_minutes: 0, people: 0 })
  return weeks
}
