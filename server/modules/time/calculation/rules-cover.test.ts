/** Shifts that are taken over, and shifts that touch: whatever the own plan, what is worked beyond it is overtime, once, and nothing between. */
import { addDays } from '@iroko/contract/dates'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PlannedShift } from '../../../lib/calendar/roster.ts'
import { facts, shiftOf, zone } from '../../../test/days.ts'
import { attendanceOf } from './rules.ts'
import type { DayFacts } from './rules-facts.ts'
import { minute, type Punch } from './rules-spans.ts'
import { type ShiftWindow, windowsOf } from './rules-window.ts'

const day = '2026-11-18'
const hour = 60 * minute
const clock = (hours: number) => `${String(hours % 24).padStart(2, '0')}:00`

/** A shift from an hour of the day on for so many hours; over midnight too. */
function shift(from: number, long: number, more: Partial<PlannedShift> = {}, on = day): PlannedShift {
  const times = { break_minutes: 0, full_minutes: long * 60 - 15, half_minutes: long * 30 }
  return { ...shiftOf(on, clock(from), clock(from + long), times), ...more }
}
const cover = { extra: true, cover: true }

/** Of two in one moment the way out is first. */
const at = (moment: number, direction: Punch['direction'] = null): Punch => {
  const rank = direction === 'out' ? 'a' : 'b'
  return { id: `${moment} ${rank} ${direction}`, at: moment, direction }
}
/** There from the start of each to its end. */
const eachWorked = (windows: readonly ShiftWindow[]): Punch[] =>
  windows.flatMap(({ starts, ends }) => [at(starts, 'in'), at(ends, 'out')])
/** One way in and one way out for all of them. */
const straight = (windows: readonly ShiftWindow[], directions: 'known' | 'unknown'): Punch[] => {
  const [first, last] = [windows[0], windows.at(-1)]
  const isKnown = directions === 'known'
  return first && last ? [at(first.starts, isKnown ? 'in' : null), at(last.ends, isKnown ? 'out' : null)] : []
}

function daysOf(shifts: readonly PlannedShift[], punches: readonly Punch[], more: Partial<DayFacts> = {}) {
  const around = windowsOf(shifts, zone)
  const on = (date: string) =>
    attendanceOf(
      facts(
        date,
        around.filter((window) => window.shift.day === date),
        punches,
        { around, ...more },
      ),
    )
  return { windows: around, on, today: on(day) }
}
const workedOf = (shifts: readonly PlannedShift[], more: Partial<DayFacts> = {}) =>
  daysOf(shifts, eachWorked(windowsOf(shifts, zone)), more).today

const long = fc.integer({ min: 2, max: 9 })
const directions = fc.constantFrom('known' as const, 'unknown' as const)
/** A row of shifts that touch, of which each may be cover. */
const row = fc.record({
  from: fc.integer({ min: 0, max: 22 }),
  parts: fc.array(fc.record({ long: fc.integer({ min: 2, max: 6 }), isCover: fc.boolean() }), { minLength: 2, maxLength: 4 }),
})
const shiftsOf = ({ from, parts }: { from: number; parts: readonly { long: number; isCover: boolean }[] }) => {
  let hours = from
  return parts.map((part) => {
    const next = shift(hours % 24, part.long, part.isCover ? cover : {}, addDays(day, Math.floor(hours / 24)))
    hours += part.long
    return next
  })
}

describe('shifts that touch', () => {
  it('are one stretch with one pair of punches, however many, also over midnight: the same as with a pair for each', () => {
    fc.assert(
      fc.property(row, directions, (plan, known) => {
        const shifts = shiftsOf(plan)
        const [paired, joined] = [
          daysOf(shifts, eachWorked(windowsOf(shifts, zone))),
          daysOf(shifts, straight(windowsOf(shifts, zone), known)),
        ]
        for (const date of new Set(shifts.map((planned) => planned.day))) {
          const { status, worked_minutes, overtime_minutes, late_minutes, early_minutes, planned_minutes, night_minutes } =
            paired.on(date)
          expect(joined.on(date)).toMatchObject({ status, worked_minutes, overtime_minutes, planned_minutes, night_minutes })
          expect([late_minutes, early_minutes, joined.on(date).late_minutes, joined.on(date).early_minutes]).toEqual([
            0, 0, 0, 0,
          ])
        }
      }),
    )
  })

  it('pay every minute once: worked is the time there, and overtime what of it was taken over', () => {
    fc.assert(
      fc.property(row, directions, (plan, known) => {
        const shifts = shiftsOf(plan)
        const { on, windows } = daysOf(shifts, straight(windowsOf(shifts, zone), known))
        const days = [...new Set(shifts.map((planned) => planned.day))].map(on)
        const minutes = (of: (window: ShiftWindow) => boolean) =>
          windows.filter(of).reduce((sum, { starts, ends }) => sum + (ends - starts) / minute, 0)
        expect(days.reduce((sum, { worked_minutes }) => sum + worked_minutes, 0)).toBe(minutes(() => true))
        expect(days.reduce((sum, { overtime_minutes }) => sum + overtime_minutes, 0)).toBe(
          minutes((window) => window.shift.cover === true),
        )
      }),
    )
  })
})

