/** The demo company pays by GAPS and AutoPAY, keeps a layout of its own for Zenith, and looks at one more. */
import { addDays } from '@iroko/contract/dates'
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { accountOf, type PeoplePart } from '../../../lib/demo/demo.ts'

export async function seedLayouts(db: Db, { people, today, dice }: PeoplePart): Promise<void> {
  const maker = accountOf(people, 'payroll')
  const confirmer = accountOf(people, 'hr.manager')
  if (!maker || !confirmer) return
  const at = `${addDays(today, -60)}T09:00:00.000Z`
  await sql`update paper_layout set confirmed_by = ${confirmer.id}::uuid, confirmed_at = ${at}, version = 2
    where title in ('GTBank GAPS upload', 'Interswitch AutoPAY consolidated')`.execute(db)
  const copies = [
    { from: 'Zenith Corporate I-Bank', title: 'Zenith, our account', debit: '1012345678', confirmed: true },
    { from: 'UBA upload', title: 'UBA, as of their new form', debit: '', confirmed: false },
  ]
  for (const { from, title, debit, confirmed } of copies) {
    await sql`insert into paper_layout (id, title, use, receiver, definition, source, starts_on, changed_by, confirmed_by, confirmed_at, version)
      select ${dice.id(at)}::uuid, ${title}, use, receiver, definition || jsonb_build_object('debit_account', ${debit}::text),
        'The form that our bank sent', ${today}::date - 60, ${maker.id}::uuid,
        case when ${confirmed} then ${confirmer.id}::uuid end, case when ${confirmed} then ${at}::timestamptz end, ${confirmed ? 2 : 1}
      from paper_layout where title = ${from}`.execute(db)
  }
}
