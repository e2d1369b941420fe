import { momentOf, offsetAt } from '@iroko/contract/clock'
import { addDays } from '@iroko/contract/dates'
import { minutesOf } from '@iroko/contract/time/shift-times'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { facts, policy, punch, shiftOf, zone } from '../../../test/days.ts'
import { attendanceOf } from './rules.ts'
import type { DayFacts } from './rules-facts.ts'
import type { Punch } from './rules-spans.ts'
import { windowsOf } from './rules-window.ts'

const day = '2026-11-18'
const dayShift = windowsOf([shiftOf(day)], zone)
const of = (punches: readonly Punch[], more: Partial<DayFacts> = {}, windows = dayShift) =>
  attendanceOf(facts(day, windows, punches, more))

describe('a day at the office', () => {
  it('is present from the first in to the last out, without the break', () => {
    expect(of([punch(day, '07:55'), punch(day, '12:31'), punch(day, '17:02')])).toMatchObject({
      status: 'present',
      worked_minutes: 487,
      planned_minutes: 480,
      late_minutes: 0,
      early_minutes: 0,
      overtime_minutes: 0,
      flags: [],
    })
  })

  it('is late and early by the whole minutes, once the grace is over', () => {
    expect(of([punch(day, '08:10'), punch(day, '16:55')])).toMatchObject({ late_minutes: 0, early_minutes: 0, flags: [] })
    expect(of([punch(day, '08:11'), punch(day, '16:54')])).toMatchObject({
      status: 'present',
      late_minutes: 11,
      early_minutes: 6,
      flags: ['late', 'early'],
    })
  })

  it('is half a day, or absent, below the minimum', () => {
    expect(of([punch(day, '08:00'), punch(day, '13:00')])).toMatchObject({ status: 'half_day', worked_minutes: 240 })
    expect(of([punch(day, '08:00'), punch(day, '10:00')])).toMatchObject({ status: 'absent', worked_minutes: 120 })
  })

  it('of whom only one punch is known is as the policy says', () => {
    expect(of([punch(day, '08:00')])).toMatchObject({ status: 'half_day', flags: ['missing_out'], last_out: null })
    expect(of([punch(day, '17:00', 'out')])).toMatchObject({ status: 'half_day', first_in: null, flags: ['missing_out'] })
  })

  it('counts overtime once it is worth counting', () => {
    expect(of([punch(day, '08:00'), punch(day, '17:29')])).toMatchObject({ overtime_minutes: 0 })
    expect(of([punch(day, '08:00'), punch(day, '17:30')])).toMatchObject({ overtime_minutes: 30 })
  })

  it('by pairs counts what lies between in and out only', () => {
    const pairs = { policy: { ...policy, worked: 'pairs' as const } }
    const punches = [
      punch(day, '08:00', 'in'),
      punch(day, '12:00', 'out'),
      punch(day, '13:00', 'in'),
      punch(day, '17:00', 'out'),
    ]
    expect(of(punches, pairs)).toMatchObject({ worked_minutes: 480, status: 'present' })
    expect(
      of([punch(day, '08:00', 'in'), ...punches.slice(1, 3), punch(day, '13:02', 'in'), punch(day, '17:00', 'out')], pairs),
    ).toMatchObject({ worked_minutes: 480 })
  })
})

