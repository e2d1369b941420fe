/** Which punches no day takes. */
import { dayIn } from '@iroko/contract/dates'
import { type Punch, withoutDuplicates } from './rules-spans.ts'

export interface Counted {
  day: string
  zone: string
  punches: readonly string[]
}

interface CountedPeriod {
  /** All punches of one person around the days, whichever day they were given to. */
  punches: readonly (Punch & { given: string | null })[]
  /** The person's days that were counted. */
  days: readonly Counted[]
  from: string
  to: string
  /** Of somebody who has no place on the day of a punch. */
  zone: string
}

/** The punches of the days from `from` to `to` that none of the counted days takes; of a double tap the first speaks for all. */
export function strayOf({ punches, days, from, to, zone }: CountedPeriod): string[] {
  const zones = new Map(days.map((day) => [day.day, day.zone]))
  const taken = new Set(days.flatMap((day) => day.punches))
  const ordered = punches.toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1))
  const dayOf = ({ at }: Punch): string => {
    const known = dayIn(zone, new Date(at))
    return dayIn(zones.get(known) ?? zone, new Date(at))
  }
  return withoutDuplicates(ordered).flatMap((duplicate) => {
    const { id, given } = duplicate as Punch & { given: string | null }
    const day = given ?? dayOf(duplicate)
    return day < from || day > to || taken.has(id) ? [] : [id]
  })
}
