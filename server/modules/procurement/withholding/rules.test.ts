import { partOf } from '@iroko/contract/documents'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { authorityOf, baseOf, rateOf, type WhtRate, withheldOf } from './rules.ts'

const none = { gross_kobo: 0, wht_kobo: 0 }
const rate = (wht_class: string, rate_bp: number, more: Partial<WhtRate> = {}): WhtRate => ({
  ...{ wht_class, vendor_kind: 'company', starts_on: '2025-01-01', rate_bp, doubles: true },
  ...more,
})

describe('the rate', () => {
  const rates = [
    rate('services', 200),
    rate('services', 300, { starts_on: '2027-01-01' }),
    rate('services', 500, { vendor_kind: 'non_resident' }),
    rate('rent', 1000, { doubles: false }),
  ]
  it.each([
    ['of the class', 'services', 'company', '12345678-0001', '2026-12-31', 200],
    ['of its day', 'services', 'company', '12345678-0001', '2027-01-01', 300],
    ['of a non-resident', 'services', 'non_resident', '12345678-0001', '2026-12-31', 500],
    ['twice without a Tax ID', 'services', 'company', null, '2026-12-31', 400],
    ['once of passive income', 'rent', 'company', null, '2026-12-31', 1000],
    ['none before the first day', 'services', 'company', null, '2024-12-31', 0],
    ['none of another class', 'goods', 'company', null, '2026-12-31', 0],
  ] as const)('is that %s', (_, wht_class, kind, tin, day, expected) => {
    expect(rateOf(rates, { wht_class, kind, tin }, day)).toBe(expected)
  })
})

describe('what is withheld', () => {
  it.each([
    ['a consultant, 400,000 and VAT', 40_000_000, 43_000_000, 500, 2_000_000],
    ['goods without a Tax ID, 250,000', 25_000_000, 25_000_000, 400, 1_000_000],
    ['a consultant, 1,500,000 and VAT', 150_000_000, 161_250_000, 500, 7_500_000],
    ['a director, 1,000,000', 100_000_000, 100_000_000, 1500, 15_000_000],
    ['rent of 12,000,000', 1_200_000_000, 1_200_000_000, 1000, 120_000_000],
  ])('of %s is a part of the net', (_, net_kobo, gross_kobo, bp, expected) => {
    expect(withheldOf({ net_kobo, gross_kobo }, bp, none, gross_kobo)).toBe(expected)
  })

  it('of parts is a cumulative difference, and the last takes what rounding left', () => {
    const owed = { net_kobo: 100_000_000, gross_kobo: 107_500_000 }
    const first = withheldOf(owed, 200, none, 50_947_867)
    expect(first).toBe(947_867)
    expect(withheldOf(owed, 200, { gross_kobo: 50_947_867, wht_kobo: first }, 56_552_133)).toBe(1_052_133)
  })

  it('comes to the same in whatever parts a bill is paid, and so does the net', () => {
    const parts = fc.array(fc.integer({ min: 1, max: 10_000_000 }), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(parts, fc.integer({ min: 0, max: 2000 }), (amounts, bp) => {
        const gross_kobo = amounts.reduce((sum, amount) => sum + amount, 0)
        const net_kobo = Math.ceil(gross_kobo * 0.93)
        let before = none
        for (const amount of amounts) {
          const wht = withheldOf({ net_kobo, gross_kobo }, bp, before, amount)
          before = { gross_kobo: before.gross_kobo + amount, wht_kobo: before.wht_kobo + wht }
        }
        expect(before.wht_kobo).toBe(partOf(net_kobo, bp))
      }),
    )
  })

  it('is counted on the same part of the net', () => {
    expect(baseOf({ net_kobo: 100_000_000, gross_kobo: 107_500_000 }, 50_947_867)).toBe(47_393_365)
  })
})

it('a person’s tax is owed to their State, that of all others to the federal service', () => {
  expect(authorityOf({ kind: 'individual', tax_state: 'Lagos' })).toEqual({ authority: 'Lagos State', is_state: true })
  expect(authorityOf({ kind: 'company', tax_state: 'Lagos' })).toMatchObject({ is_state: false })
  expect(authorityOf({ kind: 'non_resident', tax_state: null })).toMatchObject({ authority: 'Nigeria Revenue Service' })
})
