import { addDays, eachDay, weekdayOf } from '@iroko/contract/dates'
import type { ShiftDay } from '@iroko/contract/time/shifts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Assignment,
  openRoster,
  type RosterFacts,
  rotationDays,
  type ShiftRules,
  stepOn,
} from '../../../lib/calendar/roster.ts'
import { clockSpan, coverageOf, leaveSpans } from './rules.ts'

const hours = (start: string, end: string, weekdays = [1, 2, 3, 4, 5, 6, 7]): ShiftDay[] =>
  weekdays.map((weekday) => ({ weekday, start, end, break_minutes: 60, full_minutes: 360, half_minutes: 180 }))

const shiftOf = (id: string, days: ShiftDay[], starts_on = '1900-01-01'): ShiftRules => ({
  id,
  title: id,
  hours: [
    { starts_on, days, late_grace_minutes: 10, early_grace_minutes: 10, early_punch_minutes: 120, late_punch_minutes: 240 },
  ],
})

const shifts = [
  shiftOf('morning', hours('06:00', '14:00')),
  shiftOf('day', hours('08:00', '17:00', [1, 2, 3, 4, 5])),
  shiftOf('night', hours('22:00', '06:00')),
]
const place = {
  employee_id: 'ada',
  office_id: 'office',
  team_id: 'team',
  branch_id: null,
  starts_on: '2020-01-01',
  ends_on: null,
}
const assign = (target_id: string, shift_id: string | null, more: Partial<Assignment> = {}): Assignment => ({
  id: `${target_id} ${shift_id}`,
  target_id,
  shift_id,
  rotation_id: null,
  extra: false,
  starts_on: '2020-01-01',
  ends_on: null,
  ...more,
})
const rosterOf = (assignments: Assignment[], more: Partial<RosterFacts> = {}) =>
  openRoster({ placements: [place], assignments, shifts, rotations: [], ...more })

const days = fc.integer({ min: 0, max: 5000 }).map((count) => addDays('2020-01-01', count))

describe('the shift of a day', () => {
  it('is that of the person before that of the team before that of the office', () => {
    const all = [assign('ada', 'night'), assign('team', 'morning'), assign('office', 'day')]
    fc.assert(
      fc.property(fc.subarray(all, { minLength: 1 }), days, (chosen, day) => {
        const expected = chosen[0]?.shift_id === 'day' && weekdayOf(day) > 5 ? null : (chosen[0]?.shift_id ?? null)
        expect(rosterOf(chosen).shiftOn('ada', day)?.shift_id ?? null).toBe(expected)
      }),
    )
  })

  it('is free where the most specific assignment says so', () => {
    const roster = rosterOf([
      assign('ada', null, { starts_on: '2026-12-24', ends_on: '2026-12-26' }),
      assign('team', 'morning'),
    ])
    expect(eachDay('2026-12-23', '2026-12-27').map((day) => roster.shiftOn('ada', day)?.shift_id ?? null)).toEqual([
      'morning',
      null,
      null,
      null,
      'morning',
    ])
    expect(roster.dayOf('ada', '2026-12-24').own).toEqual({ shift_id: null, rotation_id: null })
    expect(roster.dayOf('ada', '2026-12-23').own).toBeNull()
  })

  it('follows the person to another team on the day they move', () => {
    const placements = [
      { ...place, ends_on: '2026-03-01' },
      { ...place, team_id: 'other', starts_on: '2026-03-01' },
    ]
    const roster = rosterOf([assign('team', 'morning'), assign('other', 'night')], { placements })
    expect(roster.shiftOn('ada', '2026-02-28')?.shift_id).toBe('morning')
    expect(roster.shiftOn('ada', '2026-03-01')?.shift_id).toBe('night')
  })

  it('keeps the hours that counted on the day', () => {
    const [old] = shiftOf('day', hours('08:00', '17:00')).hours
    const [changed] = shiftOf('day', hours('09:00', '18:00'), '2026-04-01').hours
    const both = { id: 'day', title: 'day', hours: [changed, old].filter((version) => version !== undefined) }
    const roster = rosterOf([assign('office', 'day')], { shifts: [both] })
    expect(roster.shiftOn('ada', '2026-03-31')?.hours.start).toBe('08:00')
    expect(roster.shiftOn('ada', '2026-04-01')?.hours.start).toBe('09:00')
  })

  it('has a second one beside the planned one', () => {
    const roster = rosterOf([assign('team', 'morning'), assign('ada', 'night', { extra: true, ends_on: '2020-01-01' })])
    expect(roster.dayOf('ada', '2020-01-01').shifts.map(({ shift_id }) => shift_id)).toEqual(['morning', 'night'])
    expect(roster.dayOf('ada', '2020-01-02').shifts.map(({ shift_id }) => shift_id)).toEqual(['morning'])
  })
})