describe('before it is decided', () => {
  const now = momentOf(day, minutesOf('12:00'), zone)

  it('nobody is absent while the shift lasts, and who came late is seen at once', () => {
    expect(of([], { now })).toMatchObject({ status: 'pending' })
    expect(of([punch(day, '08:30')], { now })).toMatchObject({ status: 'pending', late_minutes: 30, flags: ['late'] })
  })

  it('whoever was not seen is absent once the shift is over, and not when a late way out is last taken', () => {
    const { ends, closes } = dayShift[0] ?? { ends: 0, closes: 0 }
    expect(of([], { now: ends - 1, synced_until: ends })).toMatchObject({ status: 'pending' })
    expect(of([], { now: ends, synced_until: ends })).toMatchObject({ status: 'absent', why: [{}, { rule: 'no_punch' }] })
    // A way out that was made after it, and one that never came.
    expect(of([punch(day, '18:00', 'out')], { now: ends + 3_600_000 })).toMatchObject({ status: 'pending' })
    expect(of([punch(day, '08:00', 'in')], { now: closes - 1 })).toMatchObject({ status: 'pending' })
  })

  it('nobody is absent while a device may still send', () => {
    const { ends, closes } = dayShift[0] ?? { ends: 0, closes: 0 }
    expect(of([], { synced_until: ends - 1 })).toMatchObject({ status: 'pending' })
    expect(of([], { synced_until: ends })).toMatchObject({ status: 'absent' })
    expect(of([punch(day, '08:00')], { synced_until: closes - 1 })).toMatchObject({ status: 'pending' })
    expect(of([punch(day, '08:00')], { synced_until: closes })).toMatchObject({ status: 'half_day' })
  })

  it('an outage leaves it open, and an amnesty settles it', () => {
    const outage = { from: momentOf(day, 300, zone), to: momentOf(day, 1200, zone) }
    expect(of([], { incidents: [{ ...outage, amnesty: false }] })).toMatchObject({ status: 'pending', flags: ['incident'] })
    expect(of([], { incidents: [{ ...outage, amnesty: true }] })).toMatchObject({
      status: 'present',
      worked_minutes: 480,
      flags: ['amnesty'],
    })
    expect(of([punch(day, '08:00'), punch(day, '13:00')], { incidents: [{ ...outage, amnesty: true }] })).toMatchObject({
      status: 'present',
      early_minutes: 0,
    })
  })

  it('nobody was there for half a day or went early while what is missing may still come', () => {
    const { starts, closes } = dayShift[0] ?? { starts: 0, closes: 0 }
    const early = [punch(day, '07:55'), punch(day, '09:00')]
    expect(of(early, { synced_until: starts + 3_600_000 })).toMatchObject({ status: 'pending', early_minutes: 0, flags: [] })
    expect(of(early, { synced_until: closes })).toMatchObject({ status: 'absent', flags: ['early'] })
    expect(of([punch(day, '07:55'), punch(day, '17:05')], { synced_until: starts })).toMatchObject({ status: 'present' })
  })

  it('an application that waits keeps it open', () => {
    expect(of([], { leave: { portion: 'full', status: 'pending' } })).toMatchObject({
      status: 'pending',
      flags: ['leave_asked'],
    })
    expect(of([], { excused: true })).toMatchObject({ status: 'absent', flags: ['excused'] })
  })
})

describe('an outage', () => {
  const outage = (from: string, to: string, amnesty: boolean) => ({
    incidents: [{ from: momentOf(day, minutesOf(from), zone), to: momentOf(day, minutesOf(to), zone), amnesty }],
  })

  it('that hid neither the way in nor the way out changes nothing', () => {
    for (const amnesty of [true, false])
      for (const [from, to] of [
        ['06:00', '06:20'],
        ['10:00', '10:15'],
        ['20:00', '20:20'],
      ] as const) {
        const more = outage(from, to, amnesty)
        expect(of([], more)).toEqual(of([]))
        expect(of([punch(day, '08:00'), punch(day, '13:00')], more)).toEqual(of([punch(day, '08:00'), punch(day, '13:00')]))
        expect(of([punch(day, '08:30'), punch(day, '17:00')], more)).toEqual(of([punch(day, '08:30'), punch(day, '17:00')]))
      }
  })

  it('over the start forgives coming late, and counts from the start', () => {
    const punches = [punch(day, '09:35'), punch(day, '17:00')]
    expect(of(punches, outage('07:30', '09:30', false))).toMatchObject({
      status: 'pending',
      late_minutes: 0,
      flags: ['incident'],
    })
    expect(of(punches, outage('07:30', '09:30', true))).toMatchObject({
      status: 'present',
      first_in: punches[0]?.at,
      late_minutes: 0,
      worked_minutes: 480,
      flags: ['amnesty'],
    })
  })

  it('over the end leaves two punches before it open, and forgives the way out', () => {
    const punches = [punch(day, '07:58'), punch(day, '12:30')]
    expect(of(punches, outage('16:00', '18:00', false))).toMatchObject({
      status: 'pending',
      early_minutes: 0,
      flags: ['incident'],
    })
    expect(of(punches, outage('16:00', '18:00', true))).toMatchObject({
      status: 'present',
      worked_minutes: 482,
      early_minutes: 0,
    })
    expect(of([], outage('16:00', '18:00', true))).toMatchObject({ status: 'half_day', flags: ['missing_out', 'amnesty'] })
  })

  it('of the night is forgiven with its hours of the night', () => {
    const night = windowsOf([shiftOf(day, '22:00', '06:00')], zone)
    const all = { incidents: [{ from: night[0]?.opens ?? 0, to: night[0]?.closes ?? 0, amnesty: true }] }
    expect(of([], all, night)).toMatchObject({ status: 'present', worked_minutes: 420, night_minutes: 480 })
  })
})

