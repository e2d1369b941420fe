/** What the log keeps of somebody who is forgotten: that something happened and to which fields, not what was in them. */
import { type RawBuilder, sql } from 'kysely'

/** Of the records with these ids, a list as `in` takes it. */
export function emptyAudit(ids: RawBuilder<unknown>): RawBuilder<unknown> {
  const objects = (value: string) =>
    sql`case when jsonb_typeof(${sql.ref(value)}) = 'object' then ${sql.ref(value)} else '{}' end`
  return sql`update audit_log set before = null, after = jsonb_build_object('fields', (
      select coalesce(jsonb_agg(field order by field), '[]') from jsonb_object_keys(${objects('before')} || ${objects('after')}) field))
    where entity_id in (${ids}) and (before is not null or after is not null)`
}
