/** Amounts of money, and the months and years of pay, as forms and sheets bring them. */
import * as z from 'zod/mini'

export const twoDecimals = 'Enter an amount with at most two decimals'
export const tooLarge = 'This amount is too large'

/** What is past the numbers that are whole for sure is too large, and nothing of its decimals is wrong. */
export const koboBetween = (least: number, most: number, tooSmall = 'Enter zero or more') =>
  z
    .number('Enter an amount')
    .check(
      z.int({ error: ({ code }) => (code === 'too_big' ? tooLarge : code === 'too_small' ? tooSmall : twoDecimals) }),
      z.gte(least, tooSmall),
      z.lte(most, tooLarge),
    )

export const hasDecimals = (value: number, decimals: number): boolean =>
  Number.isInteger(Math.round(value * 10 ** decimals * 1e6) / 1e6)

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

/** A month, `yyyy-MM`. */
export const payMonth = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Enter a month as yyyy-MM'))

/** A month in a sheet: programs turn `2026-03` into its first day. */
export const monthCell = z.pipe(
  z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])(-01)?$/, 'Enter a month as yyyy-MM')),
  z.transform((value: string) => value.slice(0, 7)),
)
