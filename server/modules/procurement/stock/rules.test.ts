import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { afterMove, countedAs, type Level, receivedAt, takenFrom } from './rules.ts'

const nothing: Level = { milli: 0, value_kobo: 0 }

describe('the value of stock', () => {
  it('is the weighted average of what came in, and the last piece takes what is left', () => {
    const first = afterMove(nothing, receivedAt(10_000, 10_000))
    const level = afterMove(first, receivedAt(16_000, 5_000))
    expect(level).toEqual({ milli: 15_000, value_kobo: 180_000 })
    const issue = takenFrom(level, 4_000)
    expect(issue).toEqual({ milli: -4_000, value_kobo: -48_000 })
    const rest = afterMove(level, issue ?? nothing)
    expect(afterMove(rest, takenFrom(rest, 11_000) ?? nothing)).toEqual(nothing)
  })
  it('takes no more than there is, and no part of nothing', () => {
    expect(takenFrom({ milli: 3_000, value_kobo: 5 }, 3_001)).toBeUndefined()
    expect(takenFrom({ milli: 3_000, value_kobo: 5 }, 0)).toBeUndefined()
  })
  it('leaves a kobo with what is left, so that stock without value does not exist', () => {
    expect(takenFrom({ milli: 2_000, value_kobo: 1 }, 1_000)).toEqual({ milli: -1_000, value_kobo: 0 })
    expect(receivedAt(1, 1)).toEqual({ milli: 1, value_kobo: 1 })
  })
  it('of what a count finds is the average, or the price last paid where nothing was left', () => {
    expect(countedAs({ milli: 2_000, value_kobo: 500 }, 1_000, null)).toEqual({ milli: 1_000, value_kobo: 250 })
    expect(countedAs(nothing, 2_000, 700)).toEqual({ milli: 2_000, value_kobo: 1_400 })
    expect(countedAs({ milli: 2_000, value_kobo: 500 }, -2_000, null)).toEqual({ milli: -2_000, value_kobo: -500 })
  })
})

it('stays above zero under any moves, is their sum, and is zero exactly where the quantity is', () => {
  const move = fc.record({
    kind: fc.constantFrom('receipt' as const, 'issue' as const, 'count' as const),
    milli: fc.integer({ min: 1, max: 50_000 }),
    price_kobo: fc.integer({ min: 1, max: 1e9 }),
  })
  fc.assert(
    fc.property(fc.array(move, { maxLength: 40 }), (moves) => {
      let level = nothing
      let sum = nothing
      for (const { kind, milli, price_kobo } of moves) {
        const moved =
          kind === 'receipt'
            ? receivedAt(price_kobo, milli)
            : kind === 'issue'
              ? takenFrom(level, milli)
              : countedAs(level, milli - 25_000, price_kobo)
        if (!moved || moved.milli === 0) continue
        level = afterMove(level, moved)
        sum = { milli: sum.milli + moved.milli, value_kobo: sum.value_kobo + moved.value_kobo }
        expect(level.milli).toBeGreaterThanOrEqual(0)
        expect(level.value_kobo).toBeGreaterThanOrEqual(0)
        expect(level.value_kobo === 0).toBe(level.milli === 0)
        expect(moved.value_kobo === 0 || moved.value_kobo > 0 === moved.milli > 0).toBe(true)
      }
      expect(level).toEqual(sum)
    }),
  )
})
