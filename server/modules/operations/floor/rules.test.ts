import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Attended, currentOf, type Piece, slotsOf, standingIn, turnsBetween, without } from './rules.ts'

const hour = 3_600_000
const minute = 60_000
const clock = (hours: number, minutes = 0) => hours * hour + minutes * minute
const shift = (more: Partial<Piece> = {}): Piece => ({
  starts: clock(8),
  ends: clock(16),
  closes: clock(20),
  break_minutes: 60,
  late_minutes: 0,
  is_away: false,
  ...more,
})
const attended = (piece: Piece | null, ...punched: [at: number, direction: 'in' | 'out' | null][]): Attended => ({
  piece,
  turns: turnsBetween(
    punched.map(([at, direction]) => ({ at, direction })),
    clock(-48),
    clock(48),
  ),
})

describe('how somebody stands', () => {
  it.each<[string, Attended, number, string, number | null]>([
    ['before the shift is due', attended(shift()), clock(7, 59), 'due', null],
    ['from its start on is missing', attended(shift()), clock(8), 'missing', clock(8)],
    ['once it is over was absent', attended(shift()), clock(16), 'absent', null],
    ['came on time and is in', attended(shift(), [clock(7, 55), 'in']), clock(9), 'in', clock(7, 55)],
    ['came late', attended(shift({ late_minutes: 40 }), [clock(8, 40), 'in']), clock(9), 'late', clock(8, 40)],
    ['has a break', attended(shift(), [clock(8), 'in'], [clock(12), 'out']), clock(13), 'on_break', clock(12)],
    ['is longer away than the break', attended(shift(), [clock(8), 'in'], [clock(12), 'out']), clock(13, 1), 'gone', clock(12)],
    [
      'is back from it',
      attended(shift(), [clock(8), 'in'], [clock(12), 'out'], [clock(12, 30), 'in']),
      clock(13),
      'in',
      clock(12, 30),
    ],
    ['left at the end', attended(shift(), [clock(8), 'in'], [clock(16), 'out']), clock(16, 5), 'gone', clock(16)],
    ['stays longer', attended(shift(), [clock(8), 'in']), clock(17), 'in', clock(8)],
    ['forgot to clock out', attended(shift(), [clock(8), 'in']), clock(20), 'gone', clock(16)],
    ['is on leave', attended(shift({ is_away: true })), clock(9), 'away', null],
    ['works on a free day', attended(null, [clock(9), 'in']), clock(10), 'in', clock(9)],
    [
      'punches without a direction',
      attended(shift(), [clock(8), null], [clock(12), null]),
      clock(12, 10),
      'on_break',
      clock(12),
    ],
  ])('%s', (_, person, now, state, since) => {
    expect(standingIn(person, now)).toEqual({ state, since })
  })

  it('is of the night that goes on, and once that is over of the shift to come', () => {
    const night = attended(
      shift({ starts: clock(-2), ends: clock(6), closes: clock(10) }),
      [clock(-2), 'in'],
      [clock(6, 1), 'out'],
    )
    const next = attended(shift({ starts: clock(22), ends: clock(30) }))
    expect(currentOf([next, night], clock(5))).toBe(night)
    expect(currentOf([next, night], clock(7))).toBe(next)
  })
})

describe('a day by half hour', () => {
  const day = { from: 0, to: clock(24) }

  it('counts who is planned, who was there and who was missing, and nothing of what lies ahead', () => {
    const here = attended(shift(), [clock(8, 10), 'in'])
    const missing = attended(shift())
    const slots = slotsOf([[here], [missing], [attended(shift({ is_away: true }))]], day, clock(9, 40))
    expect(slots).toHaveLength(48)
    expect(slots[15]).toMatchObject({ planned: 0, there: 0, missing: 0 })
    expect(slots[16]).toMatchObject({ planned: 2, there: 1, missing: 1 })
    expect(slots[19]).toMatchObject({ planned: 2, there: 1, missing: 1 })
    expect(slots[20]).toMatchObject({ planned: 2, there: null, missing: null })
  })

  it('knows the hours of a night in both days', () => {
    const night = attended(
      shift({ starts: clock(-2), ends: clock(6), closes: clock(10) }),
      [clock(-2), 'in'],
      [clock(6), 'out'],
    )
    const slots = slotsOf([[night]], day, clock(12))
    expect(slots.filter(({ planned, there }) => planned === 1 && there === 1)).toHaveLength(12)
  })

  it('is as long as the day on which clocks are put back', () => {
    expect(slotsOf([], { from: 0, to: clock(25) }, 0)).toHaveLength(50)
  })

  const person = fc
    .record({
      starts: fc.integer({ min: -8, max: 23 }),
      length: fc.integer({ min: 1, max: 12 }),
      comes: fc.option(fc.integer({ min: -60, max: 240 })),
      stays: fc.option(fc.integer({ min: 1, max: 900 })),
    })
    .map(({ starts, length, comes, stays }) => {
      const piece = shift({ starts: clock(starts), ends: clock(starts + length), closes: clock(starts + length + 4) })
      if (comes === null) return attended(piece)
      const came = piece.starts + comes * minute
      return attended(piece, [came, 'in'], ...(stays === null ? [] : [[came + stays * minute, 'out'] as [number, 'out']]))
    })

  it('never has more missing than planned, nor more there than people, and counts each but once', () => {
    fc.assert(
      fc.property(fc.array(person, { maxLength: 8 }), fc.integer({ min: 0, max: 24 * 60 }), (people, at) => {
        const now = at * minute
        for (const slot of slotsOf(
          people.map((person) => [person, person]),
          day,
          now,
        )) {
          expect(slot.planned).toBeLessThanOrEqual(people.length)
          if (slot.there === null || slot.missing === null) expect(Date.parse(slot.at)).toBeGreaterThan(now)
          else {
            expect(slot.missing).toBeLessThanOrEqual(slot.planned)
            expect(slot.there).toBeLessThanOrEqual(people.length)
            expect(slot.there + slot.missing).toBeGreaterThanOrEqual(slot.planned)
          }
        }
      }),
    )
  })
})

describe('what is left of a shift that is partly worked elsewhere', () => {
  it.each([
    ['nothing of it is lent', [4, 8], [8, 16]],
    ['its beginning is', [6, 10], [10, 16]],
    ['its end is', [12, 18], [8, 12]],
    ['all of it is', [8, 16], null],
  ] as const)('%s', (_, [from, to], left) => {
    const found = without(shift(), { starts: clock(from), ends: clock(to) })
    expect(found && [found.starts / hour, found.ends / hour]).toEqual(left)
  })
})