describe('an absence that was explained', () => {
  it('excuses the half that half a day of leave left to be worked', () => {
    const leave = { portion: 'morning' as const, status: 'approved' as const }
    expect(of([], { leave, excused: true })).toMatchObject({ status: 'half_day', flags: ['half_leave', 'excused'] })
    expect(of([punch(day, '12:30'), punch(day, '17:00')], { leave, excused: true }).flags).not.toContain('excused')
  })
})

describe('a day off', () => {
  it('is free, a holiday or leave, and what is worked on it is overtime', () => {
    expect(of([], {}, [])).toMatchObject({ status: 'off_day', overtime_minutes: 0 })
    expect(of([punch(day, '09:00'), punch(day, '12:00')], {}, [])).toMatchObject({
      status: 'off_day',
      overtime_minutes: 180,
      flags: ['extra_work'],
    })
    expect(of([punch(day, '08:00'), punch(day, '17:00')], { holiday: 'Eid' })).toMatchObject({
      status: 'holiday',
      overtime_minutes: 540,
      planned_minutes: 0,
    })
    expect(of([], { leave: { portion: 'full', status: 'approved' } })).toMatchObject({ status: 'on_leave' })
    expect(of([], { leave: { portion: 'full', status: 'approved' }, holiday: 'Eid' })).toMatchObject({ status: 'holiday' })
  })

  it('with punches on leave is a conflict for a leader to settle', () => {
    expect(of([punch(day, '08:00'), punch(day, '17:00')], { leave: { portion: 'full', status: 'approved' } })).toMatchObject({
      status: 'conflict',
      overtime_minutes: 0,
    })
  })

  it('by half asks for the other half only', () => {
    const leave = { portion: 'morning' as const, status: 'approved' as const }
    expect(of([punch(day, '12:30'), punch(day, '17:00')], { leave })).toMatchObject({
      status: 'present',
      late_minutes: 0,
      flags: ['half_leave'],
    })
    expect(of([punch(day, '12:50'), punch(day, '17:00')], { leave })).toMatchObject({ late_minutes: 20 })
    expect(of([], { leave })).toMatchObject({ status: 'half_day' })
  })
})

describe('a night', () => {
  const night = shiftOf(day, '22:00', '06:00')
  const nights = windowsOf(
    [shiftOf(addDays(day, -1), '22:00', '06:00'), night, shiftOf(addDays(day, 1), '22:00', '06:00')],
    zone,
  )
  const window = nights.filter(({ shift }) => shift.day === day)

  it('belongs to the day on which it starts, its end too', () => {
    const punches = [punch(addDays(day, -1), '+05:58'), punch(day, '21:50'), punch(day, '+05:58')]
    expect(of(punches, { around: nights }, window)).toMatchObject({
      status: 'present',
      first_in: punches[1]?.at,
      last_out: punches[2]?.at,
      night_minutes: 478,
      early_minutes: 0,
    })
  })

  it('that ends after noon is whole, and of the day on which it starts', () => {
    for (const [start, end] of [
      ['20:00', '13:00'],
      ['22:00', '12:30'],
    ] as const) {
      const shifts = [addDays(day, -1), day, addDays(day, 1)].map((date) => shiftOf(date, start, end, { full_minutes: 400 }))
      const all = windowsOf(shifts, zone)
      const punches = [punch(day, start), punch(day, '+11:59'), punch(day, '+12:01'), punch(day, `+${end}`)]
      const on = (date: string) =>
        attendanceOf(
          facts(
            date,
            all.filter((shiftWindow) => shiftWindow.shift.day === date),
            punches,
            { around: all },
          ),
        )
      expect(on(day)).toMatchObject({ status: 'present', first_in: punches[0]?.at, last_out: punches[3]?.at, early_minutes: 0 })
      expect(on(addDays(day, 1))).toMatchObject({ status: 'absent', punches: [] })
      expect(on(addDays(day, -1))).toMatchObject({ status: 'absent', punches: [] })
    }
  })

  it('is whole over the end of a month, a year and 29 February', () => {
    for (const last of ['2026-11-30', '2026-12-31', '2028-02-28', '2028-02-29']) {
      const windows = windowsOf([shiftOf(last, '22:00', '06:00')], zone)
      const found = attendanceOf(facts(last, windows, [punch(last, '22:00'), punch(last, '+06:00')]))
      expect(found).toMatchObject({ day: last, status: 'present', worked_minutes: 420, night_minutes: 480 })
    }
  })
})

