/** What a payment of somebody who left pays: pure, in kobo. */

export interface OpenLoan {
  id: string
  balance_kobo: number
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
