import { addDays, eachDay } from '@iroko/contract/dates'
import type { ShiftDay } from '@iroko/contract/time/shifts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openRoster, type ShiftRules } from '../../../lib/calendar/roster.ts'
import {
  type Change,
  changesOf,
  conflictsOn,
  type PlannedRow,
  planDays,
  rotationOverlap,
  undoOf,
  weekOverlap,
} from './rules-plan.ts'

const week = (start: string, end: string): ShiftDay[] =>
  [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, start, end, break_minutes: 0, full_minutes: 240, half_minutes: 120 }))
const shiftOf = (id: string, days: ShiftDay[]): ShiftRules => ({
  id,
  title: id,
  hours: [
    {
      starts_on: '1900-01-01',
      days,
      late_grace_minutes: 0,
      early_grace_minutes: 0,
      early_punch_minutes: 0,
      late_punch_minutes: 0,
    },
  ],
})
const shifts = [
  shiftOf('morning', week('06:00', '14:00')),
  shiftOf('afternoon', week('14:00', '22:00')),
  shiftOf('night', week('22:00', '06:00')),
  shiftOf('early', week('05:00', '13:00')),
]
const off = { leaveOn: () => null, holidayOn: () => null }

const from = '2024-02-26'
const within = fc.integer({ min: 0, max: 20 })
const change: fc.Arbitrary<Change> = fc
  .record({
    start: within,
    length: fc.option(within, { nil: null }),
    shift: fc.constantFrom('morning', 'afternoon', 'night', null, 'nothing'),
    extra: fc.boolean(),
  })
  .map(({ start, length, shift, extra }) => ({
    from: addDays(from, start),
    to: length === null ? null : addDays(from, start + length),
    extra,
    plan: shift === 'nothing' ? null : { shift_id: shift, rotation_id: null },
  }))

/** What each day has, by the changes themselves: the last one that names it. */
function byHand(changes: readonly Change[], day: string, extra: boolean): string | null | undefined {
  const last = changes
    .filter((change) => change.extra === extra && change.from <= day && (change.to === null || day <= change.to))
    .at(-1)
  return last?.plan ? last.plan.shift_id : undefined
}
const onDay = (rows: readonly PlannedRow[], day: string, extra: boolean): PlannedRow[] =>
  rows.filter((row) => row.extra === extra && row.starts_on <= day && (row.ends_on === null || day <= row.ends_on))
const planAll = (changes: readonly Change[], before: readonly PlannedRow[] = []): PlannedRow[] =>
  changes.reduce<PlannedRow[]>((rows, change) => planDays(rows, change), [...before])
const days = eachDay('2024-02-20', '2024-04-20')

describe('planning days', () => {
  it('leaves each day what was planned for it last, and one assignment at most', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 12 }), (changes) => {
        const rows = planAll(changes)
        for (const day of days) {
          for (const extra of [false, true]) {
            const found = onDay(rows, day, extra)
            expect(found.length).toBeLessThanOrEqual(1)
            expect(found[0]?.shift_id).toBe(byHand(changes, day, extra))
          }
        }
      }),
    )
  })

  it('can be taken back', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 8 }), change, (earlier, last) => {
        const before = planAll(earlier)
        const after = planAll(undoOf(before, last), planDays(before, last))
        for (const day of days)
          for (const extra of [false, true])
            expect(onDay(after, day, extra)[0]?.shift_id).toBe(onDay(before, day, extra)[0]?.shift_id)
      }),
    )
  })

  it('does not touch rows outside of its days, and joins neighbours of one plan', () => {
    const row = (starts_on: string, ends_on: string | null, shift_id: string, id: string): PlannedRow => ({
      id,
      shift_id,
      rotation_id: null,
      extra: false,
      starts_on,
      ends_on,
    })
    const before = [row('2026-11-02', '2026-11-08', 'morning', 'a'), row('2026-11-23', null, 'night', 'b')]
    const plan = { shift_id: 'morning', rotation_id: null }
    const apart = planDays(before, { from: '2026-11-16', to: '2026-11-17', extra: false, plan })
    expect(apart.map(({ id }) => id)).toEqual(['a', null, 'b'])
    const joined = planDays(before, { from: '2026-11-09', to: '2026-11-10', extra: false, plan })
    expect(joined[0]).toMatchObject({ starts_on: '2026-11-02', ends_on: '2026-11-10' })
    expect(joined).toHaveLength(2)
  })
})

