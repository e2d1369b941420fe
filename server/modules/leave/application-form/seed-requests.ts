/** From the tables to dated requests, in the order in which a person makes them. */
import { addDays, daysBetween } from '@iroko/contract/dates'
import { isWorkingDay, type WorkCalendar } from '../../../lib/calendar/calendar.ts'
import { laterOf } from '../../../lib/calendar/moments.ts'
import type { DemoPerson, Part } from '../../../lib/demo/demo.ts'
import type { SeededRandom } from '../../../lib/demo/dice.ts'
import type { LeaveSpan } from '../types/rules.ts'
import type { LeaveKey, LeaveTypes } from '../types/seed.ts'
import { habits, type LeaveFate, type Line } from './seed-habits.ts'

export interface LeaveRequest extends LeaveSpan {
  /** The first of these kinds that the rules allow. */
  keys: readonly LeaveKey[]
  created_at: string
  reason: string
  has_file: boolean
  fate: LeaveFate
}

interface Scene extends Part {
  types: LeaveTypes
  calendar: WorkCalendar
  /** 1 is the usual; more asks more often, for shorter times. */
  pace: number
}

const daysAhead = 50

/** What everyone asks for, as the habits have it. */
export function usualRequests({ hire_date, exit_date, gender }: DemoPerson, scene: Scene): LeaveRequest[] {
  const { opened_on, latest, types, pace, dice } = scene
  const from = laterOf(hire_date, opened_on)
  const days = Math.max(0, daysBetween(from, exit_date ?? addDays(latest.slice(0, 10), daysAhead)))
  const made = habits.flatMap(([key, often, lengths, notice, reasons]) => {
    const times = (types[key].gender ?? gender) === gender ? dice.next() * 2 * often * pace * (days / 365) + dice.next() : 0
    return Array.from({ length: Math.floor(times) }, (): LeaveRequest => {
      const length = dice.pick(lengths) / (lengths.length > 1 ? Math.max(1, pace) : 1)
      const span = spanFrom(addDays(from, dice.whole(0, days)), length, types[key].count_holidays, scene)
      const created_at = momentOn(addDays(span.starts_on, -dice.whole(...notice)), notice[0] === 0 ? 5 : 8, dice)
      return { keys: [key], ...span, created_at, reason: dice.pick(reasons), has_file: false, fate: fateOf(key, dice.next()) }
    })
  })
  return made.filter(({ created_at }) => created_at <= latest && created_at >= from)
}

function fateOf(key: LeaveKey, chance: number): LeaveFate {
  if (key === 'sick' || key === 'maternity') return chance < 0.02 ? 'rejected' : 'approved'
  return chance < 0.06 ? 'rejected' : chance < 0.09 ? 'withdrawn' : chance < 0.14 ? 'cancelled' : 'approved'
}

/** An account's story: asked early enough for what is decided, just now for what waits, with a working day for each step behind it. */
export function storyOf(lines: readonly Line[], scene: Scene): LeaveRequest[] {
  const { today, latest, calendar, dice } = scene
  return lines.map(([keys, starts_in, length, fate, reason]) => {
    const span = spanFrom(addDays(today, starts_in), length, false, scene)
    const isSick = keys.includes('sick')
    let asked = latest.slice(0, 10)
    if (typeof fate === 'string' && fate !== 'draft') asked = isSick ? span.starts_on : addDays(span.starts_on, -16)
    for (let step = typeof fate === 'object' ? fate.waits_at : 1; step > 1; step -= 1)
      asked = workingDay(addDays(asked, -1), calendar, -1)
    return { keys, ...span, created_at: momentOn(asked, isSick ? 5 : 9, dice), reason, has_file: isSick && length > 2, fate }
  })
}

/** So many days from the first working day on: working days or `everyDay`; less than one is a morning or an afternoon. */
function spanFrom(day: string, length: number, everyDay: boolean, { calendar, dice }: Scene): LeaveSpan {
  const starts_on = workingDay(day, calendar)
  let ends_on = everyDay ? addDays(starts_on, length - 1) : starts_on
  for (let left = everyDay ? 0 : Math.round(length); left > 1; left -= 1) ends_on = workingDay(addDays(ends_on, 1), calendar)
  const starts_half = length === 0.5 && dice.chance(0.5)
  return { starts_on, ends_on, starts_half, ends_half: length === 0.5 && !starts_half }
}

/** This day, or the nearest after (before, when `step` says so) on which people work. */
const workingDay = (day: string, calendar: WorkCalendar, step = 1): string =>
  isWorkingDay(calendar, day) ? day : workingDay(addDays(day, step), calendar, step)

/** Some time in the three hours after an hour (UTC). */
export const momentOn = (day: string, hour: number, dice: SeededRandom): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + hour * 3_600_000 + dice.whole(0, 180 * 60) * 1000).toISOString()
