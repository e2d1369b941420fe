import { sql } from 'kysely'
import type { Db } from './database.ts'

/** Runs a change and rolls it back, to preview its effect within the transaction. */
export async function dryRun<T>(db: Db, what: () => Promise<T>): Promise<T> {
  await sql`savepoint tried`.execute(db)
  try {
    return await what()
  } finally {
    await sql`rollback to savepoint tried`.execute(db)
    await sql`release savepoint tried`.execute(db)
  }
}
