/** Facts of a day of attendance as examples need them: one office, one shift, one policy. */

import { momentOf } from '@iroko/contract/clock'
import { addDays } from '@iroko/contract/dates'
import { minutesOf } from '@iroko/contract/time/shift-times'
import type { PlannedShift } from '../lib/calendar/roster.ts'
import type { DayFacts } from '../modules/time/calculation/rules-facts.ts'
import type { Policy, Punch } from '../modules/time/calculation/rules-spans.ts'
import type { ShiftWindow } from '../modules/time/calculation/rules-window.ts'

export const zone = 'Africa/Lagos'
export const policy: Policy = {
  version: 1,
  worked: 'first_to_last',
  single_punch: 'half_day',
  overtime_from_minutes: 30,
  night_from: minutesOf('22:00'),
  night_to: minutesOf('06:00'),
}

export const shiftOf = (
  day: string,
  start = '08:00',
  end = '17:00',
  more: Partial<PlannedShift['hours']> = {},
): PlannedShift => ({
  shift_id: start,
  title: 'Shift',
  day,
  hours: { weekday: 1, start, end, break_minutes: 60, full_minutes: 450, half_minutes: 240, ...more },
  rules: {
    starts_on: '2020-01-01',
    days: [],
    late_grace_minutes: 10,
    early_grace_minutes: 5,
    early_punch_minutes: 120,
    late_punch_minutes: 240,
  },
  from: 'person',
  extra: false,
})

/** A punch at a clock time of a day; '+06:00' is of the next one. */
export const punch = (day: string, clock: string, direction: Punch['direction'] = null): Punch => {
  const next = clock.startsWith('+')
  const at = momentOf(next ? addDays(day, 1) : day, minutesOf(clock.replace('+', '')), zone)
  return { id: `${day} ${clock} ${direction}`, at, direction }
}

const later = momentOf('2030-01-01', 0, zone)

export function facts(
  day: string,
  windows: readonly ShiftWindow[],
  punches: readonly Punch[],
  more: Partial<DayFacts> = {},
): DayFacts {
  return {
    day,
    zone,
    windows,
    around: windows,
    is_planned: true,
    punches,
    assigned: [],
    free: { opens: momentOf(day, 0, zone), closes: momentOf(addDays(day, 1), 0, zone) },
    holiday: null,
    was_holiday: null,
    leave: null,
    leave_charged: false,
    excused: false,
    incidents: [],
    synced_until: later,
    now: later,
    policy,
    ...more,
  }
}
