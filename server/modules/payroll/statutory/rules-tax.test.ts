import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lawOf } from '../../../test/law.ts'
import { type MonthIncome, monthTax, share, type TaxRules, type YearSoFar, yearStart, yearTax } from './rules-tax.ts'

interface Expected {
  exempt: boolean
  chargeable_kobo: number
  annual_tax_kobo: number
  schedule_kobo: number[]
  rent_relief_kobo?: number
  cra_kobo?: number
  min_tax_applied?: boolean
}
type Vector = Record<'NTA2026' | 'PITA_net' | 'PITA_gross', Expected> & {
  name: string
  monthly_gross: number
  pension_ee: number
  nhf: number
  nhis: number
  /** Of a year, where there is any. */
  mortgage_interest_kobo?: number
  /** In naira. */
  min_wage: number
}

const vectors: Vector[] = JSON.parse(readFileSync(new URL('./paye-vectors.json', import.meta.url), 'utf8'))
const naira = (amount: number) => Math.round(amount * 100)
/** Of a whole year. */
const nothingDeclared = { mortgage_interest_kobo: 0, rent_kobo: 0, months: 12 }

const nigeriaTaxAct = lawOf('2026-01-01')
const personalIncomeTaxAct = lawOf('2024-08-01')

/** Of the two vectors whose rent is declared, and of the one with a life premium, as their names say. */
const rentOf = ({ name }: Vector): number =>
  naira(name.includes('rent600k') ? 600_000 : name.includes('rent2.4m') ? 2_400_000 : 0)
const lifeOf = ({ name }: Vector): number => naira(name.includes('life 180k') ? 180_000 : 0)

const regimes = {
  NTA2026: nigeriaTaxAct,
  PITA_net: personalIncomeTaxAct,
  PITA_gross: {
    ...personalIncomeTaxAct,
    consolidated_relief: { fixed_kobo: naira(200_000), least_bp: 100, share_bp: 2000, of: 'gross' },
  },
} satisfies Record<string, TaxRules>

const plainMonth = (gross_kobo: number, reliefs_kobo: number, left: number): MonthIncome => ({
  recurring: { gross_kobo, reliefs_kobo },
  paid: { gross_kobo, reliefs_kobo },
  once: { gross_kobo: 0, reliefs_kobo: 0 },
  life_premium_kobo: 0,
  mortgage_interest_kobo: 0,
  rent_kobo: 0,
  months: 12,
  left,
  isApart: false,
})

/** A year's months, one after the other. */
function yearOf(rules: TaxRules, monthOf: (left: number) => MonthIncome): { paye: number[]; soFar: YearSoFar } {
  const paye: number[] = []
  let soFar = yearStart
  for (let left = 12; left > 0; left -= 1) {
    const month = monthTax(rules, soFar, monthOf(left))
    paye.push(month.paye_kobo)
    soFar = month.so_far
  }
  return { paye, soFar }
}
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

describe.each(vectors)('$name', (vector) => {
  it.each(Object.entries(regimes))('%s to the kobo', (name, regime) => {
    const expected = vector[name as keyof typeof regimes]
    const rules = { ...regime, minimum_wage_kobo: naira(vector.min_wage) }
    const reliefs = vector.pension_ee + vector.nhf + vector.nhis
    const rent_kobo = rentOf(vector)
    const { mortgage_interest_kobo = 0 } = vector
    const found = yearTax(rules, {
      gross_kobo: 12 * vector.monthly_gross,
      reliefs_kobo: 12 * reliefs + lifeOf(vector),
      ...nothingDeclared,
      mortgage_interest_kobo,
      rent_kobo,
    })
    expect(found).toMatchObject({
      is_exempt: expected.exempt,
      chargeable_kobo: expected.chargeable_kobo,
      tax_kobo: expected.annual_tax_kobo,
      rent_relief_kobo: expected.rent_relief_kobo ?? 0,
      consolidated_relief_kobo: expected.cra_kobo ?? 0,
      is_minimum_tax: expected.min_tax_applied ?? false,
    })
    const months = (left: number) => ({
      ...plainMonth(vector.monthly_gross, reliefs, left),
      rent_kobo,
      mortgage_interest_kobo,
      life_premium_kobo: lifeOf(vector),
    })
    expect(yearOf(rules, months).paye).toEqual(expected.schedule_kobo)
  })
})

