/** What a client may dispute of an invoice: pure. Design of commerce, sections 1 and 2. */
import { conflict, type Fault, invalid } from '@iroko/contract/errors'
import { formatMoney } from '@iroko/contract/money'

interface DisputedLine {
  kind: string
  amount_kobo: number
  /** Of disputes of the line that wait for an answer. */
  open: number
  /** What was accepted of it before. */
  accepted_kobo: number
}

/** Never more than the line comes to, also in several disputes one after the other. */
export function whyNotRaised({ kind, amount_kobo, open, accepted_kobo }: DisputedLine, wanted_kobo: number): Fault | undefined {
  if (kind === 'credit' || amount_kobo <= 0)
    return conflict('not_charged', 'This line charges nothing. Choose a line that does')
  if (open > 0) return conflict('disputed', 'This line is disputed already and waits for an answer')
  const left = amount_kobo - accepted_kobo
  if (left <= 0) return conflict('accepted', 'This line was disputed and accepted in full')
  return wanted_kobo > left ? invalid({ amount_kobo: `Enter an amount up to ${formatMoney(left)}` }) : undefined
}
