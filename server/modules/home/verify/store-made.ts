/** Whether triggers and functions are as the migrations made them. */
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { readMigrations } from '../../../lib/database/migrations.ts'
import { madeBy } from './rules-made.ts'

/** Triggers that are gone, and functions that are gone or do something else. Ones that nobody made are found too. */
export async function notAsMade(db: Db): Promise<string[]> {
  const made = madeBy(readMigrations())
  const triggers = await sql<{ name: string }>`
    select relname || '.' || tgname as name from pg_trigger
    join pg_class on pg_class.oid = tgrelid and relnamespace = current_schema()::regnamespace
    where not tgisinternal and tgparentid = 0`.execute(db)
  const functions = await sql<{ name: string; body: string }>`
    select proname as name, prosrc as body from pg_proc
    where pronamespace = current_schema()::regnamespace and not exists (
      select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')`.execute(db)
  const there = new Set(triggers.rows.map(({ name }) => name))
  const bodies = new Map(functions.rows.map(({ name, body }) => [name, body]))
  return [
    ...[...made.triggers].filter((name) => !there.has(name)).map((name) => `${name} is gone`),
    ...[...there].filter((name) => !made.triggers.has(name)).map((name) => `${name} is of nobody`),
    ...[...made.functions].filter(([name, body]) => bodies.get(name) !== body).map(([name]) => `${name}() is gone or another`),
  ]
}