describe('two shifts', () => {
  it('of one day are each judged, and missing one is half a day', () => {
    const windows = windowsOf(
      [
        shiftOf(day, '06:00', '12:00', { break_minutes: 0, full_minutes: 330, half_minutes: 180 }),
        shiftOf(day, '16:00', '22:00', { break_minutes: 0, full_minutes: 330, half_minutes: 180 }),
      ],
      zone,
    )
    const both = [punch(day, '06:00'), punch(day, '12:00'), punch(day, '16:20'), punch(day, '22:00')]
    expect(of(both, {}, windows)).toMatchObject({ status: 'present', worked_minutes: 700, late_minutes: 20, flags: ['late'] })
    expect(of(both.slice(0, 2), {}, windows)).toMatchObject({ status: 'half_day', worked_minutes: 360 })
  })

  it('that touch are one stretch where somebody was there from the start of one to the end of the other', () => {
    const windows = windowsOf(
      [
        shiftOf(day, '06:00', '14:00', { break_minutes: 0, full_minutes: 450 }),
        shiftOf(day, '14:00', '22:00', { break_minutes: 0, full_minutes: 450 }),
      ],
      zone,
    )
    const straight = [punch(day, '05:58'), punch(day, '22:03')]
    expect(of(straight, {}, windows)).toMatchObject({
      status: 'present',
      worked_minutes: 965,
      late_minutes: 0,
      early_minutes: 0,
    })
    expect(of(straight, {}, windows).punches).toEqual(straight.map(({ id }) => id))
    // Whoever goes when the first ends was not there for the second.
    expect(of([punch(day, '05:58'), punch(day, '14:10')], {}, windows)).toMatchObject({
      status: 'half_day',
      worked_minutes: 492,
    })
  })

  it('of which one is cover for somebody: all of it is overtime, and nobody is late or missing for it', () => {
    const hours = { break_minutes: 0, full_minutes: 450 }
    const own = shiftOf(day, '06:00', '14:00', hours)
    const cover = { ...shiftOf(day, '14:00', '22:00', hours), extra: true, cover: true }
    const both = windowsOf([own, cover], zone)
    const straight = [punch(day, '06:00'), punch(day, '22:00')]
    const worked = { status: 'present', worked_minutes: 960, planned_minutes: 480, overtime_minutes: 480 }
    expect(of(straight, {}, both)).toMatchObject(worked)
    expect(of([punch(day, '06:00'), punch(day, '14:00')], {}, both)).toMatchObject({
      ...{ status: 'present', worked_minutes: 480, overtime_minutes: 0, late_minutes: 0 },
    })
    // On a day off it is what work on a day off is.
    const alone = windowsOf([{ ...cover, extra: false }], zone)
    expect(of([punch(day, '14:05'), punch(day, '22:00')], {}, alone)).toMatchObject({
      ...{ status: 'off_day', worked_minutes: 475, planned_minutes: 0, overtime_minutes: 475, flags: ['extra_work'] },
    })
    expect(of([], {}, alone)).toMatchObject({ status: 'off_day', overtime_minutes: 0 })
  })

  it('that follow each other part where the earlier ends', () => {
    const [early, late] = windowsOf([shiftOf(day, '06:00', '14:00'), shiftOf(day, '14:30', '22:00')], zone)
    expect(early?.closes).toBe(late?.opens)
    expect(late?.opens).toBe(momentOf(day, minutesOf('14:00'), zone))
  })
})

