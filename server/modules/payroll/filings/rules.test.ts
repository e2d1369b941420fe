import type { FilingKind } from '@iroko/contract/payroll/filings'
import { expect, it } from 'vitest'
import { dueOn } from './rules.ts'

const calendar = {
  working_weekdays: [1, 2, 3, 4, 5],
  holidays: new Map([
    ['2026-12-25', 'Christmas'],
    ['2027-01-01', 'New Year'],
  ]),
}

it.each<[FilingKind, string, string, string]>([
  ['paye', '2026-11-25', '2026-12-10', 'a Thursday'],
  ['paye', '2026-09-25', '2026-10-09', 'the 10th is a Saturday'],
  ['paye', '2026-12-23', '2027-01-08', 'over the end of the year, the 10th is a Sunday'],
  ['pension', '2026-11-25', '2026-12-04', 'seven working days'],
  ['pension', '2026-12-23', '2027-01-05', 'with two public holidays between'],
  ['nhf', '2026-11-25', '2026-12-24', 'Christmas is not worked'],
  ['nsitf', '2026-11-25', '2026-12-16', 'the 16th'],
  ['deduction', '2026-11-25', '2026-12-24', 'a month, and Christmas is not worked'],
  ['itf', '2026-11-25', '2027-04-01', 'April of the next year'],
  ['paye_return', '2026-11-25', '2027-01-29', '31 January is a Sunday'],
])('%s of pay on %s is due on %s: %s', (kind, paidOn, due) => expect(dueOn(kind, paidOn, calendar)).toBe(due))
