import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { facts, punch, shiftOf, zone } from '../../../test/days.ts'
import { attendanceOf } from './rules.ts'
import type { DayFacts } from './rules-facts.ts'
import type { Punch } from './rules-spans.ts'
import { type ShiftWindow, windowsOf } from './rules-window.ts'

const day = '2026-11-18'
const of = (punches: readonly Punch[], more: Partial<DayFacts>, windows: readonly ShiftWindow[]) =>
  attendanceOf(facts(day, windows, punches, more))

describe('half a day of leave on a day of several shifts', () => {
  const split = windowsOf(
    [
      shiftOf(day, '07:00', '11:00', { break_minutes: 0, full_minutes: 230, half_minutes: 120 }),
      shiftOf(day, '17:00', '21:00', { break_minutes: 0, full_minutes: 230, half_minutes: 120 }),
    ],
    zone,
  )
  const leave = (portion: 'morning' | 'afternoon') => ({ leave: { portion, status: 'approved' as const } })

  it('is one of two shifts that are as long: who works the other is present, who works the wrong one is a conflict', () => {
    const [early, late] = [
      [punch(day, '07:00'), punch(day, '11:00')],
      [punch(day, '17:00'), punch(day, '21:00')],
    ]
    expect(of(late, leave('morning'), split)).toMatchObject({ status: 'present', late_minutes: 0, worked_minutes: 240 })
    expect(of(early, leave('afternoon'), split)).toMatchObject({ status: 'present', early_minutes: 0, worked_minutes: 240 })
    expect(of([...early, ...late], leave('morning'), split)).toMatchObject({ status: 'conflict', overtime_minutes: 0 })
    expect(of(early, leave('morning'), split)).toMatchObject({ status: 'conflict' })
    expect(of([], leave('morning'), split)).toMatchObject({ status: 'half_day', flags: ['half_leave'] })
  })

  it('leaves present whoever works exactly what is not leave, whatever the shifts', () => {
    const length = fc.integer({ min: 2, max: 6 })
    const shifts = fc.record({
      start: fc.integer({ min: 0, max: 8 }),
      first: length,
      gap: fc.integer({ min: 5, max: 6 }),
      second: fc.option(length),
    })
    fc.assert(
      fc.property(
        shifts,
        fc.constantFrom('morning' as const, 'afternoon' as const),
        ({ start, first, gap, second }, portion) => {
          const clock = (hours: number) => `${String(hours).padStart(2, '0')}:00`
          const hours = (from: number, long: number) =>
            shiftOf(day, clock(from), clock(from + long), {
              break_minutes: 0,
              full_minutes: long * 60,
              half_minutes: long * 30,
            })
          const later = second === null ? [] : [hours(start + first + gap, Math.min(second, 23 - start - first - gap))]
          const windows = windowsOf([hours(start, first), ...later], zone)
          const total = windows.reduce((sum, { starts, ends }) => sum + ends - starts, 0)
          const worked: Punch[] = []
          let before = 0
          for (const { starts, ends } of windows) {
            const cut = Math.min(Math.max(total / 2 - before, 0), ends - starts)
            const [from, to] = portion === 'morning' ? [starts + cut, ends] : [starts, starts + cut]
            if (from < to) worked.push({ id: `${from}`, at: from, direction: 'in' }, { id: `${to}`, at: to, direction: 'out' })
            before += ends - starts
          }
          expect(of(worked, leave(portion), windows)).toMatchObject({
            status: 'present',
            late_minutes: 0,
            early_minutes: 0,
            worked_minutes: total / 2 / 60_000,
          })
        },
      ),
    )
  })
})
