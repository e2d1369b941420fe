/** The demo company's budget: this year as it was approved, a little above or below what was posted, and a version that waits. */
import { addMonths, yearOf } from '@iroko/contract/dates'
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { accountOf, type Fate, type RequestsPart, send } from '../../../lib/demo/demo.ts'

const words = { kind: ['Agreed with the heads of the offices'], refusing: [] }

export async function seedBudget(db: Db, { people, today, latest, dice, decide }: RequestsPart): Promise<void> {
  const accountant = accountOf(people, 'accounting')
  if (!accountant) return
  const year = yearOf(today)
  const fates: readonly [number: number, fate: Fate, percent: number][] = [
    [1, 'approved', 104],
    [2, { waits_at: 1 }, 110],
  ]
  for (const [number, fate, percent] of fates) {
    const day = fate === 'approved' ? addMonths(latest.slice(0, 10), -1) : latest.slice(0, 10)
    const created_at = `${day}T08:40:00.000Z`
    const asked = { kind: 'budget', requester_id: accountant.id, makers: [accountant.id], created_at, words } as const
    const summary = `Budget ${year}, version ${number}`
    const { row, decisions } = send(dice, decide, { ...asked, summary, facts: {}, fate })
    const { id, status, decided_at } = row
    await db.insertInto('budget').values({ id, year, number, made_by: accountant.id, created_at }).execute()
    // What an average month of each account and office came to, in whole thousands of naira, for every month of the year.
    await sql`
      insert into budget_line (budget_id, account_id, office_id, month, amount_kobo)
      select ${id}::uuid, account_id, office_id, make_date(${year}, month, 1), kobo from (
        select account_id, office_id, round(sum(debit_kobo - credit_kobo) * ${percent} / 100.0 / count(distinct month), -5)::bigint as kobo
        from ledger_month moved join account on account.id = moved.account_id
        where account.kind = 'expense' and office_id is not null group by 1, 2) average
      cross join generate_series(1, 12) as month where kobo > 0`.execute(db)
    // Of two of the approved one little is left.
    if (fate === 'approved')
      await sql`
        update budget_line set amount_kobo = tight.kobo from (
          select account_id, office_id, round(sum(debit_kobo - credit_kobo) * 1.06 / 12, -5)::bigint as kobo from ledger_month
          join (select account_id, office_id from budget_line where budget_id = ${id}::uuid group by 1, 2
            order by sum(amount_kobo) desc, 1, 2 offset 2 limit 2) chosen using (account_id, office_id)
          where month >= make_date(${year}, 1, 1) group by 1, 2) tight
        where budget_id = ${id}::uuid and (budget_line.account_id, budget_line.office_id) = (tight.account_id, tight.office_id) and tight.kobo > 0`.execute(
        db,
      )
    // What the largest costs come to may not be exceeded; others warn.
    await sql`
      insert into budget_limit (budget_id, account_id, office_id, at_order, at_spend)
      select ${id}::uuid, account_id, office_id, level, level from (
        select account_id, office_id, case when row_number() over (order by sum(amount_kobo) desc, account_id, office_id) <= 2 then 'stop' else 'warn' end as level
        from budget_line where budget_id = ${id}::uuid group by 1, 2) line`.execute(db)
    const change = { status: status as 'pending', decided_at, version: decisions.length + 1 }
    await db.updateTable('budget').set(change).where('id', '=', id).execute()
  }
}
