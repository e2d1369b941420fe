/** The demo company files in time: what was due is filed, what comes due is open. */
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { postRemittance } from '../journals/actions.ts'

interface Filing {
  by: string
  idOf: (at: string) => string
}

/** Two days before each was due, by payroll. */
export async function seedFiled(db: Db, today: string, { by, idOf }: Filing): Promise<void> {
  await sql`update payroll_filing set filed_on = due_on - 2, filed_by = ${by}::uuid, version = 2, reminders = 1,
    receipt_number = upper(kind) || '-' || to_char(due_on, 'YYMMDD') || '-' || (1000 + position)
    from (select id as numbered, row_number() over (order by due_on, kind, recipient, supplement) as position from payroll_filing) place
    where numbered = id and filed_on is null and amount_kobo >= 0 and due_on < ${today}::date`.execute(db)
  await postFiled(db, idOf)
}

/** What was filed the day after its payroll was paid: what is paid later in that month is its supplement. */
export async function seedFiledAtOnce(db: Db, month: string, { by, idOf }: Filing): Promise<void> {
  await sql`update payroll_filing set filed_on = run.paid_on + 1, filed_by = ${by}::uuid, version = 2, receipt_number = 'PAYE-' || to_char(run.paid_on, 'YYMMDD')
    from payroll_filing_part part join payroll_run run on run.id = part.run_id
    where part.filing_id = payroll_filing.id and payroll_filing.kind = 'paye' and payroll_filing.month = ${month}::date and filed_on is null`.execute(
    db,
  )
  await postFiled(db, idOf)
}

async function postFiled(db: Db, idOf: (at: string) => string): Promise<void> {
  const filed = db
    .selectFrom('payroll_filing as filing')
    .select(['id', 'kind', 'recipient', 'amount_kobo', 'filed_on'])
    .where(sql<boolean>`not exists (select from journal_entry where source_kind = 'payroll_filing' and source_id = filing.id)`)
  for (const { filed_on, ...filing } of await filed
    .where('filed_on', 'is not', null)
    .orderBy('filed_on')
    .orderBy('id')
    .execute()) {
    const at = `${filed_on}T11:00:00.000Z`
    await postRemittance(db, filing, { day: String(filed_on), now: new Date(at), newId: () => idOf(at) })
  }
}
