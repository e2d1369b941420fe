import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dueOn, ledgerLinesOf, sumsOf, whyNotFile } from './rules.ts'

const sides = (facts: Parameters<typeof sumsOf>[0]) =>
  ledgerLinesOf(sumsOf(facts), '2026-10-01').map(({ rule_key, debit_kobo, credit_kobo }) => [
    rule_key,
    debit_kobo - credit_kobo,
  ])

describe('a VAT return', () => {
  it('comes to output less input and what customers withheld (vector 20a)', () => {
    const facts = { output_kobo: 75_000_000, input_kobo: 30_000_000, brought_kobo: 0, withheld_kobo: 7_500_000 }
    expect(sumsOf(facts)).toMatchObject({ payable_kobo: 37_500_000, carried_kobo: 0 })
    expect(sides(facts)).toEqual([
      ['tax.output', 75_000_000],
      ['tax.input', -30_000_000],
      ['tax.withheld_by_customers', -7_500_000],
      ['tax.payable', -37_500_000],
    ])
  })
  it('carries what is more than was owed', () => {
    const facts = { output_kobo: 100, input_kobo: 250, brought_kobo: 30, withheld_kobo: 20 }
    expect(sumsOf(facts)).toMatchObject({ payable_kobo: 0, carried_kobo: 200 })
    expect(sides(facts)).toEqual([
      ['tax.output', 100],
      ['tax.input', -100],
    ])
  })
  it('of a month in which credits are above sales takes them back', () => {
    const facts = { output_kobo: -100, input_kobo: 0, brought_kobo: 0, withheld_kobo: 0 }
    expect(sumsOf(facts).carried_kobo).toBe(100)
    expect(sides(facts)).toEqual([
      ['tax.output', -100],
      ['tax.input', 100],
    ])
  })
  it('posts both sides equal and claims no more than there is, whatever the month', () => {
    const kobo = fc.integer({ min: 0, max: 1e12 })
    fc.assert(
      fc.property(
        fc.integer({ min: -1e12, max: 1e12 }),
        kobo,
        kobo,
        kobo,
        (output_kobo, input_kobo, brought_kobo, withheld_kobo) => {
          const lines = sides({ output_kobo, input_kobo, brought_kobo, withheld_kobo })
          expect(lines.reduce((sum, [, amount]) => sum + Number(amount), 0)).toBe(0)
          const claimed = (key: string) => -Number(lines.find(([rule]) => rule === key)?.[1] ?? 0)
          expect(claimed('tax.input')).toBeLessThanOrEqual(input_kobo + brought_kobo)
          expect(claimed('tax.withheld_by_customers')).toBeLessThanOrEqual(withheld_kobo)
        },
      ),
    )
  })
  it('is due on the 21st of the next month', () => {
    expect(dueOn('2026-12-01')).toBe('2027-01-21')
  })
  it.each([
    ['2026-09-01', '2026-10-01', 'September 2026 was filed already'],
    ['2026-11-01', '2026-10-01', 'File October 2026 first'],
    ['2026-11-01', '2026-11-01', 'November 2026 is not over yet'],
    ['2026-10-01', '2026-10-01', undefined],
  ])('of %s is filed or not while %s is next', (month, next, why) => {
    expect(whyNotFile({ month, next, today: '2026-11-29' })).toBe(why)
  })
})
