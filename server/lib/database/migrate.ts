/** Applies the migrations that a database has not seen, in order of their names across modules, one process at a time. */
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from './database.ts'

const server = join(import.meta.dirname, '../..')
const lock = 7_205_011

export interface Migration {
  name: string
  text: string
}

/** Every migration of the modules and the library, oldest first. */
export function readMigrations(): Migration[] {
  return globSync(['lib/**/*.sql', 'modules/**/*.sql'], { cwd: server })
    .map((path) => ({ name: basename(path, '.sql'), text: readFileSync(join(server, path), 'utf8') }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** Answers the names of those applied now. A migration and its mark are one transaction: neither is there without the other. */
export async function migrate(database: Pick<Database, 'db'>): Promise<string[]> {
  const applied: string[] = []
  await database.db.connection().execute(async (db) => {
    await sql`select pg_advisory_lock(${lock})`.execute(db)
    try {
      await sql`create table if not exists migration (name text primary key, applied_at timestamptz not null default now())`.execute(
        db,
      )
      const seen = new Set((await sql<{ name: string }>`select name from migration`.execute(db)).rows.map((row) => row.name))
      for (const migration of readMigrations()) {
        if (seen.has(migration.name)) continue
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

/**
 * Splits a file into its statements: the embedded database takes one at a time. A statement ends with a semicolon at the end
 * of a line outside a `$$` body.
 */
export function statements(text: string): string[] {
  const found: string[] = []
  let lines: string[] = []
  let inBody = false
  for (const line of text.split('\n')) {
    if (!inBody && /^\s*(--.*)?$/.test(line)) continue
    lines.push(line)
    if ((line.match(/\$\$/g)?.length ?? 0) % 2 === 1) inBody = !inBody
    if (!inBody && /;\s*(--.*)?$/.test(line)) {
      found.push(lines.join('\n'))
      lines = []
    }
  }
  if (lines.length > 0) found.push(lines.join('\n'))
  return found
}
