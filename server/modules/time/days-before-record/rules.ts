/** When somebody was there on a day before their record was entered. Moments are milliseconds since 1970. */
import { type Fault, invalid } from '@iroko/contract/errors'
import { placeClock } from '../attendance-corrections/rules.ts'
import type { DayFacts } from '../calculation/rules-facts.ts'

type Facts = Pick<DayFacts, 'day' | 'zone' | 'windows' | 'free' | 'now'>

interface Clocks {
  in_clock: string | null
  out_clock: string | null
}

export interface EnteredPunch {
  at: number
  direction: 'in' | 'out'
}

/** The punches of a day: by the clock times, or, without any, in and out of each planned shift; or why there are none. */
export function punchesOf(facts: Facts, { in_clock, out_clock }: Clocks): EnteredPunch[] | Fault {
  const { day, zone, windows, free, now } = facts
  if (in_clock === null || out_clock === null) {
    if (windows.length === 0) return invalid({ days: `No shift is rostered on ${day}. Enter the times, or leave the day out` })
    if (windows.some(({ ends }) => ends > now)) return invalid({ days: `The shift of ${day} is not over yet` })
    return windows.flatMap(({ starts, ends }) => [
      { at: starts, direction: 'in' as const },
      { at: ends, direction: 'out' as const },
    ])
  }
  const spans = windows.length > 0 ? windows : [free]
  const [start, end] = [placeClock(in_clock, day, zone, spans), placeClock(out_clock, day, zone, spans)]
  if (start === null) return invalid({ days: `A punch at ${in_clock} does not belong to the shift of ${day}` })
  if (end === null) return invalid({ days: `A punch at ${out_clock} does not belong to the shift of ${day}` })
  if (end <= start) return invalid({ days: `Enter a time out after the time in of ${day}` })
  if (end > now) return invalid({ days: `On ${day} the time out has not come yet` })
  return [
    { at: start, direction: 'in' },
    { at: end, direction: 'out' },
  ]
}

/** Why one of the chosen days is not entered here; undefined when all are. */
export function whyNotDays(days: readonly string[], known: ReadonlyMap<string, { has_punches: boolean }>): Fault | undefined {
  for (const day of days) {
    const found = known.get(day)
    if (!found) return invalid({ days: `${day} is no day before the record was entered. Use an attendance correction` })
    if (found.has_punches) return invalid({ days: `${day} has punches already. Use an attendance correction` })
  }
  return undefined
}
