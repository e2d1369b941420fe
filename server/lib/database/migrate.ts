/** Applies the migrations that a database has not seen, in order of their names across modules, one process at a time. */
import { sql } from 'kysely'
import type { Database } from './database.ts'
import { readMigrations, statements } from './migrations.ts'

const lock = 7_205_011

/** Hears that so many of so many steps are done. */
export type OnStep = (done: number, of: number) => void

/** Answers the names of those applied now. A migration and its mark are one transaction: neither is there without the other. */
export async function migrate(database: Pick<Database, 'db'>, onStep?: OnStep): Promise<string[]> {
  const applied: string[] = []
  await database.db.connection().execute(async (db) => {
    await sql`select pg_advisory_lock(${lock})`.execute(db)
    try {
      await sql`create table if not exists migration (name text primary key, applied_at timestamptz not null default now())`.execute(
        db,
      )
      const seen = new Set((await sql<{ name: string }>`select name from migration`.execute(db)).rows.map((row) => row.name))
      const unseen = readMigrations().filter(({ name }) => !seen.has(name))
      for (const migration of unseen) {
        onStep?.(applied.length, unseen.length)
        await db.transaction().execute(async (transaction) => {
          for (const statement of statements(migration.text)) await sql.raw(statement).execute(transaction)
          await sql`insert into migration (name) values (${migration.name})`.execute(transaction)
        })
        applied.push(migration.name)
      }
    } finally {
      await sql`select pg_advisory_unlock(${lock})`.execute(db)
    }
  })
  return applied
}
