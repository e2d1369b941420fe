/** The approved budget of a year beside what was posted and ordered. */
import type { AccountKind } from '@iroko/contract/accounting/accounts'
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { movedUpTo } from '../statements/store.ts'
import type { Figure } from './rules-report.ts'

interface Report {
  year: number
  /** Up to this day, the budget and what is ordered up to its month. */
  to: string
  /** Of one office, or of all. */
  office_id: string | undefined
  /** Pay of few people is in no office. */
  hides_small: boolean
}

const isOf = (office: string | undefined) => (office ? sql`and office_id = ${office}::uuid` : sql``)

/** The number of the version that counts in a year; undefined where there is none. */
export async function approvedNumber(db: Db, year: number): Promise<number | undefined> {
  const found = await db
    .selectFrom('budget')
    .select('number')
    .where('year', '=', year)
    .where('status', '=', 'approved')
    .executeTakeFirst()
  return found?.number
}

/** By account and office: what is approved, posted (debits less credits) and ordered, up to the day and of the whole year, each as a row. */
export async function figuresOf(db: Db, { year, to, office_id, hides_small }: Report): Promise<Figure[]> {
  const [from, end] = [`${year}-01-01`, `${year}-12-31`]
  const range = { from, office_id, hides_small, before_year_end: true }
  const moved = (until: string) => sql`(select * from ${movedUpTo({ ...range, to: until })} moved where day >= ${from}::date)`
  const small = hides_small ? sql`case when is_small then null else office_id end` : sql`office_id`
  const { rows } = await sql<Figure & { kind: AccountKind }>`
    select account.id as account_id, account.code, account.title, account.kind,
      case when office.id is not null then json_build_object('id', office.id, 'title', office.title) end as office,
      sum(budget)::bigint as budget_kobo, sum(year_budget)::bigint as year_budget_kobo, sum(actual)::bigint as actual_kobo,
      sum(year_actual)::bigint as year_actual_kobo, sum(committed)::bigint as committed_kobo, sum(year_committed)::bigint as year_committed_kobo
    from (
      select account_id, office_id, amount_kobo * (month <= ${to}::date)::int as budget, amount_kobo as year_budget,
        0 as actual, 0 as year_actual, 0 as committed, 0 as year_committed
        from budget_line where budget_id = (select id from budget where year = ${year} and status = 'approved') ${isOf(office_id)}
      union all select account_id, ${small}, 0, 0, debit_kobo - credit_kobo, 0, 0, 0 from ${moved(to)} posted
      union all select account_id, ${small}, 0, 0, 0, debit_kobo - credit_kobo, 0, 0 from ${moved(end)} posted
      union all select account_id, office_id, 0, 0, 0, 0, amount_kobo * (month <= ${to}::date)::int, amount_kobo
        from commitment where month between ${from}::date and ${end}::date ${isOf(office_id)}
    ) sums join account on account.id = sums.account_id left join office on office.id = sums.office_id
    where account.kind in ('income', 'expense')
    group by account.id, office.id`.execute(db)
  return rows
}
