import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { labelEvery, scaleOf } from './scale.ts'

describe('the scale of a chart', () => {
  it.each([
    [0, [0, 1, 2]],
    [3, [0, 2, 4]],
    [12, [0, 10, 20]],
    [56, [0, 30, 60]],
    [199, [0, 100, 200]],
    [240, [0, 125, 250]],
    [1001, [0, 750, 1500]],
  ])('of %d is %j', (most, marks) => {
    expect(scaleOf(most).marks).toEqual(marks)
  })

  it('holds every number, and is not more than twice as high', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e9 }), (most) => {
        const { top } = scaleOf(most)
        expect(top).toBeGreaterThanOrEqual(most)
        expect(top).toBeLessThanOrEqual(Math.max(2, 2 * most))
      }),
    )
  })

  it('has so many labels as there is room for', () => {
    expect([labelEvery(7, 8), labelEvery(30, 8), labelEvery(48, 8)]).toEqual([1, 4, 6])
  })
})
