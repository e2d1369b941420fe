import { addDays, daysBetween, eachDay } from '@iroko/contract/dates'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type LeaveDay, type LeaveSpan, sumDays } from '../types/rules.ts'
import {
  adjacent,
  countDays,
  daysToGiveBack,
  halfDaySpan,
  halvesOf,
  kindOf,
  type LeaveCalendar,
  overlaps,
  recountDays,
} from './rules.ts'

const weekdays = [1, 2, 3, 4, 5]
const week: LeaveCalendar = { working_weekdays: weekdays, holidays: new Map() }
const none = { count_holidays: false, sandwich: 'none' } as const
const inside = { count_holidays: false, sandwich: 'inside' } as const
const bridge = { count_holidays: false, sandwich: 'bridge' } as const
const allDays = { count_holidays: true, sandwich: 'none' } as const

/** Monday 16 to Sunday 22 November 2026 is the week that the examples stand in. */
const span = (starts_on: string, ends_on = starts_on, half: Partial<LeaveSpan> = {}): LeaveSpan => ({
  starts_on,
  ends_on,
  starts_half: false,
  ends_half: false,
  ...half,
})
const holidays = (...days: string[]): LeaveCalendar => ({
  ...week,
  holidays: new Map(days.map((day) => [day, 'Id el Maulud'])),
})
const total = (days: readonly LeaveDay[]): number => sumDays(days.map(({ counts }) => counts))

describe('what each day counts', () => {
  it('is one row a day: work, weekend, holiday, day off', () => {
    const calendar = { ...holidays('2026-11-18'), roster: new Map([['2026-11-19', false]]) }
    expect(countDays(span('2026-11-17', '2026-11-21'), none, calendar)).toEqual([
      { day: '2026-11-17', portion: 'full', counts: 1, kind: 'work', note: null },
      { day: '2026-11-18', portion: 'full', counts: 0, kind: 'holiday', note: 'Id el Maulud' },
      { day: '2026-11-19', portion: 'full', counts: 0, kind: 'off', note: null },
      { day: '2026-11-20', portion: 'full', counts: 1, kind: 'work', note: null },
      { day: '2026-11-21', portion: 'full', counts: 0, kind: 'weekend', note: null },
    ])
  })

  it.each<[string, LeaveSpan, number, LeaveDay['portion'][]]>([
    ['a half start leaves at midday', span('2026-11-16', '2026-11-17', { starts_half: true }), 1.5, ['afternoon', 'full']],
    ['a half end comes back at midday', span('2026-11-16', '2026-11-17', { ends_half: true }), 1.5, ['full', 'morning']],
    ['both', span('2026-11-16', '2026-11-18', { starts_half: true, ends_half: true }), 2, ['afternoon', 'full', 'morning']],
    ['an afternoon', span('2026-11-16', '2026-11-16', { starts_half: true }), 0.5, ['afternoon']],
    ['a morning', span('2026-11-16', '2026-11-16', { ends_half: true }), 0.5, ['morning']],
  ])('%s', (_what, chosen, counted, portions) => {
    const days = countDays(chosen, none, week)
    expect(total(days)).toBe(counted)
    expect(days.map(({ portion }) => portion)).toEqual(portions)
  })

  it.each<[string, LeaveSpan, number, number, number]>([
    ['a working week', span('2026-11-16', '2026-11-20'), 5, 5, 5],
    ['a working week and its weekend', span('2026-11-16', '2026-11-22'), 5, 5, 7],
    ['over a weekend', span('2026-11-20', '2026-11-23'), 2, 4, 4],
    ['over a weekend with half ends', span('2026-11-20', '2026-11-23', { starts_half: true, ends_half: true }), 1, 3, 3],
    ['a weekend', span('2026-11-21', '2026-11-22'), 0, 0, 2],
  ])('%s by policy: none, inside, every day', (_what, chosen, plain, sandwich, every) => {
    expect(total(countDays(chosen, none, week))).toBe(plain)
    expect(total(countDays(chosen, inside, week))).toBe(sandwich)
    expect(total(countDays(chosen, allDays, week))).toBe(every)
  })

  it('a night worker rests when the roster says, not on Sundays', () => {
    const roster = {
      ...week,
      roster: new Map(eachDay('2026-11-16', '2026-11-22').map((day) => [day, day !== '2026-11-17' && day !== '2026-11-18'])),
    }
    expect(total(countDays(span('2026-11-16', '2026-11-22'), none, roster))).toBe(5)
  })
})