describe('conflicts', () => {
  const rosterOf = (rows: readonly PlannedRow[]) =>
    openRoster({
      placements: [],
      assignments: rows.map((row) => ({ ...row, id: row.id ?? '', target_id: 'ada' })),
      shifts,
      rotations: [],
    })
  const plan = (day: string, shift_id: string, extra = false): Change => ({
    from: day,
    to: day,
    extra,
    plan: { shift_id, rotation_id: null },
  })
  const kindsOn = (changes: Change[], day: string) =>
    conflictsOn(rosterOf(planAll(changes)), off, 'ada', day).map(({ kind }) => kind)

  it.each([
    ['2026-11-30', '2026-12-01'],
    ['2024-02-28', '2024-02-29'],
    ['2024-02-29', '2024-03-01'],
    ['2026-12-31', '2027-01-01'],
  ])('a night of %s and an early shift of %s overlap', (day, next) => {
    expect(kindsOn([plan(day, 'night'), plan(next, 'early')], next)).toEqual(['overlap'])
    expect(kindsOn([plan(day, 'night'), plan(next, 'morning')], next)).toEqual(['rest'])
    expect(kindsOn([plan(day, 'morning'), plan(next, 'morning')], next)).toEqual([])
    expect(kindsOn([plan(day, 'afternoon'), plan(next, 'morning')], next)).toEqual(['rest'])
  })

  it('two shifts of a day are said, and refused when they overlap', () => {
    expect(kindsOn([plan('2026-11-20', 'morning'), plan('2026-11-20', 'afternoon', true)], '2026-11-20')).toEqual(['double'])
    expect(kindsOn([plan('2026-11-20', 'morning'), plan('2026-11-20', 'early', true)], '2026-11-20')).toEqual([
      'double',
      'overlap',
    ])
  })

  it('says leave and holidays of days with a shift only', () => {
    const away = { leaveOn: () => ({ portion: 'full' as const, status: 'approved' as const }), holidayOn: () => 'Boxing Day' }
    const roster = rosterOf(planAll([plan('2026-12-26', 'morning')]))
    expect(conflictsOn(roster, away, 'ada', '2026-12-26').map(({ kind }) => kind)).toEqual(['leave', 'holiday'])
    expect(conflictsOn(roster, away, 'ada', '2026-12-27')).toEqual([])
  })

  it('no two shifts of a person overlap where no conflict says so', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 10 }), (changes) => {
        const roster = rosterOf(planAll(changes))
        const worked = days.flatMap((day) => roster.dayOf('ada', day).shifts)
        const overlaps = days.flatMap((day) => conflictsOn(roster, off, 'ada', day)).some(({ kind }) => kind === 'overlap')
        const spans = worked.map(({ day, hours }) => {
          const start = days.indexOf(day) * 1440 + Number(hours.start.slice(0, 2)) * 60
          return { start, end: start + 480 }
        })
        const collide = spans.some((a, i) => spans.some((b, j) => i < j && a.start < b.end && b.start < a.end))
        expect(overlaps).toBe(collide)
      }),
    )
  })
})

describe('a week and a rotation', () => {
  it('whose days run into each other are told', () => {
    const [monday, ...others] = week('22:00', '06:00')
    expect(weekOverlap(week('22:00', '06:00'))).toBeNull()
    expect(weekOverlap([{ ...monday, start: '04:00', end: '12:00' } as ShiftDay, ...others])).toContain('06:00')
    const steps = [
      { shift_id: 'night', days: 7 },
      { shift_id: 'early', days: 7 },
    ]
    expect(rotationOverlap({ id: 'r', anchor_on: '2026-11-16', steps }, shifts, '2026-11-20')).toContain('night')
    const gentle = [...steps.slice(0, 1), { shift_id: null, days: 1 }, ...steps.slice(1)]
    expect(rotationOverlap({ id: 'r', anchor_on: '2026-11-16', steps: gentle }, shifts, '2026-11-20')).toBeNull()
  })
})

describe('a swap', () => {
  it('gives each the other’s shifts, and the free days too', () => {
    const roster = openRoster({
      placements: [],
      assignments: [
        {
          id: '1',
          target_id: 'ada',
          shift_id: 'morning',
          rotation_id: null,
          extra: false,
          starts_on: '2026-11-23',
          ends_on: '2026-11-23',
        },
        {
          id: '2',
          target_id: 'obi',
          shift_id: 'night',
          rotation_id: null,
          extra: false,
          starts_on: '2026-11-23',
          ends_on: '2026-11-24',
        },
      ],
      shifts,
      rotations: [],
    })
    const wish = { employee_id: 'ada', colleague_id: 'obi', shift_id: null, starts_on: '2026-11-23', ends_on: '2026-11-25' }
    const changes = changesOf(wish, roster)
    expect(changes.map(({ employee_id, change: { from: day, plan } }) => [employee_id, day, plan?.shift_id])).toEqual([
      ['ada', '2026-11-23', 'night'],
      ['obi', '2026-11-23', 'morning'],
      ['ada', '2026-11-24', 'night'],
      ['obi', '2026-11-24', null],
    ])
  })
})
