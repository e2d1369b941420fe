/** A budget beside what was posted and ordered. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Figure, reportOf, sortedReport } from './rules-report.ts'

const none = { budget_kobo: 0, actual_kobo: 0, committed_kobo: 0 }
const yearNone = { year_budget_kobo: 0, year_actual_kobo: 0, year_committed_kobo: 0 }
const voice = { id: 'voice', title: 'Voice' }
const rent: Figure = { account_id: 'rent', code: '6100', title: 'Rent', kind: 'expense', office: voice, ...none, ...yearNone }
const fees: Figure = { ...rent, account_id: 'fees', code: '4000', title: 'Fees', kind: 'income' }
const power: Figure = { ...rent, account_id: 'power', code: '6110', title: 'Power', office: null }

it('leaves of a budget what was neither posted nor ordered, and counts income above zero', () => {
  const figures = [
    { ...rent, budget_kobo: 1000, year_budget_kobo: 1200, actual_kobo: 850, year_actual_kobo: 850, committed_kobo: 400 },
    { ...rent, office: null, actual_kobo: 50, year_actual_kobo: 50, year_committed_kobo: 400 },
    { ...fees, budget_kobo: 500, actual_kobo: -400, year_budget_kobo: 600, year_actual_kobo: -400 },
    { ...power, actual_kobo: 70 },
    { ...power, account_id: 'idle', code: '6120' },
  ]
  const rows = reportOf(figures, 'account')
  expect(rows).toMatchObject([
    { id: 'fees', office: null, actual_kobo: 400, available_kobo: 100, used: 80, year_available_kobo: 200 },
    { id: 'rent', actual_kobo: 900, committed_kobo: 400, available_kobo: -300, used: 130, year_available_kobo: -100 },
    { id: 'power', budget_kobo: 0, actual_kobo: 70, available_kobo: -70, used: null },
  ])
  expect(reportOf(figures, 'office').map(({ id }) => id)).toEqual(['fees-voice', 'rent-none', 'rent-voice', 'power-none'])
  expect(sortedReport(rows, '-used').map(({ id }) => id)).toEqual(['rent', 'fees', 'power'])
  expect(sortedReport(rows, 'available_kobo').map(({ id }) => id)).toEqual(['rent', 'power', 'fees'])
  expect(sortedReport(rows, '-code').map(({ id }) => id)).toEqual(['power', 'rent', 'fees'])
})

it('is at risk from ninety percent of the year on, by the kobo, and never of what is earned', () => {
  const used = (year_actual_kobo: number, year_committed_kobo: number, more: Partial<Figure> = {}) =>
    reportOf([{ ...rent, year_budget_kobo: 1_000_001, year_actual_kobo, year_committed_kobo, ...more }], 'office', 'at_risk')
      .length
  expect([used(900_000, 0), used(900_001, 0), used(800_000, 100_001)]).toEqual([0, 1, 1])
  expect([used(-1_000_000, 0, { kind: 'income' }), used(5, 5, { year_budget_kobo: 0 })]).toEqual([0, 0])
})

it('has what was posted, ordered and is free come to the budget, however it is added up', () => {
  const amount = fc.integer({ min: 0, max: 1e12 })
  fc.assert(
    fc.property(amount, amount, amount, amount, (budget_kobo, first, other, committed_kobo) => {
      const figures = [
        { ...rent, budget_kobo, actual_kobo: first },
        { ...rent, office: null, actual_kobo: other, committed_kobo },
      ]
      for (const by of ['account', 'office'] as const) {
        const rows = reportOf(figures, by)
        const sum = (key: 'actual_kobo' | 'committed_kobo' | 'available_kobo') => rows.reduce((all, row) => all + row[key], 0)
        expect(sum('actual_kobo') + sum('committed_kobo') + sum('available_kobo')).toBe(budget_kobo)
      }
    }),
  )
})
