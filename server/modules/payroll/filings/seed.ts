/** The demo company files in time: what was due is filed, what comes due is open. */
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { postRemittance } from '../journals/actions.ts'

/** Two days before each was due, by payroll. */
export async function seedFiled(db: Db, by: string, today: string, idOf: (at: string) => string): Promise<void> {
  await sql`update payroll_filing set filed_on = due_on - 2, filed_by = ${by}::uuid, version = 2, reminders = 1,
    receipt_number = upper(kind) || '-' || to_char(due_on, 'YYMMDD') || '-' || (1000 + position)
    from (select id as numbered, row_number() over (order by due_on, kind, recipient) as position from payroll_filing) place
    where numbered = id and due_on < ${today}::date`.execute(db)
  const filed = db.selectFrom('payroll_filing').select(['id', 'kind', 'recipient', 'amount_kobo', 'filed_on'])
  for (const { filed_on, ...filing } of await filed
    .where('filed_on', 'is not', null)
    .orderBy('filed_on')
    .orderBy('id')
    .execute()) {
    const at = `${filed_on}T11:00:00.000Z`
    await postRemittance(db, filing, { day: filed_on ?? today, now: new Date(at), newId: () => idOf(at) })
  }
}
