/** Requests to reverse payrolls. */
import { type Insertable, type Selectable, sql } from 'kysely'
import type { PayrollReversal } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { type Named, personRef } from '../../../lib/database/references.ts'
import { totals } from '../runs/store.ts'

export type ReversalRecord = Selectable<PayrollReversal>

export async function findReversals(db: Db, ids: readonly string[]) {
  return await db
    .selectFrom('payroll_reversal as reversal')
    .innerJoin('payroll_run', 'payroll_run.id', 'reversal.run_id')
    .innerJoin('employee as asker', 'asker.id', 'reversal.asked_by')
    .select(['reversal.id', 'reversal.version', 'reversal.reason', 'reversal.status', 'reversal.created_at'])
    .select(sql<Named>`json_build_object('id', payroll_run.id, 'title', payroll_run.reference)`.as('run'))
    .select([sql<number>`(${totals} ->> 'to_pay_kobo')::float8`.as('paid_kobo'), personRef('asker').as('asked_by')])
    .where('reversal.id', 'in', [...ids])
    .execute()
}

/** Held after its payroll, in this order, as every step of a payroll holds it. */
export async function lockReversal(db: Db, id: string): Promise<ReversalRecord | undefined> {
  await db
    .selectFrom('payroll_run')
    .select('id')
    .where('id', '=', (eb) => eb.selectFrom('payroll_reversal').select('run_id').where('payroll_reversal.id', '=', id))
    .forUpdate()
    .execute()
  return await db.selectFrom('payroll_reversal').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function insertReversal(db: Db, row: Insertable<PayrollReversal>): Promise<void> {
  await db.insertInto('payroll_reversal').values(row).execute()
}
