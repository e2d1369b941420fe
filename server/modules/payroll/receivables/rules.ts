/** What a payment of somebody who left pays: pure, in kobo. */

export interface OpenLoan {
  id: string
  balance_kobo: number
}

/** What of a payslip is overpaid pay, and what comes before it: lines are paid in the order of their keys. */
export interface Overpaid {
  /** What it could not deduct in the lines before, and of overpaid pay. */
  before_kobo: number
  short_kobo: number
  /** What was paid of all its lines until now. */
  paid_kobo: number
}

/** How much of a payment is overpaid pay that is given back. */
export function repaidPart({ before_kobo, short_kobo, paid_kobo }: Overpaid, amount_kobo: number): number {
  const from = Math.max(before_kobo, paid_kobo)
  const to = Math.min(before_kobo + short_kobo, paid_kobo + amount_kobo)
  return Math.max(0, to - from)
}

/**
 * First what the last payslip could not deduct, then loans, the oldest first, each as far as the money goes. What exceeds all of it is
 * refused before.
 */
export function partsOfPayment(amount_kobo: number, short_kobo: number, loans: readonly OpenLoan[]) {
  let left = Math.max(0, amount_kobo - short_kobo)
  const loans_kobo = left
  const paid = loans.flatMap(({ id, balance_kobo }) => {
    const kobo = Math.min(left, balance_kobo)
    left -= kobo
    return kobo > 0 ? [{ loan_id: id, kobo }] : []
  })
  return { loans_kobo, loans: paid }
}
