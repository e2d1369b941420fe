/** Exports, erasures and how long things are kept. */
import type { Parsed } from '@iroko/contract/endpoint'
import type { privacy } from '@iroko/contract/home/privacy'
import { type RetentionKind, retentionKindNames } from '@iroko/contract/home/retention'
import { sql, type Updateable } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { DataExport } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { likePattern, listPage } from '../../../lib/database/listing.ts'
import { type PersonRef, personRef } from '../../../lib/database/references.ts'
import { inScope, type User } from '../../../lib/http/rights.ts'
import { retentionPeriod } from './rules.ts'

/** Somebody whose data the caller may export, or whom they may have erased. */
export async function findPerson(
  db: Db,
  user: User,
  permission: 'privacy.export' | 'privacy.erase',
  ogid: string,
  today: string,
) {
  return await db
    .selectFrom('employee')
    .select(['id', 'ogid', 'full_name', 'status', 'erased_at'])
    .where(sql<boolean>`(employee.ogid = ${ogid} or employee.id::text = ${ogid})`)
    .where(inScope(user, permission, sql.ref('employee.id'), today))
    .executeTakeFirst()
}

/** What the caller asked for, of people whom they may still export. */
function exportsOf(db: Db, user: User, today: string) {
  return db
    .selectFrom('data_export')
    .innerJoin('employee', 'employee.id', 'data_export.employee_id')
    .select([
      'data_export.id',
      'data_export.reason',
      'data_export.state',
      'data_export.progress',
      'data_export.size',
      'data_export.created_at',
      'data_export.done_at',
      'data_export.downloaded_at',
    ])
    .select(sql<PersonRef>`${personRef('employee')}`.as('employee'))
    .where('data_export.requested_by', '=', user.id)
    .where(inScope(user, 'privacy.export', sql.ref('data_export.employee_id'), today))
}

export async function listExports(db: Db, user: User, today: string) {
  return await exportsOf(db, user, today)
    .orderBy('data_export.created_at', 'desc')
    .orderBy('data_export.id')
    .limit(100)
    .execute()
}

export async function findExport(db: Db, user: User, id: string, today: string) {
  return await exportsOf(db, user, today).select('data_export.key_sealed').where('data_export.id', '=', id).executeTakeFirst()
}