describe('a bridge between two leaves', () => {
  const before = span('2026-11-18', '2026-11-20')
  const after = span('2026-11-30', '2026-12-01')
  const rows = (days: LeaveDay[]) => days.filter(({ counts }) => counts > 0).map(({ day }) => day)

  it('counts the weekend between this leave and the one before it', () => {
    const days = rows(countDays(span('2026-11-23', '2026-11-24'), bridge, week, [before]))
    expect(days).toEqual(['2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24'])
  })

  it('counts the weekend between this leave and the one after it', () => {
    const days = rows(countDays(span('2026-11-26', '2026-11-27'), bridge, week, [after]))
    expect(days).toEqual(['2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29'])
  })

  it('counts days off of its own at the edge', () => {
    expect(total(countDays(span('2026-11-21', '2026-11-23'), bridge, week, [before]))).toBe(3)
    expect(total(countDays(span('2026-11-21', '2026-11-23'), inside, week, [before]))).toBe(1)
  })

  it('does not reach over a day or a half day of work', () => {
    expect(total(countDays(span('2026-11-24'), bridge, week, [before]))).toBe(1)
    expect(total(countDays(span('2026-11-23', '2026-11-23', { starts_half: true }), bridge, week, [before]))).toBe(0.5)
    expect(total(countDays(span('2026-11-23'), bridge, week, [{ ...before, ends_half: true }]))).toBe(1)
  })

  it('is for types with that policy only', () => {
    expect(total(countDays(span('2026-11-23'), inside, week, [before]))).toBe(1)
  })
})

describe('halves on a line', () => {
  it('is where the database puts them', () => {
    expect(halfDaySpan({ day: '2000-01-01', portion: 'full' })).toEqual({ from: 0, to: 2 })
    expect(halfDaySpan({ day: '2000-01-02', portion: 'morning' })).toEqual({ from: 2, to: 3 })
    expect(halfDaySpan({ day: '2000-01-02', portion: 'afternoon' })).toEqual({ from: 3, to: 4 })
  })

  it('two halves of one date fit, any other two of it do not', () => {
    const portions = ['full', 'morning', 'afternoon'] as const
    fc.assert(
      fc.property(fc.constantFrom(...portions), fc.constantFrom(...portions), (first, second) => {
        const fit = first !== second && first !== 'full' && second !== 'full'
        const day = '2026-11-20'
        expect(overlaps(halfDaySpan({ day, portion: first }), halfDaySpan({ day, portion: second }))).toBe(!fit)
        expect(overlaps(halfDaySpan({ day, portion: first }), halfDaySpan({ day: '2026-11-21', portion: second }))).toBe(false)
      }),
    )
  })
})

const anyDay = fc.integer({ min: 0, max: 400 }).map((count) => addDays('2026-01-01', count))
const anySpan = fc
  .record({ starts_on: anyDay, length: fc.integer({ min: 0, max: 20 }), starts_half: fc.boolean(), ends_half: fc.boolean() })
  .map(({ length, ...rest }): LeaveSpan => ({ ...rest, ends_on: addDays(rest.starts_on, length) }))
  .filter(({ starts_on, ends_on, starts_half, ends_half }) => starts_on < ends_on || !(starts_half && ends_half))
const anyCalendar = fc
  .record({
    working_weekdays: fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 }),
    holidays: fc.array(anyDay, { maxLength: 30 }),
    roster: fc.array(fc.tuple(anyDay, fc.boolean()), { maxLength: 60 }),
  })
  .map(
    ({ working_weekdays, holidays: days, roster }): LeaveCalendar => ({
      working_weekdays,
      holidays: new Map(days.map((day) => [day, 'Holiday'])),
      roster: new Map(roster),
    }),
  )
const anyRules = fc.record({
  count_holidays: fc.boolean(),
  sandwich: fc.constantFrom('none' as const, 'inside' as const, 'bridge' as const),
})

