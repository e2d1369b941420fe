/**
 * Income tax on employment in Nigeria, in whole kobo. The Nigeria Tax Act 2025 counts from 2026, the Personal Income Tax Act (PITA, as
 * amended by the Finance Acts 2019 and 2020) before; which one applies, and with which figures, says the rule set of the pay period's
 * year, never the day of the run.
 */

/** A rate in hundredths of a percent: 1500 is 15 %. */
export type BasisPoints = number

export interface Band {
  /** Of a year, in kobo; null for all that is above. */
  width_kobo: number | null
  rate_bp: BasisPoints
}

/** What a year's tax follows from. */
export interface TaxRules {
  bands: readonly Band[]
  /** A month; who earns no more in an employment pays nothing (NTA s.162(1)(t); Finance Act 2020). Null where there was no such rule. */
  minimum_wage_kobo: number | null
  /** NTA s.30(2)(a)(vi): the lower of a share of the rent that was paid and a cap. */
  rent_relief: { rate_bp: BasisPoints; cap_kobo: number } | null
  /** PITA s.33: the higher of a sum and a share of income, and beside it another share. */
  consolidated_relief: {
    fixed_kobo: number
    least_bp: BasisPoints
    share_bp: BasisPoints
    /**
     * Since 2021 income for this purpose is what is left after the items of paragraph (2) of the Sixth Schedule, and of no other (PITA
     * s.33(2) as amended by the Finance Act 2020); before, and in some practice, all of it.
     */
    of: 'net' | 'gross'
  } | null
  /** PITA s.37: at least so much of the whole income; 0 for none. */
  minimum_tax_bp: BasisPoints
}

/** What somebody earns in an employment in a year, or is expected to. */
export interface YearIncome {
  gross_kobo: number
  /** Pension, NHF and NHIS of the employee, life premium. */
  reliefs_kobo: number
  /** Interest on the loan for an own home: lowers what is taxed, and not the income that the consolidated relief is a share of. */
  mortgage_interest_kobo: number
  /** Declared and accepted; the relief is a part of it. */
  rent_kobo: number
  /**
   * Months of the year in which bands, minimum wage, fixed sums and what is declared of a year count: 12, or fewer for who joined, where
   * that is prorated: all of it by the same rule.
   */
  months: number
}

export interface YearTax {
  is_exempt: boolean
  rent_relief_kobo: number
  consolidated_relief_kobo: number
  chargeable_kobo: number
  is_minimum_tax: boolean
  tax_kobo: number
}

/** A fraction of an amount, rounded half up to whole kobo. */
export const share = (amount: number, numerator: number, denominator: number): number =>
  rounded(BigInt(amount) * BigInt(numerator), BigInt(denominator))

export const bp = (amount: number, rate: BasisPoints): number => share(amount, rate, 10_000)

export const yearTax = (rules: TaxRules, income: YearIncome): YearTax => exactYear(rules, income).year

/** The year's tax, and the same unrounded in parts of a kobo of which `perKobo` make one: months share the exact one. */
function exactYear(rules: TaxRules, income: YearIncome): { year: YearTax; exact: bigint } {
  const { gross_kobo, reliefs_kobo, mortgage_interest_kobo, months } = income
  const net = Math.max(0, gross_kobo - reliefs_kobo)
  const rent_relief_kobo = rentRelief(rules, income)
  const consolidated_relief_kobo = consolidatedRelief(rules, gross_kobo, net, months)
  const chargeable_kobo = Math.max(0, net - mortgage_interest_kobo - rent_relief_kobo - consolidated_relief_kobo)
  const is_exempt = rules.minimum_wage_kobo !== null && gross_kobo <= rules.minimum_wage_kobo * months
  const graduated = taxOfBands(rules.bands, chargeable_kobo, months)
  const least = BigInt(gross_kobo) * BigInt(rules.minimum_tax_bp) * 12n
  const taxed = least > graduated ? least : graduated
  const exact = is_exempt ? 0n : taxed
  const year = {
    is_exempt,
    rent_relief_kobo,
    consolidated_relief_kobo,
    chargeable_kobo,
    is_minimum_tax: !is_exempt && least > graduated,
    tax_kobo: rounded(exact, perKobo),
  }
  return { year, exact }
}

/** Twelve months of ten thousand basis points. */
const perKobo = 120_000n

/** The quotient rounded half up. */
const rounded = (exact: bigint, unit: bigint): number => Number(divided(2n * exact + unit, 2n * unit))

const rentRelief = ({ rent_relief }: TaxRules, { rent_kobo, months }: YearIncome): number =>
  rent_relief ? share(Math.min(bp(rent_kobo, rent_relief.rate_bp), rent_relief.cap_kobo), months, 12) : 0

function consolidatedRelief({ consolidated_relief }: TaxRules, gross: number, net: number, months: number): number {
  if (!consolidated_relief) return 0
  const { fixed_kobo, least_bp, share_bp, of } = consolidated_relief
  const base = of === 'net' ? net : gross
  return Math.max(share(fixed_kobo, months, 12), bp(base, least_bp)) + bp(base, share_bp)
}