describe('a night', () => {
  it.each(['2026-11-20', '2026-11-30', '2024-02-28', '2024-02-29', '2023-02-28', '2026-12-31'])(
    'that starts on %s belongs to it and ends eight hours later, on the next day',
    (day) => {
      const shift = rosterOf([assign('ada', 'night')]).shiftOn('ada', day)
      expect(shift?.day).toBe(day)
      if (!shift) return
      const { from, to } = clockSpan(shift)
      expect(to - from).toBe(480)
      const morning = rosterOf([assign('ada', 'morning')]).shiftOn('ada', addDays(day, 1))
      // Ends at the minute in which the next day's morning begins: they touch and do not overlap.
      expect(morning && clockSpan(morning).from).toBe(to)
    },
  )

  it('goes on over every midnight, and never for longer than a day', () => {
    const clocks = fc.integer({ min: 0, max: 1439 }).map((minute) => {
      const hour = String(Math.floor(minute / 60)).padStart(2, '0')
      return `${hour}:${String(minute % 60).padStart(2, '0')}`
    })
    fc.assert(
      fc.property(clocks, clocks, days, (start, end, day) => {
        const own = shiftOf('own', hours(start, end))
        const shift = rosterOf([assign('ada', 'own')], { shifts: [own] }).shiftOn('ada', day)
        if (!shift) throw new Error('there is one every day')
        const { from, to } = clockSpan(shift)
        expect(to - from).toBeGreaterThan(0)
        expect(to - from).toBeLessThanOrEqual(1440)
        expect(((from % 1440) + 1440) % 1440).toBe(Number(start.slice(0, 2)) * 60 + Number(start.slice(3)))
      }),
    )
  })
})

describe('a rotation', () => {
  const steps = fc.array(
    fc.record({ shift_id: fc.constantFrom('morning', 'day', 'night', null), days: fc.integer({ min: 1, max: 28 }) }),
    { minLength: 1, maxLength: 8 },
  )

  it('goes round: after its length it is where it was, before the anchor too', () => {
    fc.assert(
      fc.property(steps, days, days, fc.integer({ min: -20, max: 20 }), (parts, anchor_on, day, turns) => {
        const rotation = { id: 'turn', anchor_on, steps: parts }
        expect(stepOn(rotation, addDays(day, turns * rotationDays(parts)))).toBe(stepOn(rotation, day))
      }),
    )
  })

  it('gives each of its parts its days, from the anchor on', () => {
    fc.assert(
      fc.property(steps, days, (parts, anchor_on) => {
        const wanted = parts.flatMap((part) => Array.from({ length: part.days }, () => part.shift_id))
        const found = eachDay(anchor_on, addDays(anchor_on, wanted.length - 1)).map((day) =>
          stepOn({ id: 'turn', anchor_on, steps: parts }, day),
        )
        expect(found).toEqual(wanted)
      }),
    )
  })

  it('is read through an assignment', () => {
    const rotations = [
      {
        id: 'turn',
        anchor_on: '2026-11-16',
        steps: [
          { shift_id: 'morning', days: 7 },
          { shift_id: 'night', days: 7 },
        ],
      },
    ]
    const roster = rosterOf([assign('team', null, { rotation_id: 'turn' })], { rotations })
    expect(roster.shiftOn('ada', '2026-11-22')?.shift_id).toBe('morning')
    expect(roster.shiftOn('ada', '2026-11-23')?.shift_id).toBe('night')
    expect(roster.shiftOn('ada', '2026-11-30')?.shift_id).toBe('morning')
  })
})

describe('coverage', () => {
  it('counts a night into the next morning, leave apart, and half of a half hour for nothing', () => {
    const odd = shiftOf('odd', hours('08:15', '09:15'))
    const roster = rosterOf([assign('ada', 'night'), assign('bola', 'odd')], { shifts: [...shifts, odd] })
    const shiftOn = (who: string, day: string) => {
      const shift = roster.shiftOn(who, day)
      if (!shift) throw new Error('there is one every day')
      return shift
    }
    const slots = coverageOf('2026-03-01', [
      { shift: shiftOn('ada', '2026-02-28'), away: [] },
      { shift: shiftOn('ada', '2026-03-01'), away: [clockSpan(shiftOn('ada', '2026-03-01'))] },
      { shift: shiftOn('bola', '2026-03-01'), away: [] },
    ])
    const planned = slots.filter((slot) => slot.planned > 0).map(({ at }) => at / 60)
    expect(planned).toEqual([0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 5.5, 8.5])
    expect(slots.filter((slot) => slot.away > 0).map(({ at }) => at / 60)).toEqual([22, 22.5, 23, 23.5])
  })

  it('takes of half a day of leave the half of the shift', () => {
    const roster = rosterOf([assign('ada', 'night')], { shifts })
    const night = roster.dayOf('ada', '2026-03-01').shifts
    const away = leaveSpans(night, { portion: 'morning', status: 'approved' })
    const slots = coverageOf(
      '2026-03-01',
      night.map((shift) => ({ shift, away })),
    )
    expect(slots.filter((slot) => slot.away > 0).map(({ at }) => at / 60)).toEqual([22, 22.5, 23, 23.5])
    const late = leaveSpans(night, { portion: 'afternoon', status: 'approved' })
    const kept = coverageOf(
      '2026-03-01',
      night.map((shift) => ({ shift, away: late })),
    )
    expect(kept.filter((slot) => slot.planned > 0).map(({ at }) => at / 60)).toEqual([22, 22.5, 23, 23.5])
    expect(leaveSpans(night, { portion: 'full', status: 'pending' })).toEqual([])
  })
})