describe('what others have published', () => {
  const taxOf = (rules: TaxRules, chargeable: number) =>
    yearTax(
      { ...rules, consolidated_relief: null, minimum_tax_bp: 0 },
      { gross_kobo: naira(chargeable), reliefs_kobo: 0, ...nothingDeclared },
    ).tax_kobo
  it.each([
    [800_000, 0],
    [3_000_000, 330_000],
    [3_162_000, 359_160],
    [12_000_000, 1_950_000],
    [13_200_000, 2_202_000],
    [25_000_000, 4_680_000],
    [50_000_000, 10_430_000],
  ])('chargeable %d pays %d', (chargeable, tax) => expect(taxOf(nigeriaTaxAct, chargeable)).toBe(naira(tax)))

  it('PITA: 4,000,000 a year with 320,000 of pension pays 464,240', () => {
    const year = { gross_kobo: naira(4_000_000), reliefs_kobo: naira(320_000), ...nothingDeclared }
    expect(yearTax(personalIncomeTaxAct, year).tax_kobo).toBe(naira(464_240))
  })

  // s.33(2): 200,000 and a fifth of 3,680,000; 3,680,000 less 936,000 and 500,000 are taxed.
  it('PITA: interest on a home loan lowers what is taxed, not the base of the consolidated relief', () => {
    const year = { gross_kobo: naira(4_000_000), reliefs_kobo: naira(320_000), ...nothingDeclared }
    expect(yearTax(personalIncomeTaxAct, { ...year, mortgage_interest_kobo: naira(500_000) })).toMatchObject({
      consolidated_relief_kobo: naira(936_000),
      chargeable_kobo: naira(2_244_000),
      tax_kobo: naira(359_240),
    })
  })

  it('NTA: 4,000,000 a year with 320,000 of pension and 500,000 of interest pays 362,400', () => {
    const year = { gross_kobo: naira(4_000_000), reliefs_kobo: naira(320_000), ...nothingDeclared }
    expect(yearTax(nigeriaTaxAct, { ...year, mortgage_interest_kobo: naira(500_000) }).tax_kobo).toBe(naira(362_400))
  })
})

// The Fourth Schedule: bands are half open, and nothing is added at their ends.
describe('NTA: the ends of the bands', () => {
  it.each([
    [800_000, 0],
    [800_000.01, 0],
    [800_000.04, 0.01],
    [3_000_000, 330_000],
    [3_000_001, 330_000.18],
    [12_000_000, 1_950_000],
    [12_000_001, 1_950_000.21],
    [25_000_000, 4_680_000],
    [25_000_001, 4_680_000.23],
    [50_000_000, 10_430_000],
    [50_000_001, 10_430_000.25],
  ])('%d a year pays %d', (chargeable, tax) => {
    const income = { gross_kobo: naira(chargeable), reliefs_kobo: 0, ...nothingDeclared }
    const rules = { ...nigeriaTaxAct, minimum_wage_kobo: null }
    expect(yearTax(rules, income)).toMatchObject({ chargeable_kobo: naira(chargeable), tax_kobo: naira(tax) })
  })
})

