import { momentOf } from '@iroko/contract/clock'
import { addDays } from '@iroko/contract/dates'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PlannedShift } from '../../../lib/calendar/roster.ts'
import { facts, punch, shiftOf, zone } from '../../../test/days.ts'
import { attendanceOf } from './rules.ts'
import { firstOf, lastOf } from './rules-allot.ts'
import type { DayFacts } from './rules-facts.ts'
import { type Punch, withoutDuplicates } from './rules-spans.ts'
import { windowsOf } from './rules-window.ts'

const day = '2026-11-18'
const of = (punches: readonly Punch[]) => attendanceOf(facts(day, windowsOf([shiftOf(day)], zone), punches))

/** The shifts of several days, and what each day comes to. */
function daysOf(shifts: readonly PlannedShift[], punches: readonly Punch[], more: Partial<DayFacts> = {}) {
  const around = windowsOf(shifts, zone)
  return (date: string) =>
    attendanceOf(
      facts(
        date,
        around.filter((shiftWindow) => shiftWindow.shift.day === date),
        punches,
        { around, ...more },
      ),
    )
}

describe('a punch outside the times of its shift', () => {
  it('belongs to the shift that it is nearest to, and the day says so', () => {
    const on = daysOf(
      [shiftOf(day), shiftOf(addDays(day, 1))],
      [punch(day, '05:20'), punch(day, '23:30'), punch(day, '+04:40')],
    )
    expect(on(day)).toMatchObject({ status: 'present', first_in: momentOf(day, 320, zone), overtime_minutes: 390 })
    expect(on(day).why.filter(({ rule }) => rule === 'widened')).toHaveLength(2)
    expect(on(addDays(day, 1))).toMatchObject({ status: 'half_day', first_in: momentOf(addDays(day, 1), 280, zone) })
  })

  it('is of the free day when it lies on one', () => {
    const late = [punch(day, '08:00'), punch(day, '22:30'), punch(day, '+00:30'), punch(day, '+03:30')]
    const on = daysOf([shiftOf(day)], late)
    expect(on(day)).toMatchObject({ last_out: late[1]?.at, overtime_minutes: 330 })
    expect(attendanceOf(facts(addDays(day, 1), [], late, { around: windowsOf([shiftOf(day)], zone) }))).toMatchObject({
      status: 'off_day',
      worked_minutes: 180,
    })
  })
})

describe('punches pair by their order and direction, not by a border', () => {
  it('a night before a day keeps its way out', () => {
    const next = addDays(day, 1)
    const punches = [punch(day, '21:55'), punch(day, '+06:05'), punch(day, '+07:50'), punch(day, '+17:00')]
    const on = daysOf([shiftOf(day, '22:00', '06:00'), shiftOf(next)], punches)
    expect(on(day)).toMatchObject({ status: 'present', last_out: punches[1]?.at, early_minutes: 0 })
    expect(on(next)).toMatchObject({ status: 'present', first_in: punches[2]?.at, late_minutes: 0 })
    const forgot = daysOf(
      [shiftOf(day, '22:00', '06:00'), shiftOf(next)],
      punches.filter((_, index) => index !== 1),
    )
    expect(forgot(day)).toMatchObject({ last_out: null, flags: ['missing_out'] })
    expect(forgot(next)).toMatchObject({ status: 'present', late_minutes: 0 })
  })

  const short = { break_minutes: 0, full_minutes: 330, half_minutes: 180 }
  it('of two shifts of one day each has its own, wherever in the pause they lie', () => {
    const split = [shiftOf(day, '06:00', '12:00', short), shiftOf(day, '16:00', '22:00', short)]
    const on = daysOf(split, [punch(day, '06:00'), punch(day, '14:20'), punch(day, '15:10'), punch(day, '22:00')])
    expect(on(day)).toMatchObject({ status: 'present', worked_minutes: 500 + 410, late_minutes: 0, early_minutes: 0 })
    const punches = [punch(day, '06:00', 'in'), punch(day, '13:50', 'in'), punch(day, '22:00', 'out')]
    expect(daysOf(split, punches)(day)).toMatchObject({ worked_minutes: 490, flags: ['missing_out'] })
  })

  it('at noon exactly one punch is the way out of one shift and into the next', () => {
    const touching = [shiftOf(day, '06:00', '12:00', short), shiftOf(day, '12:00', '18:00', short)]
    const on = daysOf(touching, [punch(day, '06:00'), punch(day, '12:00'), punch(day, '18:00')])
    expect(on(day)).toMatchObject({ status: 'present', worked_minutes: 720, flags: [] })
    expect(on(day).punches).toHaveLength(3)
    // Who was there for one of the two was not there for the other.
    const dayOf = daysOf(touching, [punch(day, '06:00'), punch(day, '12:00')])
    expect(dayOf(day)).toMatchObject({ status: 'half_day', worked_minutes: 360, flags: [] })
  })

  it('a double tap is one, and a lone punch is the way that it is nearer to', () => {
    expect(of([punch(day, '08:00'), punch(day, '08:04')])).toMatchObject({ last_out: null, flags: ['missing_out'] })
    expect(of([punch(day, '08:00', 'in'), punch(day, '08:04', 'out')])).toMatchObject({ worked_minutes: 4 })
    expect(of([punch(day, '16:58')])).toMatchObject({ first_in: null, last_out: momentOf(day, 1018, zone), late_minutes: 0 })
  })
})