describe('half a day of leave', () => {
  const morning = { leave: { portion: 'morning' as const, status: 'approved' as const } }

  it('with work in its half is a conflict and no overtime, also when it is the wrong half', () => {
    expect(of([punch(day, '08:00'), punch(day, '17:00')], morning)).toMatchObject({ status: 'conflict', overtime_minutes: 0 })
    expect(of([punch(day, '08:00'), punch(day, '12:30')], morning)).toMatchObject({ status: 'conflict' })
    expect(of([punch(day, '11:45'), punch(day, '17:00')], morning)).toMatchObject({ status: 'present' })
  })
})

describe('somebody whom nobody has planned', () => {
  it('is on leave on the days that it takes from their balance, and not on its weekends', () => {
    const leave = { leave: { portion: 'full' as const, status: 'approved' as const }, is_planned: false }
    expect(of([], { ...leave, leave_charged: true }, [])).toMatchObject({ status: 'on_leave', flags: [] })
    expect(of([], leave, [])).toMatchObject({ status: 'off_day' })
    expect(of([], { ...leave, leave_charged: true, is_planned: true }, [])).toMatchObject({ status: 'off_day' })
    const worked = [punch(day, '08:00'), punch(day, '17:00')]
    expect(of(worked, { ...leave, leave_charged: true }, [])).toMatchObject({ status: 'conflict', overtime_minutes: 0 })
  })

  it('is marked, and is paid no overtime', () => {
    const found = of([punch(day, '08:00'), punch(day, '17:00')], { is_planned: false }, [])
    expect(found).toMatchObject({ status: 'off_day', worked_minutes: 540, overtime_minutes: 0 })
    expect(found.flags).toEqual(['extra_work', 'no_roster'])
  })
})

