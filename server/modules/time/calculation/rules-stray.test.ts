import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { punch, zone } from '../../../test/days.ts'
import { strayOf } from './rules-stray.ts'

const day = '2026-11-18'
const given = (returnType: ReturnType<typeof punch>, to: string | null = null) => ({ ...returnType, given: to })

describe('a punch that no day takes', () => {
  const [early, tap, late] = [given(punch(day, '07:00')), given(punch(day, '07:03')), given(punch(day, '17:00'))]
  const asked = { punches: [early, tap, late], from: day, to: day, zone }

  it('is on the list until a day takes it; a double tap speaks once', () => {
    expect(strayOf({ ...asked, days: [] })).toEqual([early.id, late.id])
    expect(strayOf({ ...asked, days: [{ day, zone, punches: [early.id] }] })).toEqual([late.id])
    expect(strayOf({ ...asked, days: [{ day, zone, punches: [early.id, late.id] }] })).toEqual([])
  })

  it('is of the day that it was given to, and of no other', () => {
    const moved = { ...asked, punches: [given(punch(day, '07:00'), '2026-11-20')], days: [] }
    expect(strayOf(moved)).toEqual([])
    expect(strayOf({ ...moved, from: '2026-11-20', to: '2026-11-20' })).toEqual([early.id])
  })

  it('is the same whatever the order in which they arrived', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([early, tap, late], { minLength: 3 }), (punches) => {
        expect(strayOf({ ...asked, punches, days: [] })).toEqual([early.id, late.id])
      }),
    )
  })
})