describe('a shift that is taken over', () => {
  it('before, after or apart from the own one is overtime for as long as it was, and changes nothing of the own one', () => {
    const plan = fc.record({
      from: fc.integer({ min: 0, max: 8 }),
      own: long,
      gap: fc.integer({ min: 0, max: 6 }),
      taken: long,
    })
    fc.assert(
      fc.property(plan, fc.boolean(), ({ from, own, gap, taken }, isFirst) => {
        const shifts = isFirst
          ? [shift(from, taken, cover), shift(from + taken + gap, own)]
          : [shift(from, own), shift(from + own + gap, taken, cover)]
        expect(workedOf(shifts)).toMatchObject({
          ...{ status: 'present', planned_minutes: own * 60, worked_minutes: (own + taken) * 60 },
          ...{ overtime_minutes: taken * 60, late_minutes: 0, early_minutes: 0 },
        })
        // Who did not come for it is judged by their own plan alone.
        const came = daysOf(shifts, eachWorked(windowsOf(shifts, zone).filter((window) => !window.shift.cover))).today
        expect(came).toMatchObject({ status: 'present', worked_minutes: own * 60, overtime_minutes: 0, late_minutes: 0 })
      }),
    )
  })

  it('on a day off, one or several, is overtime for the time of each, and for nothing between them', () => {
    const plan = fc.record({
      from: fc.integer({ min: 0, max: 6 }),
      first: long,
      gap: fc.integer({ min: 0, max: 8 }),
      second: fc.option(long),
    })
    fc.assert(
      fc.property(plan, ({ from, first, gap, second }) => {
        const later = second === null ? [] : [shift(from + first + gap, second, cover)]
        const shifts = [shift(from, first, { ...cover, extra: false }), ...later]
        const minutes = (first + (second ?? 0)) * 60
        expect(workedOf(shifts)).toMatchObject({
          ...{ status: 'off_day', planned_minutes: 0, worked_minutes: minutes, overtime_minutes: minutes },
        })
      }),
    )
  })

  it('on a holiday, with the own shifts of the day or without, is overtime for the time of each', () => {
    const plan = fc.record({
      from: fc.integer({ min: 0, max: 6 }),
      first: long,
      gap: fc.integer({ min: 4, max: 8 }),
      second: long,
    })
    fc.assert(
      fc.property(plan, fc.boolean(), ({ from, first, gap, second }, isOwn) => {
        const shifts = [shift(from, first, isOwn ? {} : cover), shift(from + first + gap, second, cover)]
        const minutes = (first + second) * 60
        expect(workedOf(shifts, { holiday: 'Eid' })).toMatchObject({
          ...{ status: 'holiday', worked_minutes: minutes, overtime_minutes: minutes },
        })
      }),
    )
  })

  it('never earns less than to turn up for it unasked', () => {
    const plan = fc.record({
      from: fc.integer({ min: 0, max: 8 }),
      own: fc.option(fc.integer({ min: 4, max: 8 })),
      taken: long,
    })
    fc.assert(
      fc.property(plan, directions, ({ from, own, taken }, known) => {
        const mine = own === null ? [] : [shift(from, own)]
        const asked = [...mine, shift(from + (own ?? 0), taken, cover)]
        const punches = straight(windowsOf(asked, zone), known)
        const [agreed, unasked] = [daysOf(asked, punches).today, daysOf(mine, punches).today]
        // Of a day off the unasked day ends at midnight.
        expect(agreed.overtime_minutes).toBeGreaterThanOrEqual(unasked.overtime_minutes)
        expect(agreed.overtime_minutes).toBe(taken * 60)
      }),
    )
  })

  it('beside half a day of leave is overtime whole: leave takes half of the own shift, and nothing of what was taken over', () => {
    const plan = fc.record({
      ...{
        from: fc.integer({ min: 0, max: 6 }),
        own: fc.constantFrom(4, 6, 8, 10),
        gap: fc.integer({ min: 0, max: 4 }),
        taken: long,
      },
    })
    fc.assert(
      fc.property(plan, directions, ({ from, own, gap, taken }, known) => {
        // Leave in the morning and cover after the own shift; in the afternoon, and cover before it.
        const after = [shift(from, own), shift(from + own + gap, taken, cover)]
        const before = [shift(from, taken, cover), shift(from + taken + gap, own)]
        for (const [shifts, portion] of [
          [after, 'morning'],
          [before, 'afternoon'],
        ] as const) {
          const work = windowsOf(shifts, zone).map((window) => {
            if (window.shift.cover) return window
            const middle = (window.starts + window.ends) / 2
            return portion === 'morning' ? { ...window, starts: middle } : { ...window, ends: middle }
          })
          const punches = gap === 0 ? straight(work, known) : eachWorked(work)
          const { today } = daysOf(shifts, punches, { leave: { portion, status: 'approved' } })
          expect(today).toMatchObject({
            ...{ status: 'present', worked_minutes: (own / 2 + taken) * 60, overtime_minutes: taken * 60 },
            ...{ late_minutes: 0, early_minutes: 0 },
          })
        }
      }),
    )
  })

  it('through the night, after an own night or before one, counts its hours of the night once', () => {
    const nights = fc.record({ own: fc.integer({ min: 7, max: 10 }), taken: fc.integer({ min: 2, max: 8 }) })
    fc.assert(
      fc.property(nights, directions, ({ own, taken }, known) => {
        const starts = 30 - own
        // The own night ends at six; what is taken over begins then, of the next day.
        const shifts = [shift(starts, own), shift(6, taken, cover, addDays(day, 1))]
        const { on, windows } = daysOf(shifts, straight(windowsOf(shifts, zone), known))
        const [first] = windows
        const night = first ? Math.min(first.ends - first.starts, 8 * hour) / minute : 0
        expect(on(day)).toMatchObject({
          status: 'present',
          worked_minutes: own * 60,
          overtime_minutes: 0,
          night_minutes: night,
        })
        expect(on(addDays(day, 1))).toMatchObject({
          ...{ status: 'off_day', worked_minutes: taken * 60, overtime_minutes: taken * 60, night_minutes: 0 },
        })
      }),
    )
  })
})
