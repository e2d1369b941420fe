/** When an entry stands in the books, in which series, and whether two are the same: pure. */
import type { EntryKind } from '@iroko/contract/accounting/journals'
import { addMonths, firstOfMonth } from '@iroko/contract/dates'
import { invalid } from '@iroko/contract/errors'

/** Three letters, as `number_series` has them; numbers are gapless in each series and year. */
export const seriesOf: Record<EntryKind, string> = { payroll: 'PAY', payment: 'PMT', receipt: 'RCT', reversal: 'REV' }

/** What is posted: by which rule, of which office and authority, in kobo; one side is 0. */
export interface LedgerLine {
  rule_key: string
  office_id: string | null
  /** An authority, fund, union or lender by its name. */
  authority: string | null
  detail: string
  debit_kobo: number
  credit_kobo: number
}

/** 422 where a range ends before it begins. */
export function checkRange({ from, to }: { from?: string | undefined; to?: string | undefined }): void {
  if (from && to && to < from) throw invalid({ to: 'Choose a day from the first one on' })
}

/** Nothing is dated after the end of the next month. */
export const isTooFarAhead = (day: string, today: string): boolean => day >= addMonths(firstOfMonth(today), 2)

/**
 * The day of the books: that of the document, or the first of the next month that is not closed. `closed` has the first days of closed months.
 */
export function bookedOn(documentOn: string, closed: readonly string[]): string {
  let month = firstOfMonth(documentOn)
  while (closed.includes(month)) month = addMonths(month, 1)
  return month === firstOfMonth(documentOn) ? documentOn : month
}

interface Amounts {
  rule_key: string | null
  office_id: string | null
  detail: string
  debit_kobo: number
  credit_kobo: number
}

const textOf = ({ rule_key, office_id, detail, debit_kobo, credit_kobo }: Amounts) =>
  [rule_key, office_id, detail, debit_kobo, credit_kobo].join(' ')

/** Whether what was posted before says the same as what is to be posted, in whatever order. */
export const isSame = (before: readonly Amounts[], now: readonly Amounts[]): boolean =>
  before.map(textOf).sort().join('\n') === now.map(textOf).sort().join('\n')
