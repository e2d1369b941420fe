import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  amountOf,
  creditOf,
  type DocumentLine,
  differenceOf,
  nextPart,
  type PriceTier,
  partOf,
  quantityWords,
  sharesOf,
  tieredAmount,
  totalsOf,
} from './documents.ts'

const line = (more: Partial<DocumentLine>): DocumentLine => ({
  title: 'Line',
  quantity: 1,
  price_kobo: 0,
  per: 1,
  discount_bp: 0,
  vat_bp: null,
  ...more,
})
const plain = { discount_kobo: 0, withheld_bp: 0 }
const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0)
const kobo = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 })
const rate = fc.constantFrom(0, 1, 200, 500, 750, 1000, 2000, 3333, 10_000)

describe('faults of other systems, with the right values', () => {
  it('credits an invoice line by line to the kobo: the last credit takes what rounding left', () => {
    const lines = [6833, 6833, 5750, 8500].map((price_kobo) => line({ price_kobo, vat_bp: 2000 }))
    const invoice = totalsOf(lines, plain)
    expect(invoice).toMatchObject({ vat_kobo: 5583, total_kobo: 33_499 })
    const credited: { rate_bp: number; net_kobo: number }[] = []
    const totals = [6833, 5750, 8500, 6833].map((net_kobo) => {
      const credit = creditOf(credited, [{ net_kobo, vat_bp: 2000 }])
      credited.push({ rate_bp: 2000, net_kobo })
      return credit.total_kobo
    })
    expect(totals).toEqual([8200, 6900, 10_200, 8199])
    expect(invoice.total_kobo - sum(totals)).toBe(0)
  })

  it('multiplies minutes, never hours with two decimals', () => {
    expect(amountOf({ quantity: 50, price_kobo: 10_000, per: 60, discount_bp: 0 })).toBe(8333)
    expect([50, 7385, -65].map((minutes) => quantityWords(minutes, 'minute'))).toEqual(['0h 50m', '123h 05m', '−1h 05m'])
    expect(quantityWords(12_480, 'piece')).toBe('12,480')
    expect(amountOf({ quantity: 1401, price_kobo: 265_000, per: 60, discount_bp: 0 })).toBe(6_187_750)
  })

  it('balances ₦0.10 and ₦0.20 against ₦0.30, and tells a kobo', () => {
    const debit = (debit_kobo: number) => ({ key: 'a', debit_kobo, credit_kobo: 0 })
    const credit = (credit_kobo: number) => ({ key: 'b', debit_kobo: 0, credit_kobo })
    expect(differenceOf([debit(10), debit(20), credit(30)])).toBe(0)
    expect(differenceOf([debit(10_000), credit(9999)])).toBe(1)
  })

  it('shares a cost among percentages without a kobo too many', () => {
    expect(sharesOf(1002, [33, 33, 34])).toEqual([331, 330, 341])
  })

  it('names which of two meanings tiers have, on both sides of each bound', () => {
    const tiers: PriceTier[] = [
      { up_to: 10_000, price_kobo: 140 },
      { up_to: 50_000, price_kobo: 132 },
      { up_to: null, price_kobo: 120 },
    ]
    const both = (quantity: number) => (['graduated', 'volume'] as const).map((mode) => tieredAmount(quantity, tiers, mode))
    expect(both(10_500)).toEqual([1_466_000, 1_386_000])
    expect(both(0)).toEqual([0, 0])
    expect(both(10_000)).toEqual([1_400_000, 1_400_000])
    expect(both(10_001)).toEqual([1_400_132, 1_320_132])
    expect(both(50_000)).toEqual([6_680_000, 6_600_000])
    expect(both(50_001)).toEqual([6_680_120, 6_000_120])
    expect(() => tieredAmount(60_000, tiers.slice(0, 2), 'volume')).toThrow(RangeError)
  })
})

