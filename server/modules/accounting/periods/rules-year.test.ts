/** The end of a year brings income and cost to 0 and their sum to retained earnings, whatever they came to. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isLastOfYear, mirrorOf, yearEndLines } from './rules.ts'

const results = fc.uniqueArray(fc.record({ account_id: fc.uuid(), kobo: fc.integer({ min: -1e13, max: 1e13 }) }), {
  selector: ({ account_id }) => account_id,
  maxLength: 40,
})
const netOf = ({ debit_kobo, credit_kobo }: { debit_kobo: number; credit_kobo: number }) => debit_kobo - credit_kobo

it('leaves no account with a balance, and balances itself', () => {
  fc.assert(
    fc.property(results, (before) => {
      const lines = yearEndLines(before, 'Year 2026')
      expect(lines.reduce((sum, line) => sum + netOf(line), 0)).toBe(0)
      for (const { account_id, kobo } of before) {
        const moved = lines.filter((line) => line.account_id === account_id)
        expect(moved.reduce((sum, line) => sum + netOf(line), kobo)).toBe(0)
      }
      for (const line of lines) expect([line.debit_kobo, line.credit_kobo].toSorted((a, b) => a - b)[0]).toBe(0)
      const kept = lines.filter(({ rule_key }) => rule_key === 'year.result')
      expect(kept.reduce((sum, line) => sum + netOf(line), 0)).toBe(before.reduce((sum, { kobo }) => sum + kobo, 0))
    }),
  )
})

it('is taken back by its mirror', () => {
  fc.assert(
    fc.property(results, (before) => {
      const lines = yearEndLines(before, 'Year 2026')
      expect(mirrorOf(mirrorOf(lines))).toEqual(lines)
      expect(mirrorOf(lines).map(netOf)).toEqual(lines.map((line) => 0 - netOf(line)))
    }),
  )
})

it('posts nothing where nothing came to anything', () => {
  expect(yearEndLines([], 'Year 2026')).toEqual([])
  expect(yearEndLines([{ account_id: 'a', kobo: 0 }], 'Year 2026')).toEqual([])
})

it('is in December', () => {
  expect(['2026-11-01', '2026-12-01', '2027-01-01'].map(isLastOfYear)).toEqual([false, true, false])
})
