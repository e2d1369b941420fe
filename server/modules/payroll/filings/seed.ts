/** The demo company files in time: what was due is filed, what comes due is open. */
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'

/** Two days before each was due, by payroll. */
export async function seedFiled(db: Db, by: string, today: string): Promise<void> {
  await sql`update payroll_filing set filed_on = due_on - 2, filed_by = ${by}::uuid, version = 2, reminders = 1,
    receipt_number = upper(kind) || '-' || to_char(due_on, 'YYMMDD') || '-' || (1000 + position)
    from (select id as numbered, row_number() over (order by due_on, kind, recipient) as position from payroll_filing) place
    where numbered = id and due_on < ${today}::date`.execute(db)
}
