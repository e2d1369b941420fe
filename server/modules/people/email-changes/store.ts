import { type Insertable, type Selectable, sql } from 'kysely'
import type { EmailChange } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { personRef } from '../../../lib/database/references.ts'

/** What waits for a second person about somebody. */
export async function findProposed(db: Db, ogid: string) {
  return await db
    .selectFrom('email_change')
    .innerJoin('employee', 'employee.id', 'email_change.employee_id')
    .innerJoin('employee as proposer', 'proposer.id', 'email_change.proposed_by')
    .select(['email_change.id', 'email_change.employee_id', 'email_change.new_email', 'email_change.proposed_at'])
    .select(personRef('proposer').as('proposed_by'))
    .where('employee.ogid', '=', ogid)
    .where('email_change.status', '=', 'proposed')
    .executeTakeFirst()
}

/** The first few that wait and that somebody has not proposed themselves, nor are about them; longest waiting first. */
export async function listProposed(db: Db, decider: string) {
  return await db
    .selectFrom('email_change')
    .innerJoin('employee', 'employee.id', 'email_change.employee_id')
    .select(personRef().as('employee'))
    .where('email_change.status', '=', 'proposed')
    .where('email_change.proposed_by', '!=', decider)
    .where('email_change.employee_id', '!=', decider)
    .orderBy('email_change.proposed_at')
    .limit(5)
    .execute()
}

/** A newer proposal takes the place of an older one that nobody decided. */
export async function propose(db: Db, change: Insertable<EmailChange>): Promise<void> {
  await db
    .updateTable('email_change')
    .set({ status: 'ended' })
    .where('employee_id', '=', change.employee_id)
    .where('status', '=', 'proposed')
    .execute()
  await db.insertInto('email_change').values(change).execute()
}

export async function isTaken(db: Db, email: string): Promise<boolean> {
  const found = await db
    .selectFrom('employee')
    .select('id')
    .where(sql`lower(normalize(email, NFKC))`, '=', sql`lower(normalize(${email}, NFKC))`)
    .executeTakeFirst()
  return found !== undefined
}

/** A change with its person, both held until the transaction ends. */
export async function lockChange<K extends 'id' | 'stop_hash'>(db: Db, key: K, value: Selectable<EmailChange>[K]) {
  return await db
    .selectFrom('email_change')
    .innerJoin('employee', 'employee.id', 'email_change.employee_id')
    .selectAll('email_change')
    .select(['employee.full_name', 'employee.first_name', 'employee.email', 'employee.status as employee_status'])
    .where(sql.ref(`email_change.${key}`), '=', value)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function decide(
  db: Db,
  id: string,
  status: 'active' | 'refused',
  by: { decided_by: string; decided_at: string },
): Promise<void> {
  await db
    .updateTable('email_change')
    .set({ status, ...by })
    .where('id', '=', id)
    .execute()
}

export async function stop(db: Db, id: string): Promise<void> {
  await db.updateTable('email_change').set({ status: 'stopped' }).where('id', '=', id).execute()
}

export async function setEmail(db: Db, employeeId: string, email: string): Promise<void> {
  await db.updateTable('employee').set({ email, version: sql`version + 1` }).where('id', '=', employeeId).execute()
}
