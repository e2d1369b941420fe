/** Months that were paid before what is measured. */
import { randomUUID } from 'node:crypto'
import { addDays, addMonths } from '@iroko/contract/dates'
import type { Database } from '../server/lib/database/database.ts'
import { calculateSome } from '../server/modules/payroll/run-steps/actions.ts'

export function periodOf(starts_on: string) {
  return { month: starts_on, starts_on, ends_on: addDays(addMonths(starts_on, 1), -1) }
}

/** A payroll of a month, paid on its last day; answers its id. */
export async function payBefore(
  db: Database['db'],
  values: ReturnType<typeof periodOf> & { rules_id: string; created_by: string; state: 'calculating' },
): Promise<string> {
  const [id, paid_on] = [randomUUID(), values.ends_on]
  const row = { ...values, id, reference: `PR-${values.month}`, read_until: paid_on }
  await db.insertInto('payroll_run').values(row).execute()
  while (await db.transaction().execute((held) => calculateSome(held, id, new Date(paid_on))));
  const moment = `${paid_on}T12:00:00Z`
  const approved = { state: 'approved' as const, hash: 'hash', approved_at: moment }
  await db.updateTable('payroll_run').set(approved).where('id', '=', id).execute()
  const paid = { state: 'paid' as const, paid_at: moment, paid_on }
  await db.updateTable('payroll_run').set(paid).where('id', '=', id).execute()
  return id
}
