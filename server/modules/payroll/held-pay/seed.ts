/** The demo company's newest paid payroll: the bank returned one payment, which waits for a better account. */

import type { Db } from '../../../lib/database/database.ts'
import { postReturn } from '../journals/actions.ts'
import { toPay } from '../payouts/store.ts'

type Run = Parameters<typeof postReturn>[1]

export async function seedReturned(db: Db, run: Run, at: Parameters<typeof postReturn>[3]): Promise<void> {
  const slip = await db
    .selectFrom('payslip')
    .innerJoin('employee', 'employee.id', 'payslip.employee_id')
    .select(['payslip.id', 'employee.ogid', toPay.as('kobo')])
    .where('payslip.run_id', '=', run.id)
    .where('payslip.bank_account_id', 'is not', null)
    .where('employee.exit_date', 'is', null)
    // Whoever came in the last days of the month may have nothing to be paid, and so nothing to be returned.
    .where(toPay, '>', 0)
    .orderBy('employee.hire_date', 'desc')
    .orderBy('employee.ogid')
    .executeTakeFirst()
  if (!slip) return
  await db.updateTable('payslip').set({ withheld_reason: 'Account is dormant' }).where('id', '=', slip.id).execute()
  await postReturn(db, run, slip, at)
}
