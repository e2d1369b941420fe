import { expect, it } from 'vitest'
import { differencesOf } from './rules.ts'

const same = {
  kind: 'paye' as const,
  payslips_kobo: 100,
  journal_kobo: 100,
  filings_kobo: 100,
  filed_kobo: 100,
  bank_kobo: 100,
}

it('each difference is named once, from the payslips to the bank', () => {
  expect(differencesOf(same)).toEqual([])
  expect(differencesOf({ ...same, journal_kobo: 90, filings_kobo: 90, filed_kobo: 0, bank_kobo: 0 })).toEqual([
    '₦0.10 less in the journal than on payslips',
    '₦0.90 not filed yet',
  ])
  expect(differencesOf({ ...same, filings_kobo: 120, filed_kobo: 120 })).toEqual([
    '₦0.20 more in filings than in the journal',
    '₦0.20 filed, and not matched with lines of the bank',
  ])
  expect(differencesOf({ ...same, kind: 'net', filings_kobo: 70, filed_kobo: 70, bank_kobo: 0 })).toEqual([
    '₦0.30 in cash, withheld, or not recorded as paid',
    '₦0.70 not matched with lines of the bank',
  ])
})