/** In parts of a kobo. Bands of fewer months are narrower in that proportion, so everything counts twelvefold. */
function taxOfBands(bands: readonly Band[], chargeable: number, months: number): bigint {
  let left = 12n * BigInt(chargeable)
  let tax = 0n
  for (const { width_kobo, rate_bp } of bands) {
    const width = width_kobo === null ? left : BigInt(width_kobo) * BigInt(months)
    const part = left < width ? left : width
    tax += part * BigInt(rate_bp)
    left -= part
    if (left === 0n) break
  }
  return tax
}

/** A year until now, as its payslips left it. */
export interface YearSoFar {
  gross_kobo: number
  reliefs_kobo: number
  tax_kobo: number
  /** What rounding left over: the exact tax so far is `tax_kobo` and so many parts of a kobo, of which `parts` make one. */
  tax_parts: number
}

export const yearStart: YearSoFar = { gross_kobo: 0, reliefs_kobo: 0, tax_kobo: 0, tax_parts: 0 }

/** Divisible by each number of months that a year can have left, so that equal months stay exact. */
const parts = 27_720n * perKobo

export interface MonthIncome {
  /** What recurs: expected again in each month that is left, at its full amount. */
  recurring: { gross_kobo: number; reliefs_kobo: number }
  /** What is paid this month for the recurring part: less where days are missing. */
  paid: { gross_kobo: number; reliefs_kobo: number }
  /** Bonus, 13th month, arrears: taxed in the month in which it is paid (NTA s.26(2)). */
  once: { gross_kobo: number; reliefs_kobo: number }
  /** Reliefs of the whole year beside those of the months. */
  life_premium_kobo: number
  mortgage_interest_kobo: number
  rent_kobo: number
  /** Of the year, as `YearIncome` has them. */
  months: number
  /** Months that are left, this one included: 1 to 12; one more for what is paid apart before the month's own pay. */
  left: number
  /** Paid beside the months: only what it adds falls due. */
  isApart: boolean
}

export interface MonthTax {
  paye_kobo: number
  so_far: YearSoFar
  /** The year as it is expected with this month's one-off payments. */
  year: YearTax
  year_gross_kobo: number
  /** In the last month that is left: what was deducted in the year beyond its tax. */
  over_kobo: number
}

/**
 * Tax of a month, 'project and spread': the tax of the year as it is expected, what is still open of it divided by the months that are
 * left, and all of what a one-off payment adds. The months of a year sum to its tax exactly (NTAA s.51(7)). Never below zero: what was
 * deducted too much lowers the months that follow.
 */
export function monthTax(rules: TaxRules, soFar: YearSoFar, month: MonthIncome): MonthTax {
  const { recurring, paid, once, left, isApart, months, rent_kobo, life_premium_kobo, mortgage_interest_kobo } = month
  const expected = (which: 'gross_kobo' | 'reliefs_kobo'): number => soFar[which] + paid[which] + recurring[which] * (left - 1)
  const base = {
    gross_kobo: expected('gross_kobo'),
    reliefs_kobo: expected('reliefs_kobo') + share(life_premium_kobo, months, 12),
    mortgage_interest_kobo: share(mortgage_interest_kobo, months, 12),
    rent_kobo,
    months,
  }
  const withOnce = {
    ...base,
    gross_kobo: base.gross_kobo + once.gross_kobo,
    reliefs_kobo: base.reliefs_kobo + once.reliefs_kobo,
  }
  const inParts = (exact: bigint): bigint => (exact * parts) / perKobo
  const baseTax = inParts(exactYear(rules, base).exact)
  const whole = exactYear(rules, withOnce)
  const until = BigInt(soFar.tax_kobo) * parts + BigInt(soFar.tax_parts)
  const spread = isApart ? 0n : divided(baseTax - until, BigInt(left))
  const due = until + spread + inParts(whole.exact) - baseTax
  const total = Math.max(soFar.tax_kobo, rounded(due, parts))
  const is_held = due < BigInt(soFar.tax_kobo) * parts
  return {
    paye_kobo: total - soFar.tax_kobo,
    year: whole.year,
    year_gross_kobo: withOnce.gross_kobo,
    over_kobo: left === 1 ? Math.max(0, soFar.tax_kobo - rounded(due, parts)) : 0,
    so_far: {
      gross_kobo: soFar.gross_kobo + paid.gross_kobo + once.gross_kobo,
      reliefs_kobo: soFar.reliefs_kobo + paid.reliefs_kobo + once.reliefs_kobo,
      tax_kobo: total,
      tax_parts: is_held ? 0 : Number(due - BigInt(total) * parts),
    },
  }
}

/** Rounded down, below zero too. */
function divided(numerator: bigint, denominator: bigint): bigint {
  const quotient = numerator / denominator
  return numerator % denominator < 0n ? quotient - 1n : quotient
}
