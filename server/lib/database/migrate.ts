/** Applies the migrations that a database has not seen, in order of their numbers across modules, one process at a time. */
import { sql } from 'kysely'
import { CannotStart } from '../cannot-start.ts'
import type { Database } from './database.ts'
import { type AppliedMigration, checksumOf, readMigrations, statements, wrongHistory } from './migrations.ts'

const lock = 7_205_011

/** Hears that so many of so many steps are done. */
export type OnStep = (done: number, of: number) => void

/** What a database has applied, oldest first; its table of migrations is there. */
export async function readApplied(db: Database['db']): Promise<AppliedMigration[]> {
  // Asked this way of a table without checksums too, which those of before 0.2.0 are.
  const read = sql<AppliedMigration>`select name, to_jsonb(migration) ->> 'checksum' as checksum from migration order by name`
  return (await read.execute(db)).rows
}

/** Answers the names of those applied now. A migration and its mark are one transaction: neither is there without the other. */
export async function migrate(
  database: Pick<Database, 'db'>,
  onStep?: OnStep,
  migrations = readMigrations(),
): Promise<string[]> {
  const applied: string[] = []
  await database.db.connection().execute(async (db) => {
    await sql`select pg_advisory_lock(${lock})`.execute(db)
    try {
      await sql`create table if not exists migration (
        name text primary key, checksum text not null, applied_at timestamptz not null default now())`.execute(db)
      const before = await readApplied(db)
      const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
      const wrong = wrongHistory(rows[0]?.name ?? '', before, migrations)
      if (wrong) throw new CannotStart(wrong)
      const seen = new Set(before.map(({ name }) => name))
      const unseen = migrations.filter(({ name }) => !seen.has(name))
      for (const migration of unseen) {
        onStep?.(applied.length, unseen.length)
        await db.transaction().execute(async (transaction) => {
          for (const statement of statements(migration.text)) await sql.raw(statement).execute(transaction)
          await sql`insert into migration (name, checksum) values (${migration.name}, ${checksumOf(migration)})`.execute(
            transaction,
          )
        })
        applied.push(migration.name)
      }
    } finally {
      await sql`select pg_advisory_unlock(${lock})`.execute(db)
    }
  })
  return applied
}