describe('a document', () => {
  it('takes the month of a client as the contract says: net, tax once, what is withheld', () => {
    const lines = [
      line({ title: 'Seats', quantity: 40, price_kobo: 42_000_000, vat_bp: 750 }),
      line({ title: 'Extra hours', quantity: 7385, price_kobo: 265_000, per: 60, vat_bp: 750 }),
      line({ title: 'E-mails', price_kobo: 102_980_000, vat_bp: 750 }),
      line({ title: 'Shortfall', price_kobo: -20_676_923, vat_bp: 750 }),
      line({ title: 'Quality', price_kobo: -17_949_202, vat_bp: 750 }),
      line({ title: 'Service level', price_kobo: -35_898_403, vat_bp: 750 }),
    ]
    expect(totalsOf(lines, { ...plain, withheld_bp: 200 })).toMatchObject({
      net_kobo: 1_741_072_555,
      vat_kobo: 130_580_442,
      total_kobo: 1_871_652_997,
      withheld_kobo: 34_821_451,
      due_kobo: 1_836_831_546,
    })
  })

  it('has each rate once, and none where the tax does not know a line', () => {
    const lines = [line({ price_kobo: 1000, vat_bp: 0 }), line({ price_kobo: 1000, vat_bp: 750 }), line({ price_kobo: 1000 })]
    expect(totalsOf(lines, plain).vat).toEqual([
      { rate_bp: 750, net_kobo: 1000, vat_kobo: 75 },
      { rate_bp: 0, net_kobo: 1000, vat_kobo: 0 },
    ])
  })

  const anyLine = fc.record({
    title: fc.constant('Line'),
    quantity: fc.integer({ min: -100_000, max: 100_000 }),
    price_kobo: fc.integer({ min: -10_000_000, max: 10_000_000 }),
    per: fc.constantFrom(1, 15, 60, 1000),
    discount_bp: fc.integer({ min: 0, max: 10_000 }),
    vat_bp: fc.option(rate),
  })

  it('agrees in lines, rates and totals, whatever it holds', () =>
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 12 }), fc.nat(1_000_000), rate, (lines, off, withheld_bp) => {
        const discount_kobo = lines.some((each) => amountOf(each) > 0) ? off : 0
        const totals = totalsOf(lines, { discount_kobo, withheld_bp })
        expect(totals.net_kobo).toBe(sum(lines.map(amountOf)) - discount_kobo)
        expect(sum(totals.lines.map(({ net_kobo }) => net_kobo))).toBe(totals.net_kobo)
        expect(sum(totals.lines.map(({ vat_kobo }) => vat_kobo))).toBe(totals.vat_kobo)
        expect(sum(totals.vat.map(({ vat_kobo }) => vat_kobo))).toBe(totals.vat_kobo)
        expect(totals.total_kobo).toBe(totals.net_kobo + totals.vat_kobo)
        expect(totals.due_kobo).toBe(totals.total_kobo - totals.withheld_kobo)
        for (const { net_kobo, vat_kobo, vat_bp } of totals.lines)
          expect(Math.abs(vat_kobo - (net_kobo * (vat_bp ?? 0)) / 10_000)).toBeLessThan(1.001)
      }),
    ))

  it('mirrors: everything that is turned around comes to the same below zero', () =>
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 6 }), (lines) => {
        const there = totalsOf(lines, plain)
        const back = totalsOf(
          lines.map((each) => ({ ...each, price_kobo: -each.price_kobo })),
          plain,
        )
        expect([back.net_kobo + there.net_kobo, back.vat_kobo + there.vat_kobo]).toEqual([0, 0])
      }),
    ))
})

describe('parts of a whole', () => {
  it('are rounded half away from zero, and exact beyond what a number holds on its way', () => {
    expect([partOf(1, 5000), partOf(-1, 5000), partOf(1, 4999), partOf(0, 750)]).toEqual([1, -1, 0, 0])
    expect(partOf(9_007_199_254_740_991, 10_000)).toBe(9_007_199_254_740_991)
    expect(() => amountOf({ quantity: 1_000_000_000, price_kobo: 1_000_000_000_000, per: 1, discount_bp: 0 })).toThrow(
      RangeError,
    )
  })

  it('sum to it in any order and number', () =>
    fc.assert(
      fc.property(fc.array(kobo, { maxLength: 20 }), rate, (amounts, each) => {
        let before = 0
        const parts = amounts.map((amount) => {
          const part = nextPart(before, amount, each)
          before += amount
          return part
        })
        expect(sum(parts)).toBe(partOf(sum(amounts), each))
      }),
    ))

  it('by weight sum to it, each its exact share rounded down or up, and the same for the same weights but for one kobo', () =>
    fc.assert(
      fc.property(kobo, fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 20 }), (amount, weights) => {
        const shares = sharesOf(amount, weights)
        expect(sum(shares)).toBe(amount)
        const all = sum(weights)
        if (all === 0) return
        for (const [at, share] of shares.entries()) {
          const exact = (amount * (weights[at] ?? 0)) / all
          expect(Math.abs(share - exact)).toBeLessThan(1.001)
          if (weights[at] === 0) expect(share).toBe(0)
        }
      }),
    ))

  it('have weights that are whole and not below zero', () => {
    for (const weights of [[-1, 2], [0.5], [Number.NaN]]) expect(() => sharesOf(10, weights)).toThrow(RangeError)
    expect(sharesOf(10, [0, 0])).toEqual([10, 0])
    expect(sharesOf(10, [])).toEqual([])
  })
})