/** Answers the export that it takes the place of; undefined instead of an id when that one is still being made. */
export async function insertExport(
  db: Db,
  wanted: { employee_id: string; requested_by: string; reason: string | null; now: Date },
): Promise<{ id: string | undefined; replaced: string[] }> {
  const { now, ...row } = wanted
  const replaced = await db
    .deleteFrom('data_export')
    .where('requested_by', '=', row.requested_by)
    .where('employee_id', '=', row.employee_id)
    .where('state', 'in', ['done', 'failed'])
    .returning('id')
    .execute()
  const inserted = await db
    .insertInto('data_export')
    .values({ id: uuid(), ...row, state: 'waiting', created_at: now.toISOString() })
    .onConflict((it) => it.columns(['requested_by', 'employee_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return { id: inserted?.id, replaced: replaced.map(({ id }) => id) }
}

export async function deleteExport(db: Db, userId: string, id: string): Promise<boolean> {
  const gone = await db.deleteFrom('data_export').where('id', '=', id).where('requested_by', '=', userId).executeTakeFirst()
  return gone.numDeletedRows > 0n
}

/** An export that is to be made, with those whom it is about and for. */
export async function findOpenExport(db: Db, id: string) {
  return await db
    .selectFrom('data_export')
    .innerJoin('employee', 'employee.id', 'data_export.employee_id')
    .innerJoin('employee as asker', 'asker.id', 'data_export.requested_by')
    .select(['data_export.id', 'data_export.employee_id', 'data_export.requested_by', 'employee.ogid', 'employee.full_name'])
    .select(['asker.email as asker_email', 'asker.first_name as asker_first_name'])
    .where('data_export.id', '=', id)
    .where('data_export.state', 'in', ['waiting', 'running'])
    .executeTakeFirst()
}

/** Answers whether it was still there. */
export async function updateExport(db: Db, id: string, change: Updateable<DataExport>): Promise<boolean> {
  const changed = await db.updateTable('data_export').set(change).where('id', '=', id).executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

export function listErasures(db: Db, user: User, list: Parsed<typeof privacy.erasures>['query'], today: string) {
  const query = db
    .selectFrom('erasure')
    .innerJoin('employee', 'employee.id', 'erasure.employee_id')
    .innerJoin('employee as asker', 'asker.id', 'erasure.requested_by')
    .leftJoin('employee as decider', 'decider.id', 'erasure.decided_by')
    .select(['erasure.id', 'erasure.reason', 'erasure.state', 'erasure.requested_at', 'erasure.decided_at', 'erasure.done_at'])
    .select(sql<PersonRef>`${personRef('employee')}`.as('employee'))
    .select(sql<PersonRef>`${personRef('asker')}`.as('requested_by'))
    .select(sql<PersonRef | null>`case when decider.id is not null then ${personRef('decider')} end`.as('decided_by'))
    .where(inScope(user, 'privacy.erase', sql.ref('erasure.employee_id'), today))
    .$if(list.state !== undefined, (it) => it.where('erasure.state', '=', list.state ?? 'done'))
    .$if(Boolean(list.q), (it) =>
      it.where(sql<boolean>`lower(employee.full_name || ' ' || employee.ogid) like ${likePattern(list.q ?? '')}`),
    )
  return listPage(db, query, list, {
    columns: { requested_at: sql.ref('erasure.requested_at') },
    fallback: '-requested_at',
    tie: sql.ref('erasure.id'),
  })
}

export async function hasOpenErasure(db: Db, employeeId: string): Promise<boolean> {
  const found = await db
    .selectFrom('erasure')
    .select('id')
    .where('employee_id', '=', employeeId)
    .where('state', 'in', ['requested', 'confirmed'])
    .executeTakeFirst()
  return found !== undefined
}

export async function insertErasure(
  db: Db,
  { employee_id, reason, by, now }: { employee_id: string; reason: string; by: string; now: Date },
): Promise<string> {
  const id = uuid()
  const row = { id, employee_id, reason, state: 'requested' as const, requested_by: by, requested_at: now.toISOString() }
  await db.insertInto('erasure').values(row).execute()
  return id
}

/** An erasure with the person whom it is about; both are held. */
export async function lockErasure(db: Db, id: string) {
  return await db
    .selectFrom('erasure')
    .innerJoin('employee', 'employee.id', 'erasure.employee_id')
    .select(['erasure.id', 'erasure.employee_id', 'erasure.state', 'erasure.requested_by', 'erasure.decided_by'])
    .select(['employee.full_name', 'employee.ogid', 'employee.status', 'employee.erased_at'])
    .where('erasure.id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function decideErasure(db: Db, id: string, state: 'confirmed' | 'refused', by: string, now: Date): Promise<void> {
  await db.updateTable('erasure').set({ state, decided_by: by, decided_at: now.toISOString() }).where('id', '=', id).execute()
}

export async function closeErasure(
  db: Db,
  id: string,
  change: { state: 'withdrawn' | 'refused' } | { state: 'done'; done_at: string; counts: string },
): Promise<void> {
  await db.updateTable('erasure').set(change).where('id', '=', id).execute()
}

export async function retentionRows(db: Db) {
  const rows = await db.selectFrom('retention').selectAll().execute()
  return retentionKindNames.map((kind) => {
    const row = rows.find((row) => row.kind === kind)
    const { version = 1, ran_at = null, removed = null } = row ?? {}
    return { kind, keep: retentionPeriod(kind, row?.keep), version, ran_at, removed }
  })
}

export async function retentionOf(db: Db, kind: RetentionKind): Promise<number> {
  const row = await db.selectFrom('retention').select('keep').where('kind', '=', kind).executeTakeFirst()
  return retentionPeriod(kind, row?.keep)
}

/** Answers whether it was still the version that was read; the first row is version 1. */
export async function saveRetention(db: Db, kind: RetentionKind, keep: number, version: number): Promise<boolean> {
  await sql`insert into retention (kind) values (${kind}) on conflict do nothing`.execute(db)
  const saved = await db
    .updateTable('retention')
    .set({ keep, version: version + 1 })
    .where('kind', '=', kind)
    .where('version', '=', version)
    .executeTakeFirst()
  return saved.numUpdatedRows > 0n
}

export async function recordRun(db: Db, kind: RetentionKind, removed: number, now: Date): Promise<void> {
  await sql`insert into retention (kind, ran_at, removed) values (${kind}, ${now.toISOString()}, ${removed})
    on conflict (kind) do update set ran_at = excluded.ran_at, removed = excluded.removed`.execute(db)
}