describe('whatever the day', () => {
  const minutes = fc.integer({ min: -600, max: 2040 })
  const anyPunch = fc.record({ at: minutes, direction: fc.constantFrom(null, 'in' as const, 'out' as const), id: fc.uuid() })
  const start = fc.integer({ min: 0, max: 1439 })
  const two = (minutesOfDay: number) =>
    `${String(Math.floor(minutesOfDay / 60)).padStart(2, '0')}:${String(minutesOfDay % 60).padStart(2, '0')}`
  const situation = fc.record({
    punches: fc.array(anyPunch, { maxLength: 8 }),
    starts: fc.array(start, { maxLength: 2 }),
    length: fc.integer({ min: 60, max: 660 }),
    leave: fc.constantFrom(
      null,
      { portion: 'full' as const, status: 'approved' as const },
      { portion: 'morning' as const, status: 'approved' as const },
      { portion: 'afternoon' as const, status: 'pending' as const },
    ),
    holiday: fc.constantFrom(null, 'Eid'),
    worked: fc.constantFrom('pairs' as const, 'first_to_last' as const),
  })
  type Situation = typeof situation extends fc.Arbitrary<infer T> ? T : never
  const factsOf = ({ punches, starts, length, leave, holiday, worked }: Situation): DayFacts => {
    const shifts = starts.map((from) =>
      shiftOf(day, two(from), two((from + length) % 1440), {
        break_minutes: 0,
        full_minutes: length - 30,
        half_minutes: Math.floor(length / 2),
      }),
    )
    const list = punches.map(({ at, direction, id }) => ({ id, direction, at: momentOf(day, at, zone) }))
    return facts(day, windowsOf(shifts, zone), list, { leave, holiday, policy: { ...policy, worked } })
  }

  it('punches that come again, from the same device or another, change nothing but the list of them', () => {
    fc.assert(
      fc.property(situation, fc.boolean(), (drawn, renamed) => {
        const given = factsOf(drawn)
        const again = given.punches.map((each) => (renamed ? { ...each, id: `again ${each.id}` } : each))
        const { punches: _, ...first } = attendanceOf(given)
        const { punches: __, ...second } = attendanceOf({ ...given, punches: [...given.punches, ...again] })
        expect(second).toEqual(first)
      }),
    )
  })

  it('an outage makes nobody absent whom it may have kept from punching, and an amnesty takes nothing from anybody', () => {
    const rank = ['absent', 'half_day', 'present']
    fc.assert(
      fc.property(situation, minutes, fc.integer({ min: 1, max: 900 }), (drawn, from, length) => {
        const given = factsOf({ ...drawn, leave: null, holiday: null })
        const at = momentOf(day, from, zone)
        const outage = (amnesty: boolean) => ({ ...given, incidents: [{ from: at, to: at + length * 60_000, amnesty }] })
        const [bare, open, granted] = [given, outage(false), outage(true)].map(attendanceOf)
        if (!bare || !open || !granted) throw new Error('Three days were asked for')
        expect(rank.indexOf(granted.status)).toBeGreaterThanOrEqual(rank.indexOf(bare.status))
        expect(granted.worked_minutes).toBeGreaterThanOrEqual(bare.worked_minutes)
        expect(granted.late_minutes + granted.early_minutes).toBeLessThanOrEqual(bare.late_minutes + bare.early_minutes)
        if (open.status !== 'pending') expect(open).toEqual(bare)
      }),
    )
  })

  it('the order in which punches arrive changes nothing', () => {
    fc.assert(
      fc.property(situation, fc.nat(), (drawn, turn) => {
        const given = factsOf(drawn)
        const at = given.punches.length > 0 ? turn % given.punches.length : 0
        const turned = [...given.punches.slice(at), ...given.punches.slice(0, at)].toReversed()
        expect(attendanceOf({ ...given, punches: turned })).toEqual(attendanceOf(given))
      }),
    )
  })

  it('nobody works more than they were there, nor by night more than they worked or were there', () => {
    fc.assert(
      fc.property(situation, (drawn) => {
        const found = attendanceOf(factsOf(drawn))
        const there = found.first_in !== null && found.last_out !== null ? (found.last_out - found.first_in) / 60_000 : 0
        if (!found.flags.includes('amnesty')) expect(found.worked_minutes).toBeLessThanOrEqual(Math.max(there, 0))
        expect(found.night_minutes).toBeLessThanOrEqual(Math.max(there, 0))
        for (const value of [
          found.worked_minutes,
          found.late_minutes,
          found.early_minutes,
          found.overtime_minutes,
          found.night_minutes,
        ])
          expect(value).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  it('every punch is of one window at most, and windows stand in their order', () => {
    fc.assert(
      fc.property(fc.array(start, { minLength: 2, maxLength: 4 }), fc.integer({ min: 60, max: 660 }), (starts, length) => {
        const shifts = starts.map((from, index) => shiftOf(addDays(day, index), two(from), two((from + length) % 1440)))
        const windows = windowsOf(shifts, zone)
        for (const [index, window] of windows.entries()) {
          const next = windows[index + 1]
          if (next) expect(window.closes).toBeLessThanOrEqual(next.opens)
          expect(window.opens).toBeLessThanOrEqual(window.starts)
        }
      }),
    )
  })
})

describe('clocks', () => {
  it('are those of the zone, where they are put forward and back too', () => {
    expect(offsetAt('Africa/Lagos', Date.UTC(2026, 0, 1))).toBe(60)
    expect(new Date(momentOf('2026-03-29', minutesOf('08:00'), 'Europe/London')).toISOString()).toBe('2026-03-29T07:00:00.000Z')
    expect(new Date(momentOf('2026-03-29', minutesOf('01:30'), 'Europe/London')).toISOString()).toBe('2026-03-29T01:30:00.000Z')
    expect(new Date(momentOf('2026-10-25', minutesOf('01:30'), 'Europe/London')).toISOString()).toBe('2026-10-25T00:30:00.000Z')
    expect(new Date(momentOf('2026-11-18', minutesOf('22:00') + 480, 'America/New_York')).toISOString()).toBe(
      '2026-11-19T11:00:00.000Z',
    )
  })
})
