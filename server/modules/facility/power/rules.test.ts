import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deliveryHints, expectedRate, hintsOf, usedOf } from './rules.ts'

const quiet = { litresBefore: 800, litres: 600, delivered: 0, hours: 4.8, expectedRate: 41.7, outageHours: 0 }

describe('diesel between two dips', () => {
  it('says nothing where litres and hours agree', () => {
    expect(hintsOf(quiet)).toEqual([])
    expect(hintsOf({ ...quiet, outageHours: 5 })).toEqual([])
  })
  it('names each sum that does not add up', () => {
    expect(hintsOf({ ...quiet, litres: 500 })).toEqual([
      '300 l used (800 l + 0 l delivered − 500 l), 4.8 h × 41.7 l explain 200.2 l: 99.8 l more',
    ])
    expect(hintsOf({ ...quiet, hours: 0, litres: 794 })).toEqual([
      '6 l are gone although it did not run: 800 l + 0 l delivered − 794 l',
    ])
    expect(hintsOf({ ...quiet, hours: 0, litres: 810 })).toEqual([
      'More is in the tank than was there and came: 800 l + 0 l delivered − 810 l = -10 l',
    ])
    expect(hintsOf({ ...quiet, outageHours: 3 })).toEqual(['It ran 4.8 h, power was out for 3 h'])
  })
  it('forgives a little: a seventh of the rate, twenty litres, five litres standing', () => {
    expect(hintsOf({ ...quiet, litres: 570 })).toEqual([])
    expect(hintsOf({ ...quiet, litresBefore: 100, litres: 81, hours: 0.1 })).toEqual([])
    expect(hintsOf({ ...quiet, hours: 0, litres: 795 })).toEqual([])
  })
  it('compares the delivery note with the dip', () => {
    expect(deliveryHints({ ticket_litres: 500, dip_before: 200, dip_after: 690 })).toEqual([])
    expect(deliveryHints({ ticket_litres: 500, dip_before: 200, dip_after: 650 })).toEqual([
      'The delivery note says 500 l, the dip rose by 450 l: 50 l differ',
    ])
  })
  it('expects what the maker says until eight periods are known, then their median', () => {
    expect(expectedRate([], 41.7)).toBe(41.7)
    expect(expectedRate([30, 30, 30, 30, 30, 30, 30], 41.7)).toBe(41.7)
    expect(expectedRate([30, 40, 31, 39, 32, 38, 33, 200], 41.7)).toBe(35.5)
  })
  it('keeps every litre: what was used is what was there and came, less what is left', () => {
    const litres = fc.integer({ min: 0, max: 100_000 }).map((tenths) => tenths / 10)
    fc.assert(
      fc.property(litres, litres, litres, (litresBefore, delivered, left) => {
        const used = usedOf({ litresBefore, delivered, litres: left })
        expect(Math.round((used + left) * 10)).toBe(Math.round((litresBefore + delivered) * 10))
      }),
    )
  })
})
