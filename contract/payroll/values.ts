/** What a deduction or an allowance is worth: a share of the monthly gross, or an amount. */
import * as z from 'zod/mini'
import { hasDecimals, tooLarge, twoDecimals } from '../amounts.ts'

export const valueModes = ['percentage', 'flat_rate'] as const
export type ValueMode = (typeof valueModes)[number]
export const valueModeWords: Record<ValueMode, string> = { percentage: 'Percentage of gross', flat_rate: 'Flat rate' }

/** Percent with at most two decimals, or kobo a month, by the mode. */
export const valueAmount = z.number('Enter an amount').check(z.gte(0, 'Enter zero or more'), z.lte(1e12, tooLarge))

interface Valued {
  mode: ValueMode
  value: number
}

/** The rules between mode and value, for forms and calls. */
export const valueChecks = [
  z.refine<Valued>(({ mode, value }) => mode !== 'percentage' || (value <= 100 && hasDecimals(value, 2)), {
    error: 'Enter at most 100%, with at most two decimals',
    path: ['value'],
  }),
  z.refine<Valued>(({ mode, value }) => mode !== 'flat_rate' || Number.isInteger(value), {
    error: twoDecimals,
    path: ['value'],
  }),
]
