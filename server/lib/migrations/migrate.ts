/** Applies the migrations that a database has not seen, in order of their numbers across modules, one process at a time. */
import { sql, type Transaction } from 'kysely'
import type { DB } from '../../database.types.ts'
import { troubleOf } from '../connection/trouble.ts'
import type { Database } from '../database/database.ts'
import { CannotStart } from '../start/cannot-start.ts'
import { type AppliedMigration, checksumOf, type Migration, readMigrations, statements, wrongHistory } from './migrations.ts'

const lock = 7_205_011

/** Hears that so many of so many steps are done. */
export type OnStep = (done: number, of: number) => void

/** What a database has applied, oldest first; its table of migrations is there. */
export async function readApplied(db: Database['db']): Promise<AppliedMigration[]> {
  // Asked this way of a table without checksums too, which those of before 0.2.0 are.
  const read = sql<AppliedMigration>`select name, to_jsonb(migration) ->> 'checksum' as checksum from migration order by name`
  return (await read.execute(db)).rows
}

/**
 * Answers the names of those applied now. All of a start are one transaction: when one of them fails, the database is what it was, and the
 * version before starts on it again.
 */
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
      await db.transaction().execute(async (transaction) => {
        await loadTrigrams(transaction)
        for (const [done, migration] of unseen.entries()) {
          onStep?.(done, unseen.length)
          await apply(transaction, migration)
        }
      })
      applied.push(...unseen.map(({ name }) => name))
    } finally {
      await sql`select pg_advisory_unlock(${lock})`.execute(db)
    }
  })
  return applied
}

/** With its mark: neither is there without the other. */
async function apply(transaction: Transaction<DB>, migration: Migration): Promise<void> {
  try {
    for (const statement of statements(migration.text)) await sql.raw(statement).execute(transaction)
    // What waits for the end of the transaction is looked at now: the next migration could not alter a table with such a wait.
    await sql`set constraints all immediate`.execute(transaction)
    await sql`set constraints all deferred`.execute(transaction)
    const checksum = checksumOf(migration)
    await sql`insert into migration (name, checksum) values (${migration.name}, ${checksum})`.execute(transaction)
  } catch (error) {
    if (troubleOf(error) || !(error instanceof Error)) throw error
    const sentence = `The migration ${migration.name} failed, and nothing was changed: ${error.message}`
    throw new CannotStart(sentence, { cause: error })
  }
}

/**
 * A function that sets what the trigram search takes (`set pg_trgm.…`) is made by who is no superuser only where PostgreSQL knows that
 * setting: once the library is loaded, which a session does when it calls one of its functions.
 */
async function loadTrigrams(transaction: Transaction<DB>): Promise<void> {
  const { rows } = await sql`select from pg_extension where extname = 'pg_trgm'`.execute(transaction)
  if (rows.length > 0) await sql`select show_limit()`.execute(transaction)
}
