/** Education, guarantors and dependants. */
import type { BackgroundKind } from '@iroko/contract/people/background'
import { type Insertable, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Background } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'

type Entry = Omit<Insertable<Background>, 'id' | 'employee_id' | 'version' | 'created_at'>

export async function backgroundOf(db: Db, employeeId: string) {
  return await db
    .selectFrom('background')
    .select(['id', 'institution', 'qualification', 'completed_in', 'full_name', 'relationship', 'occupation', 'phone'])
    .select(['address', 'birth_date', 'version', sql<BackgroundKind>`kind`.as('kind')])
    .where('employee_id', '=', employeeId)
    .orderBy('kind')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function insertBackground(db: Db, employeeId: string, entry: Entry, now: Date): Promise<string> {
  const id = uuid()
  await db
    .insertInto('background')
    .values({ id, employee_id: employeeId, ...entry, created_at: now.toISOString() })
    .execute()
  return id
}

/** Locks an entry and returns its owner and values. */
export async function lockBackground(db: Db, id: string) {
  return await db.selectFrom('background').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function updateBackground(db: Db, id: string, entry: Entry): Promise<void> {
  await db
    .updateTable('background')
    .set({ ...entry, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

export async function deleteBackground(db: Db, id: string): Promise<void> {
  await db.deleteFrom('background').where('id', '=', id).execute()
}
