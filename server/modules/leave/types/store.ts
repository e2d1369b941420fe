/** The kinds of leave and their rules. */
import type { Output } from '@iroko/contract/endpoint'
import { conflict } from '@iroko/contract/errors'
import type { leaveTypes } from '@iroko/contract/leave/types'
import { type SqlBool, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db } from '../../../lib/database/database.ts'
import { type ListQuery, likePattern, listPage } from '../../../lib/database/listing.ts'
import { violates } from '../../../lib/database/violation.ts'
import type { LeaveType, LeaveTypeRules } from '../applications/rules.ts'

type TypeRow = Output<typeof leaveTypes.show>['leave_type']

export async function listTypes(db: Db, query: ListQuery & { archived?: boolean | undefined }) {
  const rows = db
    .selectFrom('leave_type')
    .selectAll()
    .where('archived_at', query.archived ? 'is not' : 'is', null)
    .$if(query.q !== undefined, (it) => it.where(sql<SqlBool>`lower(title) like ${likePattern(query.q ?? '')}`))
    .$castTo<TypeRow>()
  const columns = { title: sql.ref('title'), days_per_year: sql.ref('days_per_year') }
  return await listPage(rows, query, { columns, fallback: 'title', tie: sql.ref('id') })
}

export async function findTypeRow(db: Db, id: string): Promise<TypeRow | undefined> {
  return await db.selectFrom('leave_type').selectAll().where('id', '=', id).$castTo<TypeRow>().executeTakeFirst()
}

/** The rules of a type that applications refer to, archived or not. */
export async function findRules(db: Db, id: string): Promise<LeaveType> {
  return await db.selectFrom('leave_type').selectAll().where('id', '=', id).$castTo<LeaveType>().executeTakeFirstOrThrow()
}

export async function holdType(db: Db, id: string): Promise<TypeRow | undefined> {
  return await db.selectFrom('leave_type').selectAll().where('id', '=', id).forUpdate().$castTo<TypeRow>().executeTakeFirst()
}

const stored = (rules: LeaveTypeRules) => ({ ...rules, milestones: JSON.stringify(rules.milestones) })

export async function insertType(db: Db, rules: LeaveTypeRules): Promise<string> {
  const id = uuid()
  await once(() =>
    db
      .insertInto('leave_type')
      .values({ id, ...stored(rules) })
      .execute(),
  )
  return id
}

export async function updateType(db: Db, id: string, rules: LeaveTypeRules): Promise<void> {
  await once(() =>
    db
      .updateTable('leave_type')
      .set({ ...stored(rules), version: sql`version + 1` })
      .where('id', '=', id)
      .execute(),
  )
}

async function once(write: () => Promise<unknown>): Promise<void> {
  try {
    await write()
  } catch (error) {
    if (violates(error, 'leave_type_title')) throw conflict('duplicate', 'There is a kind of leave with this title already')
    throw error
  }
}

export async function archiveType(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('leave_type')
    .set({ archived_at: now.toISOString(), version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

export async function countPendingOf(db: Db, typeId: string): Promise<number> {
  const counted = await sql<{ pending: number }>`
    select count(*) as pending from leave_application where leave_type_id = ${typeId} and status = 'pending'`.execute(db)
  return counted.rows[0]?.pending ?? 0
}
