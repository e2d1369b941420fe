import type { Insertable } from 'kysely'
import type { PayrollConfig } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { ifThere, personRef } from '../../../lib/database/references.ts'
import type { PayConfig } from './rules.ts'

/** Newest first; the first counts. */
export async function listConfigs(db: Db) {
  return await db
    .selectFrom('payroll_config as config')
    .leftJoin('employee as author', 'author.id', 'config.created_by')
    .select(['config.id', 'config.from_date', 'config.to_date', 'config.created_at'])
    .select(ifThere('author', personRef('author')).as('created_by'))
    .orderBy('config.created_at', 'desc')
    .orderBy('config.id', 'desc')
    .execute()
}

/** The one that counts: whole months until somebody has set another. */
export async function currentConfig(db: Db): Promise<PayConfig> {
  const [config] = await listConfigs(db)
  return config ?? { from_date: 1, to_date: 31 }
}

export async function insertConfig(db: Db, config: Insertable<PayrollConfig> & { created_by: string }): Promise<void> {
  await db.insertInto('payroll_config').values(config).execute()
}
