/** How approved loans end before they are owed: nobody wants them any more, or the bank returned what was sent. */
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { isToPayOut } from './store.ts'

/** The transfer with which a loan was paid out, and whose money it still is. */
export interface Transfer {
  payment_id: string
  reference: string
  made_by: string
  paid_on: string
  by_bank: boolean
}

export interface LoanEnds {
  /** Approved, wanted, not paid out, in no payment. */
  waits: boolean
  transfer: Transfer | null
}

/** What the ends of a loan hang on. */
export async function findEnds(db: Db, loanId: string): Promise<LoanEnds> {
  const found = await sql<LoanEnds>`select ${isToPayOut} as waits, (
      select json_build_object('payment_id', payment.id, 'reference', payment.reference, 'made_by', payment.created_by, 'paid_on', payment.paid_on,
        'by_bank', item.salary_mode = 'bank')
      from loan_payment_item item join loan_payment payment on payment.id = item.payment_id and payment.state = 'paid'
      where item.loan_id = loan.id and item.is_live) as transfer
    from loan where loan.id = ${loanId}::uuid`.execute(db)
  return found.rows[0] ?? { waits: false, transfer: null }
}

/** The transfer is nobody's any more: the loan waits to be paid out again. */
export async function returnItem(
  db: Db,
  { payment_id, loan_id }: { payment_id: string; loan_id: string },
  returned: { returned_on: string; returned_reference: string; returned_by: string },
): Promise<void> {
  await db
    .updateTable('loan_payment_item')
    .set({ is_live: false, ...returned })
    .where('payment_id', '=', payment_id)
    .where('loan_id', '=', loan_id)
    .execute()
}
