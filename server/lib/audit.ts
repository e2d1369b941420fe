/** Every change leaves a row in the same transaction: who, what, which record, before and after. */
import { stale } from '@iroko/contract/errors'
import { type SqlBool, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db } from './database/database.ts'
import { type ListQuery, likePattern, listPage } from './database/listing.ts'
import { differencesOf } from './differences.ts'
import { type Audited, readMarks } from './house/audited.ts'
import { insertAll } from './http/bulk.ts'

export interface Change {
  /** `<area>.<verb>`, such as `leave.approve`. */
  action: string
  entity: string
  entity_id: string
  /** Without secrets and masked fields. */
  before?: unknown
  after?: unknown
}

export interface Actor {
  id: string | null
  requestId: string | null
  /** What of a record is hashed into each entry about it, of all nouns. */
  audited?: readonly Audited[]
}

/** One row a change, in one statement however many there are. */
export async function audit(db: Db, actor: Actor, changed: Change | readonly Change[]): Promise<void> {
  const changes: readonly Change[] = 'action' in changed ? [changed] : changed
  if (changes.length === 0) return
  const marked = await withMarks(db, actor, changes)
  const rows = marked.map(({ action, entity, entity_id, before, after }) => ({
    id: uuid(),
    actor_id: actor.id,
    request_id: actor.requestId,
    action,
    entity,
    entity_id,
    before: before === undefined ? null : JSON.stringify(before),
    after: after === undefined ? null : JSON.stringify(after),
  }))
  await db.insertInto('audit_log').values(rows).execute()
}

/** Many changes in few statements; each says the same as one by itself. */
export async function auditAll(db: Db, actor: Actor, changes: readonly Change[]): Promise<void> {
  const marked = await withMarks(db, actor, changes)
  const rows = marked.map(({ action, entity, entity_id, before = null, after = null }) => {
    return { id: uuid(), actor_id: actor.id, request_id: actor.requestId, action, entity, entity_id, before, after }
  })
  await insertAll(db, 'audit_log', rows)
}

/** The changes with the hashes of their records as they are now. */
async function withMarks(db: Db, { audited = [] }: Actor, changes: readonly Change[]): Promise<readonly Change[]> {
  const marks = new Map<Change, unknown>()
  for (const [entity, group = []] of Map.groupBy(changes, ({ entity }) => entity)) {
    const ids = group.map(({ entity_id }) => entity_id)
    const found = await readMarks(db, audited, entity, ids)
    for (const change of group) marks.set(change, found.get(change.entity_id))
  }
  return changes.map((change) =>
    marks.get(change) === undefined ? change : { ...change, after: { ...Object(change.after), marks: marks.get(change) } },
  )
}

/** The refusal of a stale edit, naming who changed the record last. */
export async function staleBy(db: Db, entity: string, entityId: string) {
  const last = await db
    .selectFrom('audit_log')
    .leftJoin('employee', 'employee.id', 'audit_log.actor_id')
    .select('employee.full_name')
    .where('entity', '=', entity)
    .where('entity_id', '=', entityId)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return stale(last?.full_name ?? 'another person')
}

/** What happened to a record, newest first. */
export function historyOf(db: Db, entity: string, entityId: string) {
  return db
    .selectFrom('audit_log')
    .leftJoin('employee', 'employee.id', 'audit_log.actor_id')
    .select(['audit_log.at', 'audit_log.action', 'audit_log.after', 'employee.full_name as by'])
    .where('entity', '=', entity)
    .where('entity_id', '=', entityId)
    .orderBy('at', 'desc')
    .limit(200)
    .execute()
}

/** The changes of a record page by page, newest first, each with what was different after it. */
export async function listChanges(db: Db, { entity, entity_id }: Pick<Change, 'entity' | 'entity_id'>, list: ListQuery) {
  const { q } = list
  const found = db
    .selectFrom('audit_log')
    .leftJoin('employee', 'employee.id', 'audit_log.actor_id')
    .select(['audit_log.id', 'audit_log.at', 'audit_log.before', 'audit_log.after', 'employee.full_name as by'])
    .select(sql<string>`split_part(audit_log.action, '.', 2)`.as('event'))
    .where('entity', '=', entity)
    .where('entity_id', '=', entity_id)
    .$if(Boolean(q), (it) => it.where(sql<SqlBool>`lower(employee.full_name) like ${likePattern(q ?? '')}`))
  const order = { columns: { at: sql.ref('audit_log.at') }, fallback: '-at', tie: sql.ref('audit_log.id') }
  const { rows, ...page } = await listPage(db, found, list, order)
  return { rows: rows.map(({ before, after, ...row }) => ({ ...row, differences: differencesOf(before, after) })), ...page }
}
