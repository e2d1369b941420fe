/** What a deduction or an allowance is worth: a share of the monthly gross, or an amount. */
import * as z from 'zod/mini'

export const valueModes = ['percentage', 'flat_rate'] as const
export type ValueMode = (typeof valueModes)[number]
export const valueModeWords: Record<ValueMode, string> = { percentage: 'Percentage of gross', flat_rate: 'Flat rate' }

const twoDecimals = 'Enter an amount with at most two decimals'
const tooLarge = 'This amount is too large'

/** What is past the numbers that are whole for sure is too large, and nothing of its decimals is wrong. */
export const koboBetween = (least: number, most: number, tooSmall = 'Enter zero or more') =>
  z
    .number('Enter an amount')
    .check(
      z.int({ error: ({ code }) => (code === 'too_big' ? tooLarge : code === 'too_small' ? tooSmall : twoDecimals) }),
      z.gte(least, tooSmall),
      z.lte(most, tooLarge),
    )

/** Percent with at most two decimals, or kobo a month, by the mode. */
export const valueAmount = z.number('Enter an amount').check(z.gte(0, 'Enter zero or more'), z.lte(1e12, tooLarge))

/** In a sheet, where people write naira: kobo for the handler. */
export const nairaCell = z.pipe(
  z.number('Enter an amount').check(
    z.gte(0, 'Enter zero or more'),
    z.lte(1e11, tooLarge),
    z.refine((naira) => hasDecimals(naira, 2), twoDecimals),
  ),
  z.transform((naira: number) => Math.round(naira * 100)),
)

export const payYear = z.string().check(z.regex(/^20\d\d$/, 'Enter a year'))

/** A month in a sheet: programs turn `2026-03` into its first day. */
export const monthCell = z.pipe(
  z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])(-01)?$/, 'Enter a month as yyyy-MM')),
  z.transform((value: string) => value.slice(0, 7)),
)

interface Valued {
  mode: ValueMode
  value: number
}
const hasDecimals = (value: number, decimals: number): boolean =>
  Number.isInteger(Math.round(value * 10 ** decimals * 1e6) / 1e6)

/** The rules between mode and value, for forms and calls. */
export const valueChecks = [
  z.refine<Valued>(({ mode, value }) => mode !== 'percentage' || (value <= 100 && hasDecimals(value, 2)), {
    error: 'Enter at most 100 %, with at most two decimals',
    path: ['value'],
  }),
  z.refine<Valued>(({ mode, value }) => mode !== 'flat_rate' || Number.isInteger(value), {
    error: twoDecimals,
    path: ['value'],
  }),
]
