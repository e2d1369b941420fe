/**
 * What of a record stands in the audit log: each entry about it carries a hash of the columns that a decision or an amount is in, as they were
 * when it was written. What was changed past the portal differs from the last one, and a hash tells no reader of the log what anybody earns.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database/database.ts'

export interface Audited {
  table: string
  /** What entries call the record, where that is not the table. */
  entity?: string
  /** The column with the id that entries name; of a table whose rows belong to a record, the one that leads there. */
  key?: string
  /** Its columns that change with an entry only; no moments, which say the same in several ways. */
  columns: readonly string[]
  /** Which rows count, in SQL; others change without an entry. */
  where?: string
  /** Its rows are deleted when they are old: that all of a record are gone is then no fault. */
  goes?: true
}

/** What the log calls the record of a table. */
export const entityOf = ({ entity, table }: Audited): string => entity ?? table

/** The hash of the rows of a table that belong to a record, '' where there are none. */
const markOf = ({ table, key = 'id', columns, where = 'true' }: Audited, record: RawBuilder<unknown>) => sql`coalesce((
  select encode(sha256(convert_to(jsonb_agg(parts order by parts)::text, 'UTF8')), 'hex')
  from ${sql.table(table)} item cross join lateral jsonb_build_array(${sql.join(columns.map((column) => sql.ref(`item.${column}`)))}) parts
  where item.${sql.ref(key)} = ${record} and ${sql.raw(where)}), '')`

/** The hashes of a record by table. */
const marksOf = (tables: readonly Audited[], record: RawBuilder<unknown>) =>
  sql`jsonb_build_object(${sql.join(tables.flatMap((table) => [sql.lit(table.table), markOf(table, record)]))})`

/** The hashes of records of one kind as they are now, by their ids; what is no id of a record has none. */
export async function readMarks(
  db: Db,
  audited: readonly Audited[],
  entity: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, unknown>> {
  const tables = audited.filter((each) => entityOf(each) === entity)
  if (tables.length === 0) return new Map()
  const { rows } = await sql<{ id: string; marks: unknown }>`
    select record.id, ${marksOf(tables, sql`record.id::uuid`)} as marks
    from unnest(${[...new Set(ids)].filter((id) => isId.test(id))}::text[]) record (id)`.execute(db)
  return new Map(rows.map(({ id, marks }) => [id, marks]))
}
const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Who reads a record while another changes it may write an entry of what was before, with a later time. */
const atOnce = '1 minute'

/** Records that are not as the last entries about them say. */
export async function unlikeTheLog(db: Db, audited: readonly Audited[]): Promise<string[]> {
  const unlike: string[] = []
  for (const [entity, tables = []] of Map.groupBy(audited, entityOf)) {
    const going = tables.flatMap(({ table, goes }) => (goes ? [table] : []))
    const { rows } = await sql<{ what: string }>`
      with entry as (
        select entity_id, after -> 'marks' as marks, at, max(at) over (partition by entity_id) as last_at from audit_log
        where entity = ${entity} and jsonb_typeof(after -> 'marks') = 'object'
      ), said as (
        select entity_id, mark.key as table_name, array_agg(mark.value) as marks from entry cross join lateral jsonb_each_text(marks) mark
        where at >= last_at - ${atOnce}::interval group by entity_id, mark.key
      ), found as (
        select entity_id, ${marksOf(tables, sql`entity_id::uuid`)} as marks from (select distinct entity_id from said) record
      )
      select ${entity} || ' ' || entity_id || ' (' || table_name || ')' as what from said join found using (entity_id)
      where found.marks ? table_name and found.marks ->> table_name <> all(said.marks)
        and not (found.marks ->> table_name = '' and table_name = any(${going}::text[]))
      order by what`.execute(db)
    unlike.push(...rows.map(({ what }) => what))
  }
  return unlike
}