describe('whatever the week', () => {
  const start = fc.integer({ min: 0, max: 1439 })
  const two = (minutes: number) =>
    `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

  const plans = fc.array(fc.option(fc.record({ start, length: fc.integer({ min: 60, max: 660 }) })), {
    minLength: 5,
    maxLength: 5,
  })
  const made = fc.array(fc.integer({ min: 0, max: 5 * 1440 - 1 }), { maxLength: 12 })
  const ways = fc.array(fc.constantFrom(null, 'in' as const, 'out' as const), { minLength: 12, maxLength: 12 })

  /** Five days with their shifts, each counted by itself: the days that take each punch. */
  function takersOf(week: readonly ({ start: number; length: number } | null)[], punches: readonly Punch[]) {
    const dates = week.map((_, index) => addDays(day, index))
    const shifts = week.flatMap((shift, index) =>
      shift ? [shiftOf(dates[index] ?? day, two(shift.start), two((shift.start + shift.length) % 1440))] : [],
    )
    const takers = new Map<string, string[]>()
    for (const [index, date] of dates.entries()) {
      const around = windowsOf(
        shifts.filter((shift) => [dates[index - 1], date, dates[index + 1]].includes(shift.day)),
        zone,
      )
      const windows = around.filter(({ shift }) => shift.day === date)
      const before = around.filter(({ shift }) => shift.day < date).map((shiftWindow) => lastOf(shiftWindow, zone))
      const after = around.filter(({ shift }) => shift.day > date).map((shiftWindow) => firstOf(shiftWindow, zone))
      const free = {
        opens: Math.max(momentOf(date, 0, zone), ...before),
        closes: Math.min(momentOf(addDays(date, 1), 0, zone), ...after),
      }
      for (const id of attendanceOf(facts(date, windows, punches, { around, free })).punches)
        takers.set(id, [...(takers.get(id) ?? []), date])
    }
    return { takers, windows: windowsOf(shifts, zone) }
  }
  const punchesOf = (times: readonly number[], directions: readonly Punch['direction'][]) =>
    withoutDuplicates(
      [...new Set(times)]
        .toSorted((a, b) => a - b)
        .map((at, index) => ({ id: `${at}`, at: momentOf(day, at, zone), direction: directions[index] ?? null })),
    )
  // Those at the ends of the five days may be of the day before or after them.
  const isInside = ({ at }: Punch) => at >= momentOf(day, 1440, zone) && at < momentOf(day, 4 * 1440, zone)

  it('every punch belongs to exactly one day; only one between two shifts that touch may be both ways', () => {
    fc.assert(
      fc.property(plans, made, ways, (week, times, directions) => {
        const punches = punchesOf(times, directions)
        const { takers, windows } = takersOf(week, punches)
        const touches = windows.some((window, index) => window.ends === windows[index + 1]?.starts)
        for (const { id, direction } of punches.filter(isInside)) {
          const days = takers.get(id) ?? []
          expect(days.length).toBeGreaterThanOrEqual(1)
          expect(days.length).toBeLessThanOrEqual(touches && direction === null ? 2 : 1)
        }
      }),
      { numRuns: 500 },
    )
  })

  it('the order in which they arrive changes nothing, nor does counting again', () => {
    fc.assert(
      fc.property(plans, made, ways, fc.infiniteStream(fc.double({ noNaN: true })), (week, times, directions, chance) => {
        const punches = punchesOf(times, directions)
        const shuffled = punches
          .map((punch) => ({ punch, at: chance.next().value as number }))
          .toSorted((a, b) => a.at - b.at)
          .map(({ punch }) => punch)
        expect(takersOf(week, shuffled).takers).toEqual(takersOf(week, punches).takers)
        expect(takersOf(week, punches).takers).toEqual(takersOf(week, punches).takers)
      }),
    )
  })
})
