/** Reading the audit log: newest first, on an index whatever is asked for, and never all of it. */
import { companyZone } from '@iroko/contract/clock'
import type { Parsed } from '@iroko/contract/endpoint'
import { type auditLog, mostPagedEntries } from '@iroko/contract/platform/audit'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { employeeMatches } from '../../../lib/database/employee-search.ts'
import { personRef } from '../../../lib/database/references.ts'
import type { Secret } from '../../../lib/house/noun.ts'

export type AuditQuery = Parsed<typeof auditLog.list>['query']

export interface EntryRow {
  id: string
  at: string
  place: string
  by: { id: string; ogid: string; full_name: string } | null
  action: string
  entity: string
  entity_id: string
  record: string | null
  before: unknown
  after: unknown
  request_id: string | null
}

/** The distinct words of an indexed column, by jumping from one to the next. */
const wordsOf = (column: 'action' | 'entity'): RawBuilder<string> => sql`
  with recursive word as (
    (select ${sql.ref(column)} as it from audit_log order by ${sql.ref(column)} limit 1)
    union all
    select (select ${sql.ref(column)} from audit_log where ${sql.ref(column)} > word.it order by ${sql.ref(column)} limit 1)
    from word where word.it is not null
  )
  select it from word where it is not null`

export async function listAuditWords(db: Db): Promise<{ actions: string[]; entities: string[] }> {
  const found = await sql<{ actions: string[]; entities: string[] }>`
    select array(${wordsOf('action')}) as actions, array(${wordsOf('entity')}) as entities`.execute(db)
  return found.rows[0] ?? { actions: [], entities: [] }
}

const newestFirst = sql`order by audit_log.at desc, audit_log.id desc`

/** The actions that are asked for; undefined when any is. */
function actionsOf(query: AuditQuery): RawBuilder<string> | undefined {
  if (query.action !== undefined) return sql`select ${query.action}::text as it`
  if (query.area !== undefined) return sql`${wordsOf('action')} and starts_with(it, ${`${query.area}.`})`
  return undefined
}

/** That an entry is about none of the records that are kept from whoever reads. */
export const notKeptFrom = (secrets: readonly Secret[], readerId: string): RawBuilder<unknown>[] =>
  secrets.map(
    ({ entity, keptFrom }) => sql`not (audit_log.entity = ${entity} and audit_log.entity_id in (${keptFrom(readerId)}))`,
  )

function conditionsOf(query: AuditQuery, shown: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  const { by, entity, from, to, after, q } = query
  const conditions = [sql`true`, ...shown]
  if (by !== undefined) conditions.push(sql`audit_log.actor_id = (select id from employee where ogid = ${by})`)
  if (entity !== undefined) conditions.push(sql`audit_log.entity = ${entity}`)
  if (from !== undefined) conditions.push(sql`audit_log.at >= ${from}::date::timestamp at time zone ${sql.lit(companyZone)}`)
  if (to !== undefined) conditions.push(sql`audit_log.at < (${to}::date + 1)::timestamp at time zone ${sql.lit(companyZone)}`)
  if (q) conditions.push(recordCondition(q))
  if (after !== undefined) {
    const [micros = '0', id = ''] = after.split('.')
    conditions.push(
      sql`(audit_log.at, audit_log.id) < ('epoch'::timestamptz + ${micros}::bigint * interval '1 microsecond', ${id}::uuid)`,
    )
  }
  return sql.join(conditions, sql` and `)
}

/** A person by name or OGID, or any record by its id: the index on kind and id answers each of the kinds. */
function recordCondition(q: string): RawBuilder<unknown> {
  return sql`(
    (audit_log.entity = 'employee' and audit_log.entity_id in (
      select id::text from employee
      where ${employeeMatches(q)} limit 100))
    or (audit_log.entity = any(array(${wordsOf('entity')})) and audit_log.entity_id = ${q}))`
}

/** The keys of the newest entries that match, at most `most` of them. Of several actions each gives its newest. */
function newest(query: AuditQuery, shown: readonly RawBuilder<unknown>[], most: number): RawBuilder<unknown> {
  const actions = actionsOf(query)
  const conditions = conditionsOf(query, shown)
  if (!actions) return sql`select audit_log.* from audit_log where ${conditions} ${newestFirst} limit ${most}`
  return sql`
    select audit_log.* from (${actions}) wanted cross join lateral (
      select audit_log.* from audit_log where audit_log.action = wanted.it and ${conditions} ${newestFirst} limit ${most}
    ) audit_log ${newestFirst} limit ${most}`
}

/** The statement of one page; only its rows are given names. */
export function auditPage(query: AuditQuery, shown: readonly RawBuilder<unknown>[] = []): RawBuilder<EntryRow> {
  const offset = (query.page - 1) * query.limit
  return sql<EntryRow>`
    select audit_log.id, audit_log.at, audit_log.action, audit_log.entity, audit_log.entity_id, audit_log.before, audit_log.after,
      audit_log.request_id, (extract(epoch from audit_log.at) * 1000000)::bigint || '.' || audit_log.id as place,
      case when actor.id is not null then ${personRef('actor')} end as by,
      ${recordName} as record
    from (${newest(query, shown, offset + query.limit)} offset ${offset}) audit_log
    left join employee actor on actor.id = audit_log.actor_id
    ${newestFirst}`
}

/** What a record is called, of the kinds that have a name of their own or a person's. */
const recordName = sql`case
  when audit_log.entity_id !~ '^[0-9a-f]{8}-[0-9a-f-]{27}$' then null
  when audit_log.entity = 'employee' then (select full_name from employee where id = audit_log.entity_id::uuid)
  when audit_log.entity = 'leave_type' then (select title from leave_type where id = audit_log.entity_id::uuid)
  when audit_log.entity = 'designation' then (select title from designation where id = audit_log.entity_id::uuid)
  when audit_log.entity = 'office' then (select title from office where id = audit_log.entity_id::uuid)
  when audit_log.entity = 'team' then (select title from team where id = audit_log.entity_id::uuid)
  when audit_log.entity = 'branch' then (select title from branch where id = audit_log.entity_id::uuid)
  when audit_log.entity = 'public_holiday' then (select title from public_holiday where id = audit_log.entity_id::uuid)
  when audit_log.entity = 'approval_policy' then (select title from approval_policy where id = audit_log.entity_id::uuid)
  when audit_log.entity = 'approval' then (select summary from approval where id = audit_log.entity_id::uuid)
  when audit_log.entity = 'leave_application' then (
    select 'Leave of ' || employee.full_name from leave_application join employee on employee.id = leave_application.employee_id
    where leave_application.id = audit_log.entity_id::uuid)
  end`

export async function listEntries(
  db: Db,
  query: AuditQuery,
  shown: readonly RawBuilder<unknown>[] = [],
): Promise<{ rows: EntryRow[]; total: number }> {
  const { rows } = await auditPage(query, shown).execute(db)
  if (query.after !== undefined || (rows.length < query.limit && (rows.length > 0 || query.page === 1))) {
    return { rows, total: (query.page - 1) * query.limit + rows.length }
  }
  const counted = await sql<{ total: number }>`
    select count(*) as total from (${newest(query, shown, mostPagedEntries)}) audit_log`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}
