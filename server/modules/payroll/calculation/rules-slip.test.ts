import type { PayComponent } from '@iroko/contract/payroll/payslips'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { lawOf } from '../../../test/law.ts'
import { yearStart } from '../statutory/rules-tax.ts'
import { type PreviewInput, previewSlip } from './rules-preview.ts'
import { type Earning, slipOf } from './rules-slip.ts'

const law = lawOf('2026-01-01')
const naira = (amount: number) => amount * 100
const wanted = (components: Partial<Record<PayComponent, number>>, more: Partial<PreviewInput> = {}): PreviewInput => ({
  month: '2026-01',
  components,
  once_kobo: 0,
  pension: true,
  nhf: false,
  nhis: false,
  voluntary_percent: 0,
  voluntary_kobo: 0,
  year: { rent_kobo: 0, life_premium_kobo: 0, mortgage_interest_kobo: 0 },
  net_kobo: undefined,
  ...more,
})
const amounts = ({ lines }: ReturnType<typeof previewSlip>) =>
  Object.fromEntries(lines.map(({ key, amount_kobo }) => [key, amount_kobo]))

it('one million of basic, housing and transport: employer 1,120,000, net 771,900', () => {
  const slip = previewSlip(law, wanted({ basic: naira(500_000), housing: naira(300_000), transport: naira(200_000) }))
  expect(amounts(slip)).toMatchObject({
    pension: naira(80_000),
    paye: naira(148_100),
    pension_employer: naira(100_000),
    nsitf: naira(10_000),
    itf: naira(10_000),
  })
  expect(slip).toMatchObject({ net_kobo: naira(771_900), gross_kobo: naira(1_000_000), employer_kobo: naira(120_000) })
})

it('rent of 2.4 million leaves 779,100 of a million', () => {
  const year = { rent_kobo: naira(2_400_000), life_premium_kobo: 0, mortgage_interest_kobo: 0 }
  expect(previewSlip(law, wanted({ basic: naira(1_000_000) }, { year })).net_kobo).toBe(naira(779_100))
})

it('a split with NHF and rent: 207,743.75 of 250,000', () => {
  const year = { rent_kobo: naira(600_000), life_premium_kobo: 0, mortgage_interest_kobo: 0 }
  const parts = { basic: naira(125_000), housing: naira(75_000), other: naira(50_000) }
  expect(previewSlip(law, wanted(parts, { nhf: true, year })).net_kobo).toBe(20_774_375)
})

it('the year to date counts as it was where it is given, else as if each month had been like this one', () => {
  const reliefs = { rent_kobo: 0, life_premium_kobo: 0, mortgage_interest_kobo: 0 }
  const payeOf = (year: Partial<PreviewInput['year']>, by = law) =>
    amounts(previewSlip(by, wanted({ basic: naira(1_000_000) }, { month: '2026-12', year: { ...reliefs, ...year } }))).paye
  const known = { gross_so_far_kobo: naira(11_000_000), reliefs_so_far_kobo: naira(880_000) }
  expect(payeOf({})).toBe(naira(148_100))
  expect(payeOf({ ...known, tax_so_far_kobo: 11 * naira(148_100) })).toBe(naira(148_100))
  expect(payeOf({ ...known, tax_so_far_kobo: 10 * naira(148_100) })).toBe(naira(296_200))
  // A joiner of December: a twelfth of the bands, or with the whole year's 120,000 above the first 800,000.
  expect(payeOf({ months_before: 0 })).toBe(naira(148_100))
  expect(payeOf({ months_before: 0 }, { ...law, joiner_bands: 'full_year' })).toBe(naira(18_000))
})

it('a 13th month in December pays its whole tax then', () => {
  const december = { month: '2026-12', once_kobo: naira(250_000) }
  expect(amounts(previewSlip(law, wanted({ basic: naira(250_000) }, december))).paye).toBe(naira(62_300))
})

it('the gross that leaves a net leaves it, and one kobo less does not', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: naira(80_000), max: naira(5_000_000) }),
      fc.integer({ min: 1, max: 12 }),
      (net_kobo, month) => {
        const at = { month: `2026-${String(month).padStart(2, '0')}`, net_kobo }
        const slip = previewSlip(law, wanted({ basic: 5, housing: 3, transport: 2 }, at))
        expect(slip.net_kobo).toBeGreaterThanOrEqual(net_kobo)
        expect(slip.net_kobo).toBeLessThanOrEqual(net_kobo + 1)
        expect(slip.gross_kobo - slip.deductions_kobo).toBe(slip.net_kobo)
      },
    ),
    { numRuns: 30 },
  )
})

it('the gross that leaves a net is beside the one-off payment of that month, down to none', () => {
  const slip = (net: number, once: number) =>
    previewSlip(law, wanted({ basic: 5, housing: 3, transport: 2 }, { net_kobo: naira(net), once_kobo: naira(once) }))
  expect(slip(200_000, 50_000).net_kobo).toBe(naira(200_000))
  expect(slip(1_000_000, 900_000).net_kobo).toBe(naira(1_000_000))
  expect(slip(100_000, 900_000).gross_kobo).toBe(naira(900_000))
})

it('arrears beside a month are part of its contributions, which are rounded once', () => {
  const basic = (paid_kobo: number, is_once: boolean): Earning => ({
    ...{ key: 'basic', title: 'Basic', full_kobo: paid_kobo, is_basic: true, is_pensionable: true, explanation: '' },
    paid_kobo,
    is_once,
  })
  const { lines, tax } = slipOf({
    ...{ rules: law, earnings: [basic(10_000_006, false), basic(6, true)], pension: true, nhf: true, nhis: true },
    ...{ life_premium_kobo: 0, mortgage_interest_kobo: 0, rent_kobo: 0, months: 12, left: 12, so_far: yearStart },
  })
  const of = (wanted: string) => lines.find(({ key }) => key === wanted)?.amount_kobo
  expect([of('pension'), of('pension_employer'), of('nhis')]).toEqual([800_001, 1_000_001, 500_001])
  expect(tax.so_far.reliefs_kobo).toBe(800_001 + 250_000 + 500_001)
})
