/** A year spread over its months, and a budget beside what was posted. */
import { budgetMonths } from '@iroko/contract/accounting/budgets'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { monthsOf, reportOf, sortedReport, whyNotBudgeted } from './rules.ts'

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

it('leaves of a budget what was not posted, and counts income above zero', () => {
  const budgeted = [
    { ...account, budget_kobo: 1000, year_kobo: 1200 },
    { ...account, id: 'fees', code: '4000', kind: 'income' as const, budget_kobo: 500, year_kobo: 600 },
  ]
  const moved = [
    { ...account, opening_kobo: 200, closing_kobo: 1450 },
    { ...account, id: 'fees', code: '4000', kind: 'income' as const, opening_kobo: 0, closing_kobo: -400 },
    { ...account, id: 'power', code: '6110', opening_kobo: 0, closing_kobo: 70 },
    { ...account, id: 'bank', code: '1010', kind: 'asset' as const, opening_kobo: 0, closing_kobo: 9 },
  ]
  const rows = reportOf(budgeted, moved)
  expect(rows).toMatchObject([
    { id: 'fees', actual_kobo: 400, left_kobo: 100, used: 80 },
    { id: 'rent', actual_kobo: 1250, left_kobo: -250, used: 125, year_left_kobo: -50 },
    { id: 'power', budget_kobo: 0, actual_kobo: 70, left_kobo: -70, used: null },
  ])
  expect(sortedReport(rows, '-used').map(({ id }) => id)).toEqual(['rent', 'fees', 'power'])
  expect(sortedReport(rows, 'left_kobo').map(({ id }) => id)).toEqual(['rent', 'power', 'fees'])
  expect(sortedReport(rows, '-code').map(({ id }) => id)).toEqual(['power', 'rent', 'fees'])
})

it('has what is left and what was spent come to the budget, whatever was posted', () => {
  const amount = fc.integer({ min: 0, max: 1e12 })
  fc.assert(
    fc.property(amount, amount, amount, (budget_kobo, opening_kobo, spent) => {
      const moved = { ...account, opening_kobo, closing_kobo: opening_kobo + spent }
      const [row] = reportOf([{ ...account, budget_kobo, year_kobo: budget_kobo }], [moved])
      expect((row?.actual_kobo ?? 0) + (row?.left_kobo ?? 0)).toBe(budget_kobo)
    }),
  )
})

it('is of income and expense alone, whoever posts them', () => {
  const leaf = { ...account, is_group: false, is_archived: false }
  expect(whyNotBudgeted(leaf)).toBeUndefined()
  expect(whyNotBudgeted({ ...leaf, is_group: true })).toBe('6100 Rent is a group. Choose an account in it')
  expect(whyNotBudgeted({ ...leaf, kind: 'asset' })).toBe('6100 Rent is neither income nor expense')
  expect(whyNotBudgeted({ ...leaf, is_archived: true })).toBe('Choose an account from the list')
})
