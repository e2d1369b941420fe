/** What a certificate of withheld tax covers, and how it is posted: pure. Designs of commerce, section 3, and accounting, section 3. */
import { quarterWords } from '@iroko/contract/billing/certificates'
import { conflict, type Fault, invalid } from '@iroko/contract/errors'
import { formatMoney } from '@iroko/contract/money'
import type { LedgerLine } from '../../accounting/journals/rules.ts'
import { sidesOf } from '../invoices/rules.ts'

/** What was withheld of one payment of an invoice, and no certificate covers. */
export interface Uncovered {
  allocation_id: string
  left_kobo: number
}

interface Recording {
  title: string
  quarter: string
  dated_on: string
  amount_kobo: number
}

/** Why so much is not recorded of what a client withheld in a quarter. */
export function whyNotRecorded(
  { title, quarter, dated_on, amount_kobo }: Recording,
  left: readonly Uncovered[],
  today: string,
): Fault | undefined {
  if (dated_on > today) return invalid({ dated_on: 'Choose today or an earlier day' })
  if (dated_on < quarter) return invalid({ dated_on: `Choose a day from ${quarter} on: it is of that quarter` })
  const sum = left.reduce((all, { left_kobo }) => all + left_kobo, 0)
  return amount_kobo > sum
    ? invalid({ amount_kobo: `${title} has ${formatMoney(sum)} outstanding for ${quarterWords(quarter)}` })
    : undefined
}

/** The oldest payments first; each by no more than was withheld of it. */
export function coveredBy(amount_kobo: number, left: readonly Uncovered[]): { allocation_id: string; amount_kobo: number }[] {
  let rest = amount_kobo
  return left.flatMap(({ allocation_id, left_kobo }) => {
    const part = Math.min(rest, left_kobo)
    rest -= part
    return part > 0 ? [{ allocation_id, amount_kobo: part }] : []
  })
}

export const whyNotUndone = ({ undone_at }: { undone_at: string | null }): Fault | undefined =>
  undone_at === null ? undefined : conflict('undone', 'This certificate was taken back already')

/** From what is expected to what can be set off; below zero where it is taken back. */
export const certificateEntry = (party_id: string, kobo: number): LedgerLine[] => {
  const plain = { authority: null, detail: '', office_id: null, party_id }
  return [
    { ...plain, rule_key: 'billing.wht_confirmed', ...sidesOf(kobo) },
    { ...plain, rule_key: 'billing.wht', ...sidesOf(-kobo) },
  ]
}
