import type { RosterCell, RosterRow } from '@iroko/contract/time/roster'
import { describe, expect, it } from 'vitest'
import { datesText } from '../../../ui/date/date-words.ts'
import { weekMinutes, weekText } from '../shifts/parts-words.tsx'
import { changesOf, choiceAt, copyOf, isInside, rectangleOf, versionsOf } from './parts-plans.tsx'

const cell = (...shift_ids: string[]): RosterCell => ({
  shifts: shift_ids.map((shift_id, index) => ({ shift_id, start: '08:00', end: '16:00', from: 'person', extra: index > 0 })),
  own: true,
  leave: null,
  holiday: null,
  conflicts: [],
})
const row = (id: string, cells: RosterCell[], plan = true): RosterRow => ({
  employee: { id, ogid: id, full_name: id },
  office: null,
  team: null,
  version: 3,
  can: { plan },
  cells,
})
const days = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29']

describe('chosen cells', () => {
  it('are a rectangle, whichever corner came first', () => {
    const rectangle = rectangleOf({ anchor: { row: 3, day: 1 }, focus: { row: 1, day: 4 } })
    expect(rectangle).toEqual({ top: 1, bottom: 3, left: 1, right: 4 })
    expect(isInside(rectangle, { row: 2, day: 4 })).toBe(true)
    expect(isInside(rectangle, { row: 2, day: 5 })).toBe(false)
  })

  it('become one change a person, of those whom one plans', () => {
    const rows = [row('ada', []), row('bola', [], false), row('chidi', [])]
    const changes = changesOf(rows, days, { top: 0, bottom: 2, left: 1, right: 2 }, { kind: 'shift', shift_id: 'night' })
    expect(changes).toEqual(
      ['ada', 'chidi'].map((employee_id) => ({
        employee_id,
        from: '2026-11-24',
        to: '2026-11-25',
        kind: 'shift',
        shift_id: 'night',
        extra: false,
      })),
    )
    expect(versionsOf(rows, changes, {})).toEqual({ ada: 3, chidi: 3 })
    expect(versionsOf(rows, changes, { ada: 4, chidi: 2 })).toEqual({ ada: 4, chidi: 3 })
  })
})

describe('copying a week', () => {
  it('sends only the days that differ, neighbours together', () => {
    const now = [row('ada', [cell('day'), cell('day'), cell(), cell('day'), cell('night'), cell(), cell()])]
    const next = [row('ada', [cell(), cell(), cell(), cell('day'), cell('day'), cell('day'), cell('day')])]
    expect(copyOf(now, next, days).map(({ from, to, kind, shift_id }) => [from, to, kind, shift_id])).toEqual([
      ['2026-11-30', '2026-12-01', 'shift', 'day'],
      ['2026-12-04', '2026-12-04', 'shift', 'night'],
      ['2026-12-05', '2026-12-06', 'off', undefined],
    ])
    expect(copyOf(now, now, days)).toEqual([])
  })

  it('leaves second shifts where they are', () => {
    expect(choiceAt(row('ada', [cell('day', 'night')]), 0)).toEqual({ kind: 'shift', shift_id: 'day' })
    expect(choiceAt(row('ada', [cell()]), 0)).toEqual({ kind: 'off', shift_id: null })
  })
})

describe('a week in words', () => {
  const day = (weekday: number, start = '08:00', end = '17:00') => ({
    weekday,
    start,
    end,
    break_minutes: 60,
    full_minutes: 420,
    half_minutes: 210,
  })

  it('puts weekdays of the same hours together', () => {
    expect(weekText([1, 2, 3, 4, 5].map((weekday) => day(weekday)))).toBe('Mon–Fri 08:00–17:00')
    expect(weekText([day(1), day(3), day(6, '22:00', '06:00')])).toBe('Mon, Wed 08:00–17:00, Sat 22:00–06:00')
  })

  it('counts a night over midnight and no breaks', () => {
    expect(weekMinutes([day(1, '22:00', '06:00')])).toBe(420)
    expect(datesText('2026-11-23', null)).toBe('2026-11-23 on')
  })
})
