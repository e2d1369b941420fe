/** What stands behind a number of today: the same weekday a week ago, and thirty days as a line. */
import { addDays } from '@iroko/contract/dates'
import { shortDay } from '@iroko/contract/day-words'
import type { Input } from '@iroko/contract/endpoint'
import type { BoardStatus } from '@iroko/contract/time/attendance-board'
import { attendanceFigures, type DailyFigures } from '@iroko/contract/time/attendance-figures'
import { useCall } from '../../../lib/use-call.ts'
import { today } from '../../../ui/date/date-words.ts'

const everyFiveMinutes = 300_000

/** Thirty days up to today for the people in one's scope; undefined while they come. */
export function useDaily(query: Input<typeof attendanceFigures.daily>['query'] = {}): readonly DailyFigures[] | undefined {
  return useCall(attendanceFigures.daily, { query }, { refetchInterval: everyFiveMinutes }).data?.attendance_figures
}

/** What a board of that day says; how somebody stands before a shift is over is kept nowhere. */
export const figureOf: Partial<Record<BoardStatus, (one: DailyFigures) => number>> = {
  present: ({ on_time_days }) => on_time_days,
  late: ({ present_days, on_time_days }) => present_days - on_time_days,
  absent: ({ absent_days }) => absent_days,
  half_day: ({ half_days }) => half_days,
  on_leave: ({ leave_days }) => leave_days,
  holiday: ({ holiday_days }) => holiday_days,
  off_day: ({ free_days }) => free_days,
}

export interface Trend {
  /** Days that are over, the oldest first. */
  values: readonly number[]
  /** A week ago; undefined where there was nobody. */
  was: number | undefined
  when: string
}

/** One figure of these days, for a number of today. */
export function trendOf(daily: readonly DailyFigures[], of: (one: DailyFigures) => number): Trend {
  const now = today()
  const weekAgo = addDays(now, -7)
  const before = daily.find(({ day }) => day === weekAgo)
  return {
    values: daily.filter(({ day }) => day < now).map(of),
    was: before && of(before),
    when: shortDay(weekAgo),
  }
}
