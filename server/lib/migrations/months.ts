/** Tables that grow for ever are partitioned by month; those of the months to come are there before their rows. */
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import type { JobDefinition } from '../jobs.ts'

/** For every partitioned table of ours, so that a new one is not forgotten: this month and the next three. */
export async function ensureMonths(db: Db): Promise<void> {
  await sql`select ensure_month_partitions(oid::regclass) from pg_class
    where relkind = 'p' and relnamespace = current_schema()::regnamespace order by relname`.execute(db)
}

/** A server that starts makes them too: one that was away for months lacks those of today. */
export const monthsJob: JobDefinition = {
  name: 'month-partitions',
  cron: '20 1 * * *',
  run: ({ database: { db } }) => ensureMonths(db),
}
