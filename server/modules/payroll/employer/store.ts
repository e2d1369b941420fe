/** What papers say of the employer; one row. */
import type { Employer } from '@iroko/contract/payroll/employer'
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'

export const findEmployer = (db: Db): Promise<Employer> =>
  db
    .selectFrom('employer')
    .select(['version', 'tax_id', 'address', sql<Record<string, string>>`payer_ids`.as('payer_ids')])
    .executeTakeFirstOrThrow()

/** Answers whether it was still of this version. */
export async function saveEmployer(db: Db, { version, payer_ids, ...texts }: Employer): Promise<boolean> {
  const done = await db
    .updateTable('employer')
    .set({ ...texts, payer_ids: JSON.stringify(payer_ids), version: version + 1 })
    .where('version', '=', version)
    .executeTakeFirst()
  return done.numUpdatedRows === 1n
}
