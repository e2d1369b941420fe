/** Writing the company's parts; what must be one of a kind is refused by the database. */
import { type Insertable, sql, type Updateable } from 'kysely'
import type { DB } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'

export type Part = 'office' | 'team' | 'branch' | 'designation'

export async function insertPart<T extends Part>(db: Db, table: T, row: Insertable<DB[T]>): Promise<void> {
  await db
    .insertInto(table as Part)
    .values(row as Insertable<DB[Part]>)
    .execute()
}

/** Answers whether the record still had the version that the caller read. */
export async function updatePart<T extends Part>(
  db: Db,
  table: T,
  { id, version }: { id: string; version: number },
  change: Updateable<DB[T]>,
): Promise<boolean> {
  const updated = await db
    .updateTable(table as Part)
    .set({ ...(change as Updateable<DB[Part]>), version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return updated.numUpdatedRows > 0n
}

/** The codes that are given already, archived offices' too: a code is never given twice. */
export async function takenCodes(db: Db): Promise<Set<string>> {
  const found = await db.selectFrom('office').select('code').execute()
  return new Set(found.map(({ code }) => code))
}

/** Whether it is there and not archived; a client has no archive. */
export async function isThere(db: Db, table: 'office' | 'branch' | 'client', id: string): Promise<boolean> {
  const open = table === 'client' ? sql`true` : sql`archived_at is null`
  const found = await sql`select 1 from ${sql.table(table)} where id = ${id}::uuid and ${open}`.execute(db)
  return found.rows.length > 0
}

/** The ids of people by OGID, whether they are still here or not. */
export async function idsOf(db: Db, ogids: readonly string[]): Promise<string[]> {
  if (ogids.length === 0) return []
  const found = await db
    .selectFrom('employee')
    .select('id')
    .where('ogid', 'in', [...ogids])
    .execute()
  return found.map(({ id }) => id)
}
