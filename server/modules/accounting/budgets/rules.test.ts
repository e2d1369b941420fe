/** A year spread over its months, and what has a budget. */
import { budgetMonths } from '@iroko/contract/accounting/budgets'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { monthsOf, whyNotBudgeted } from './rules.ts'

const noMonths = Object.fromEntries(budgetMonths.map((month) => [month, 0])) as Parameters<typeof monthsOf>[0]
const account = { id: 'rent', code: '6100', title: 'Rent', kind: 'expense' } as const

it('spreads a year evenly to the kobo, and keeps months as they were entered', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e14 }), (year_kobo) => {
      const months = monthsOf({ ...noMonths, year_kobo })
      expect(months).toHaveLength(12)
      expect(months.reduce((sum, kobo) => sum + kobo, 0)).toBe(year_kobo)
      expect(Math.max(...months) - Math.min(...months)).toBeLessThanOrEqual(1)
    }),
  )
  expect(monthsOf({ ...noMonths, year_kobo: null, mar: 500 })).toEqual([0, 0, 500, 0, 0, 0, 0, 0, 0, 0, 0, 0])
})

it('is of income and expense alone, whoever posts them', () => {
  const leaf = { ...account, is_group: false, is_archived: false }
  expect(whyNotBudgeted(leaf)).toBeUndefined()
  expect(whyNotBudgeted({ ...leaf, is_group: true })).toBe('6100 Rent is a group. Choose an account in it')
  expect(whyNotBudgeted({ ...leaf, kind: 'asset' })).toBe('6100 Rent is neither income nor expense')
  expect(whyNotBudgeted({ ...leaf, is_archived: true })).toBe('Choose an account from the list')
})
