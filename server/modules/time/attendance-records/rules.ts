/** The rows of the board as its groups, and the weeks of a period. */
import { addDays, weekdayOf } from '@iroko/contract/dates'
import type { BoardGroup, StandingCounts } from '@iroko/contract/time/attendance-records'
import type { LateWeek } from '@iroko/contract/time/lateness'

interface Counted {
  id: string | null
  title: string | null
  office_type: BoardGroup['office_type']
  office: string | null
  shift: BoardGroup['shifts'][number]['shift']
  standing: keyof StandingCounts
  people: number
}

function sumOf(rows: readonly Counted[]): { people: number; counts: StandingCounts } {
  const counts: StandingCounts = {}
  let all = 0
  for (const { standing, people } of rows) {
    counts[standing] = (counts[standing] ?? 0) + people
    all += people
  }
  return { people: all, counts }
}

/** Groups with their shifts, in the order of the rows; people of no team are a group of their own, the last. */
export function boardOf(rows: readonly Counted[]): { people: number; counts: StandingCounts; groups: BoardGroup[] } {
  const parts = Map.groupBy(rows, ({ id }) => id)
  const groups = [...parts.values()].map((part): BoardGroup => {
    const [first] = part
    const shifts = Map.groupBy(part, ({ shift }) => shift?.id)
    return {
      id: first?.id ?? 'none',
      title: first?.title ?? 'Without a team',
      office_type: first?.office_type ?? 'team',
      office: first?.office ?? null,
      ...sumOf(part),
      shifts: [...shifts.values()].map((own) => ({ shift: own[0]?.shift ?? null, ...sumOf(own) })),
    }
  })
  const isNobodys = ({ id }: BoardGroup) => id === 'none'
  return { ...sumOf(rows), groups: [...groups.filter((one) => !isNobodys(one)), ...groups.filter(isNobodys)] }
}

/** The Monday of a date's week. */
export const mondayOf = (day: string): string => addDays(day, 1 - weekdayOf(day))

/** All weeks of a period, including those without lateness. */
export function everyWeek(from: string, to: string, known: readonly LateWeek[]): LateWeek[] {
  const found = new Map(known.map((one) => [one.week, one]))
  const weeks: LateWeek[] = []
  for (let week = mondayOf(from); week <= to; week = addDays(week, 7))
    weeks.push(found.get(week) ?? { week, late_days: 0, late_minutes: 0, people: 0 })
  return weeks
}
