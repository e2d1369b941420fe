/** What of the schema keeps data right beside triggers and functions: constraints, unique indexes, defaults, columns that are never empty; each by its name and what it says. */
import { sql } from 'kysely'
import type { Db } from './database.ts'

export interface SchemaPart {
  /** `check employee.employee_gender_check`, `index employee_ogid`, `default employee.roles`, `required employee`. */
  name: string
  definition: string
}

/** Those of our tables; what partitions have is of the table that they are part of. */
export async function readSchemaParts(db: Db): Promise<SchemaPart[]> {
  const { rows } = await sql<SchemaPart>`
    with ours as (select oid, relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition)
    select 'constraint ' || ours.relname || '.' || conname as name, pg_get_constraintdef(con.oid) as definition
      from pg_constraint con join ours on ours.oid = con.conrelid where contype in ('c', 'f', 'p', 'u', 'x') and conparentid = 0
    union all
    select 'index ' || index.relname, pg_get_indexdef(index.oid)
      from pg_index join ours on ours.oid = indrelid join pg_class index on index.oid = indexrelid
      where indisunique and indisvalid and not exists (select from pg_constraint where conindid = indexrelid)
    union all
    select 'default ' || ours.relname || '.' || attname, pg_get_expr(adbin, adrelid)
      from pg_attrdef join ours on ours.oid = adrelid join pg_attribute on attrelid = adrelid and attnum = adnum
    union all
    select 'required ' || ours.relname, string_agg(attname, ', ' order by attname)
      from pg_attribute join ours on attrelid = ours.oid where attnotnull and attnum > 0 and not attisdropped group by ours.relname
    order by 1`.execute(db)
  return rows
}

/** A line of the list that is kept of them. */
export const lineOf = ({ name, definition }: SchemaPart): string => `${name}: ${definition.replace(/\s+/g, ' ')}`
