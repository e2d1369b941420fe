import type { ConflictKind } from '@iroko/contract/time/roster'
import { presentMinutes } from '@iroko/contract/time/shift-times'
import type { ShiftDay } from '@iroko/contract/time/shifts'

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
export const weekdayName = (weekday: number): string => weekdays[weekday - 1] ?? ''

/** A week in words: 'Mon–Fri 08:00–17:00', or line by line where the days differ. */
export function weekText(days: readonly ShiftDay[]): string {
  const inOrder = days.toSorted((a, b) => a.weekday - b.weekday)
  const groups = Map.groupBy(inOrder, ({ start, end }) => `${start}–${end}`)
  return [...groups].map(([hours, of]) => `${weekdaysText(of.map(({ weekday }) => weekday))} ${hours}`).join(', ')
}

/** 'Mon–Fri', 'Mon, Wed', 'Sat–Sun' */
function weekdaysText(numbers: readonly number[]): string {
  const runs: number[][] = []
  for (const number of numbers) {
    const last = runs.at(-1)
    if (last?.at(-1) === number - 1) last.push(number)
    else runs.push([number])
  }
  const short = (weekday: number | undefined) => weekdayName(weekday ?? 1).slice(0, 3)
  return runs.map((run) => (run.length > 1 ? `${short(run[0])}–${short(run.at(-1))}` : short(run[0]))).join(', ')
}

/** What a week of a shift comes to, without its breaks. */
export const weekMinutes = (days: readonly ShiftDay[]): number =>
  days.reduce((sum, day) => sum + presentMinutes(day) - day.break_minutes, 0)

export const conflictLabels: Record<ConflictKind, string> = {
  overlap: 'Shifts overlap',
  leave: 'Leave',
  holiday: 'Holiday',
  double: 'Two shifts',
  rest: 'Less than 11 hours of rest',
}
