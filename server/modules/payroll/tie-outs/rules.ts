/** What differs between payslips, journal, filings and bank, in words: pure. Design of payroll's papers, section 7. */
import { formatMoney } from '@iroko/contract/money'
import type { TieOutRow } from '@iroko/contract/payroll/tie-outs'

type Sums = Omit<TieOutRow, 'differs'>

const by = (kobo: number, words: string): string[] => (kobo === 0 ? [] : [`${formatMoney(Math.abs(kobo))} ${words}`])

/** Each difference once, from the payslips to the bank. */
export function differencesOf({ kind, payslips_kobo, journal_kobo, filings_kobo, filed_kobo, bank_kobo }: Sums): string[] {
  const booked = journal_kobo - payslips_kobo
  const filed = filings_kobo - journal_kobo
  const isNet = kind === 'net'
  return [
    ...by(booked, booked > 0 ? 'more in the journal than on payslips' : 'less in the journal than on payslips'),
    ...by(
      filed,
      isNet
        ? 'in cash, withheld, or not recorded as paid'
        : filed > 0
          ? 'more in filings than in the journal'
          : 'less in filings than in the journal',
    ),
    ...by(filings_kobo - filed_kobo, 'not filed yet'),
    ...by(
      filed_kobo - bank_kobo,
      isNet ? 'not matched with lines of the bank' : 'filed, and not matched with lines of the bank',
    ),
  ]
}
