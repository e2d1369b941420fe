/** A history that is written at once: what checks each row waits until all are there, and then checks them together. */
import { sql } from 'kysely'
import type { DB } from '../../database.types.ts'
import type { Db } from './database.ts'

interface Waiting {
  /** The statements that put the check aside, and those that take it up again. */
  aside: string
  again: string
}

/**
 * Runs `write` in the transaction of `db` while the triggers are put aside whose function has a name like `marks`; what they would have marked
 * is for `write` to know. Of a history that `isLong` the references of all tables are put aside as well, and checked at the end, so that
 * nothing wrong is kept; a short one is checked sooner than all references are dropped and made anew.
 */
export async function loading<T>(db: Db, marks: string, isLong: boolean, write: () => Promise<T>): Promise<T> {
  const found = await sql<Waiting>`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as aside,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as again
    from pg_constraint
    where ${isLong} and contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace
    union all
    select format('alter table %s disable trigger %I', tgrelid::regclass, tgname),
      format('alter table %s enable trigger %I', tgrelid::regclass, tgname)
    from pg_trigger join pg_proc on pg_proc.oid = tgfoid
    where not tgisinternal and tgparentid = 0 and proname like ${marks}`.execute(db)
  return await between(db, found.rows, write)
}

/**
 * Runs `write`, which adds very many rows to these tables, while they are without their indexes and what these keep unique: to build them
 * when all rows are there takes a fraction of keeping them row by row. References to these tables have been put aside before.
 */
export async function withoutIndexes<T>(db: Db, tables: readonly (keyof DB)[], write: () => Promise<T>): Promise<T> {
  const found = await sql<Waiting>`
    with filled as (select to_regclass(name) as id from unnest(${[...tables]}::text[]) name)
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as aside,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as again
    from pg_constraint
    where contype in ('p', 'u', 'x') and conrelid in (select id from filled)
    union all
    -- Of a table in parts the index of all, which makes those of the parts.
    select format('drop index %s', indexrelid::regclass), replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ')
    from pg_index
    where indrelid in (select id from filled) and not exists (select 1 from pg_constraint where conindid = indexrelid)`.execute(
    db,
  )
  return await between(db, found.rows, write)
}

/** Runs `write` between the statements that put something aside and those that take it up again. */
async function between<T>(db: Db, found: readonly Waiting[], write: () => Promise<T>): Promise<T> {
  const runAll = (statements: string[]) =>
    sql.raw(`do $all$ begin ${statements.map((statement) => `${statement};`).join(' ')} end $all$`).execute(db)
  await runAll(found.map(({ aside }) => aside))
  const written = await write()
  await runAll(found.map(({ again }) => again))
  return written
}
