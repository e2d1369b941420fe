/** Bulk inserts. */
import { type Insertable, sql } from 'kysely'
import type { DB } from '../../database.types.ts'
import type { Db } from '../database/database.ts'

const rowsAtATime = 5000

interface Chunks {
  /** Rows in a statement. */
  atOnce?: number
}

/** Inserts rows of one shape; all have the columns of the first. Not for bytes, which JSON cannot represent. */
export async function insertAll<T extends keyof DB>(
  db: Db,
  table: T,
  rows: readonly Insertable<DB[T]>[],
  { atOnce = rowsAtATime }: Chunks = {},
): Promise<void> {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)))
  let inserted: Promise<unknown> = Promise.resolve()
  for (let from = 0; from < rows.length; from += atOnce) {
    // Written out while the database still has the rows before.
    const chunk = Buffer.from(JSON.stringify(rows.slice(from, from + atOnce)))
    await inserted
    inserted = sql`insert into ${sql.table(table)} (${columns})
      select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${chunk}::json)`.execute(db)
  }
  await inserted
}
