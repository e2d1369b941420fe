import type { FilingKind } from '@iroko/contract/payroll/filings'
import { expect, it } from 'vitest'
import { dueOn, inTurn } from './rules.ts'

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

it('what adjusts another is recorded after it, whatever order they are chosen in, each once', () => {
  const filing = (id: string, amends: string | null) => ({ id, amends })
  const [first, second, third] = [filing('a', null), filing('b', 'a'), filing('c', 'b')]
  const ids = (rows: { id: string; amends: string | null }[]) => inTurn(rows).map(({ id }) => id)
  expect(ids([third, second, first])).toEqual(['a', 'b', 'c'])
  expect(ids([second, first, second])).toEqual(['a', 'b'])
  expect(ids([third, first])).toEqual(['c', 'a'])
})