describe('whatever the dates, the roster and the policy', () => {
  it('counted days are never more than calendar days, and each is 0, a half or 1', () => {
    fc.assert(
      fc.property(anySpan, anyCalendar, anyRules, (chosen, calendar, rules) => {
        const days = countDays(chosen, rules, calendar)
        expect(days.map(({ day }) => day)).toEqual(eachDay(chosen.starts_on, chosen.ends_on))
        expect(total(days)).toBeLessThanOrEqual(daysBetween(chosen.starts_on, chosen.ends_on) + 1)
        for (const { counts } of days) expect([0, 0.5, 1]).toContain(counts)
      }),
    )
  })

  it('a stricter policy never counts less', () => {
    fc.assert(
      fc.property(anySpan, anyCalendar, fc.array(anySpan, { maxLength: 3 }), (chosen, calendar, others) => {
        const counted = [none, inside, bridge].map((rules) => total(countDays(chosen, rules, calendar, others)))
        expect(counted).toEqual(counted.toSorted((a, b) => a - b))
      }),
    )
  })

  it('a leave split in two counts the same, without sandwiches', () => {
    fc.assert(
      fc.property(anySpan, fc.nat(20), fc.boolean(), anyCalendar, (chosen, at, atMidday, calendar) => {
        const cut = addDays(chosen.starts_on, at)
        fc.pre(cut < chosen.ends_on && (!atMidday || (cut > chosen.starts_on && cut < chosen.ends_on)))
        const first = { ...chosen, ends_on: cut, ends_half: atMidday }
        const second = { ...chosen, starts_on: atMidday ? cut : addDays(cut, 1), starts_half: atMidday }
        const parts = total(countDays(first, none, calendar)) + total(countDays(second, none, calendar))
        expect(parts).toBe(total(countDays(chosen, none, calendar)))
        expect(overlaps(halvesOf(first), halvesOf(second))).toBe(false)
      }),
    )
  })

  it('two leaves overlap exactly when two of their days do', () => {
    fc.assert(
      fc.property(anySpan, anySpan, (leaveSpan, second) => {
        const places = (chosen: LeaveSpan) => countDays(chosen, none, week).map(halfDaySpan)
        const clash = places(leaveSpan).some((place) => places(second).some((taken) => overlaps(place, taken)))
        expect(overlaps(halvesOf(leaveSpan), halvesOf(second))).toBe(clash)
        expect(overlaps(halvesOf(second), halvesOf(leaveSpan))).toBe(clash)
      }),
    )
  })

  it('being next to each other goes both ways and is not overlapping', () => {
    fc.assert(
      fc.property(anySpan, anySpan, anyCalendar, (leaveSpan, second, calendar) => {
        expect(adjacent(leaveSpan, second, calendar)).toBe(adjacent(second, leaveSpan, calendar))
        if (adjacent(leaveSpan, second, calendar)) expect(overlaps(halvesOf(leaveSpan), halvesOf(second))).toBe(false)
      }),
    )
  })
})

describe('cancelling', () => {
  const overWeekend = countDays(span('2026-11-19', '2026-11-24'), inside, week)
  const given = (days: LeaveDay[]) => days.map(({ day }) => day.slice(8))

  it('gives all days back when none is named', () => {
    expect(daysToGiveBack(overWeekend, inside)).toEqual(overWeekend)
  })

  it('gives back the days named', () => {
    expect(given(daysToGiveBack(overWeekend, inside, ['2026-11-24']))).toEqual(['24'])
    expect(
      total(daysToGiveBack(countDays(span('2026-11-19', '2026-11-24'), none, week), none, ['2026-11-20', '2026-11-21'])),
    ).toBe(1)
  })

  it('gives back the weekend with the day that held it', () => {
    expect(given(daysToGiveBack(overWeekend, inside, ['2026-11-20']))).toEqual(['20', '21', '22'])
    expect(given(daysToGiveBack(overWeekend, inside, ['2026-11-23', '2026-11-24']))).toEqual(['21', '22', '23', '24'])
    const maternity = countDays(span('2026-11-19', '2026-11-24'), allDays, week)
    expect(given(daysToGiveBack(maternity, allDays, ['2026-11-20']))).toEqual(['20'])
  })

  it('keeps the weekend towards the leave next to it', () => {
    const bridged = countDays(span('2026-11-23', '2026-11-25'), bridge, week, [span('2026-11-20')])
    expect(given(daysToGiveBack(bridged, bridge, ['2026-11-25']))).toEqual(['25'])
    expect(given(daysToGiveBack(bridged, bridge, ['2026-11-23']))).toEqual(['21', '22', '23'])
  })

  it('day by day or all at once gives back the same, each day once', () => {
    fc.assert(
      fc.property(anySpan, anyCalendar, anyRules, fc.func(fc.nat(3)), (chosen, calendar, rules, order) => {
        const days = countDays(chosen, rules, calendar)
        let live = days
        let back = 0
        for (const { day } of days.toSorted((a, b) => order(a.day) - order(b.day))) {
          const gone = daysToGiveBack(live, rules, [day])
          back += total(gone)
          live = live.filter((kept) => !gone.includes(kept))
        }
        expect(live).toEqual([])
        expect(back).toBe(total(days))
      }),
    )
  })
})

