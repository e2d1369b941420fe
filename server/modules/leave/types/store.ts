/** The kinds of leave and their rules. */
import type { Row } from '@iroko/contract/endpoint'
import type { leaveTypes } from '@iroko/contract/leave/types'
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import type { LeaveType } from '../applications/rules.ts'

type TypeRow = Row<typeof leaveTypes.list>

export const typeRows = (db: Db) => db.selectFrom('leave_type').selectAll('leave_type').$castTo<TypeRow>()

export async function findTypeRow(db: Db, id: string): Promise<TypeRow | undefined> {
  return await typeRows(db).where('id', '=', id).executeTakeFirst()
}

/** The rules of a type that applications refer to, archived or not. */
export async function findRules(db: Db, id: string): Promise<LeaveType> {
  return await typeRows(db).where('id', '=', id).$castTo<LeaveType>().executeTakeFirstOrThrow()
}

export async function countPendingOf(db: Db, typeId: string): Promise<number> {
  const counted = await sql<{ pending: number }>`
    select count(*) as pending from leave_application where leave_type_id = ${typeId} and status = 'pending'`.execute(db)
  return counted.rows[0]?.pending ?? 0
}