describe('a month', () => {
  it('taxes a 13th month when it is paid', () => {
    const { paye } = yearOf(nigeriaTaxAct, (left) => ({
      ...plainMonth(naira(250_000), naira(20_000), left),
      once: { gross_kobo: left === 1 ? naira(250_000) : 0, reliefs_kobo: 0 },
    }))
    expect(paye).toEqual([...Array(11).fill(naira(24_500)), naira(62_300)])
  })

  it('narrows the bands of who joined in July, where that is the policy', () => {
    let soFar = yearStart
    const paye = [6, 5, 4, 3, 2, 1].map((left) => {
      const month = monthTax(nigeriaTaxAct, soFar, { ...plainMonth(naira(250_000), naira(20_000), left), months: 6 })
      soFar = month.so_far
      return month.paye_kobo
    })
    expect(new Set(paye)).toEqual(new Set([naira(24_500)]))
  })

  it('of who joined in July everything is halved by one rule: bands, rent relief and its cap, life premium and interest', () => {
    const year = { life_premium_kobo: naira(120_000), mortgage_interest_kobo: naira(240_000), rent_kobo: naira(2_000_000) }
    const half = (months: number, left: number) => ({ ...plainMonth(naira(500_000), naira(40_000), left), ...year, months })
    let soFar = yearStart
    for (const left of [6, 5, 4, 3, 2, 1]) soFar = monthTax(nigeriaTaxAct, soFar, half(6, left)).so_far
    const whole = yearOf(nigeriaTaxAct, (left) => half(12, left)).soFar
    expect(soFar.tax_kobo * 2).toBe(whole.tax_kobo)
    // 20 % of two million, and of a rent beyond the cap half of the cap.
    const relief = (rent_kobo: number) =>
      yearTax(nigeriaTaxAct, { gross_kobo: naira(3_000_000), reliefs_kobo: 0, mortgage_interest_kobo: 0, rent_kobo, months: 6 })
    expect(relief(naira(2_000_000)).rent_relief_kobo).toBe(naira(200_000))
    expect(relief(naira(9_000_000)).rent_relief_kobo).toBe(naira(250_000))
  })

  it('takes nothing back, and less afterwards, when somebody earns less from July on', () => {
    const { paye, soFar } = yearOf(nigeriaTaxAct, (left) => plainMonth(naira(left > 6 ? 500_000 : 100_000), 0, left))
    expect(Math.min(...paye)).toBeGreaterThanOrEqual(0)
    expect(sum(paye)).toBe(soFar.tax_kobo)
    const year = yearTax(nigeriaTaxAct, { gross_kobo: naira(3_600_000), reliefs_kobo: 0, ...nothingDeclared })
    expect(sum(paye)).toBeGreaterThanOrEqual(year.tax_kobo)
  })
})

describe('always', () => {
  const gross = fc.integer({ min: 0, max: 2_000_000_000 })
  const rules = fc.constantFrom(nigeriaTaxAct, personalIncomeTaxAct)
  const year = (gross_kobo: number) => ({ gross_kobo, reliefs_kobo: 0, ...nothingDeclared })

  it('more is never taxed less, and no naira more than a quarter, but for the step at the minimum wage', () => {
    fc.assert(
      fc.property(rules, gross, fc.integer({ min: 0, max: 100_000_000 }), (law, base, more) => {
        const wage = (law.minimum_wage_kobo ?? 0) * 12
        const low = wage + 1 + base
        const difference = yearTax(law, year(low + more)).tax_kobo - yearTax(law, year(low)).tax_kobo
        expect(difference).toBeGreaterThanOrEqual(0)
        expect(difference).toBeLessThanOrEqual(more / 4 + 1)
      }),
    )
  })

  it('twelve months of whatever is paid sum to the tax of the year, while nothing was taken too much', () => {
    const months = fc.array(fc.integer({ min: 0, max: 50_000_000 }), { minLength: 12, maxLength: 12 })
    fc.assert(
      fc.property(fc.integer({ min: 8_000_000, max: 500_000_000 }), months, (salary, bonuses) => {
        const { paye } = yearOf(nigeriaTaxAct, (left) => ({
          ...plainMonth(salary, 0, left),
          once: { gross_kobo: bonuses[12 - left] ?? 0, reliefs_kobo: 0 },
        }))
        expect(sum(paye)).toBe(yearTax(nigeriaTaxAct, year(12 * salary + sum(bonuses))).tax_kobo)
      }),
    )
  })

  it('rent above what reaches the cap changes nothing', () => {
    fc.assert(
      fc.property(gross, fc.integer({ min: naira(2_500_000), max: naira(90_000_000) }), (gross_kobo, rent_kobo) => {
        const of = (rent: number) => yearTax(nigeriaTaxAct, { ...year(gross_kobo), rent_kobo: rent }).tax_kobo
        expect(of(rent_kobo)).toBe(of(naira(2_500_000)))
      }),
    )
  })

  it('shares round half up, whatever the size', () => {
    expect(share(5, 1, 2)).toBe(3)
    expect(share(-5, 1, 2)).toBe(-2)
    expect(share(1e15, 9999, 10_000)).toBe(999_900_000_000_000)
  })
})