describe('a holiday that comes or goes later', () => {
  const declared = (day: string, end = day) => new Set(eachDay(day, end))
  const givenBack = (chosen: LeaveSpan, rules: Parameters<typeof countDays>[1], dates: ReadonlySet<string>): LeaveDay[] => {
    const days = countDays(chosen, rules, week)
    const isNow = ({ day }: LeaveDay) => (dates.has(day) ? { kind: 'holiday' as const, note: 'Id el Fitr' } : undefined)
    const after = recountDays(chosen, days, rules, isNow)
    return days.filter((day, index) => (after[index]?.counts ?? 0) < day.counts)
  }

  it('gives back exactly what its days counted', () => {
    const dates = span('2026-11-18', '2026-11-20', { ends_half: true })
    expect(givenBack(dates, none, declared('2026-11-19', '2026-11-22')).map(({ day, counts }) => [day, counts])).toEqual([
      ['2026-11-19', 1],
      ['2026-11-20', 0.5],
    ])
  })

  it('gives nothing back on a weekend, outside the leave, or for a type that counts every day', () => {
    const dates = span('2026-11-16', '2026-11-22')
    expect(givenBack(dates, none, declared('2026-11-21'))).toEqual([])
    expect(givenBack(dates, none, declared('2026-11-23'))).toEqual([])
    expect(givenBack(dates, allDays, declared('2026-11-18'))).toEqual([])
  })

  it('inside a sandwich still counts, at its edge it takes the weekend along', () => {
    const days = span('2026-11-19', '2026-11-23')
    expect(givenBack(days, inside, declared('2026-11-20'))).toEqual([])
    expect(givenBack(days, inside, declared('2026-11-23')).map(({ day }) => day)).toEqual([
      '2026-11-21',
      '2026-11-22',
      '2026-11-23',
    ])
  })

  it('counts as it would have counted from the start, moved away again too, and a second time changes nothing', () => {
    fc.assert(
      fc.property(anySpan, anyCalendar, anyRules, anyDay, fc.nat(3), (chosen, calendar, rules, start, length) => {
        const dates = declared(start, addDays(start, length))
        const known = {
          ...calendar,
          holidays: new Map([...calendar.holidays, ...[...dates].map((day) => [day, 'x'] as const)]),
        }
        const days = countDays(chosen, rules, calendar)
        const again = (before: LeaveDay[], now: LeaveCalendar) =>
          recountDays(chosen, before, rules, ({ day }) => (dates.has(day) ? kindOf(day, now) : undefined))
        const during = again(days, known)
        expect(total(during)).toBe(total(countDays(chosen, rules, known)))
        expect(again(during, known)).toEqual(during)
        expect(again(during, calendar).map(({ counts, kind }) => [counts, kind])).toEqual(
          days.map(({ counts, kind }) => [counts, kind]),
        )
      }),
    )
  })
})

describe('leave beside a leave that goes', () => {
  const friday = span('2026-11-20')
  const gone = { before: false, after: true }
  const unchanged = () => undefined

  it('no longer charges the weekend between them', () => {
    const monday = span('2026-11-23')
    const days = countDays(monday, bridge, week, [friday])
    expect(total(days)).toBe(3)
    expect(recountDays(monday, days, bridge, unchanged)).toEqual(days)
    expect(total(recountDays(monday, days, bridge, unchanged, gone))).toBe(1)
    const everyDay = { ...bridge, count_holidays: true }
    expect(total(recountDays(monday, countDays(monday, everyDay, week, [friday]), everyDay, unchanged, gone))).toBe(1)
  })

  it('no longer charges the weekend with which it begins', () => {
    const weekend = span('2026-11-21', '2026-11-23')
    const days = countDays(weekend, bridge, week, [friday])
    expect(total(days)).toBe(3)
    expect(total(recountDays(weekend, days, bridge, unchanged, gone))).toBe(1)
  })

  it('charges nothing of a bridge on which the person works meanwhile', () => {
    const tuesday = span('2026-11-24')
    const days = countDays(tuesday, bridge, holidays('2026-11-23'), [friday])
    expect(total(days)).toBe(4)
    expect(total(recountDays(tuesday, days, bridge, ({ day }) => kindOf(day, week)))).toBe(1)
  })

  it('counts what it would have counted alone, whatever it is', () => {
    fc.assert(
      fc.property(anySpan, anySpan, anyCalendar, anyRules, (leaveSpan, second, calendar, rules) => {
        fc.pre(second.ends_on < leaveSpan.starts_on)
        const days = countDays(leaveSpan, rules, calendar, [second])
        expect(total(recountDays(leaveSpan, days, rules, unchanged, gone))).toBe(total(countDays(leaveSpan, rules, calendar)))
      }),
    )
  })
})
