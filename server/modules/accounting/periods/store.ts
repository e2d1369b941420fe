/** The months of the books, and what the checklist counts. */
import type { Finding, PeriodState } from '@iroko/contract/accounting/periods'
import { addMonths } from '@iroko/contract/dates'
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { type ListQuery, listPage } from '../../../lib/database/listing.ts'
import type { PersonRef } from '../../../lib/database/references.ts'

const person = (
  column: string,
) => sql<PersonRef | null>`(select json_build_object('id', id, 'ogid', ogid, 'full_name', full_name)
  from employee where id = ${sql.ref(column)})`

/** Months from the first that has an entry up to one; a month of which nothing is known yet is open. */
const months = (last: string) => sql<{ month: string }>`(select month::date as month from generate_series(
  coalesce((select min(month) from ledger_month), ${last}::date), ${last}::date, interval '1 month') month)`

const rows = (db: Db, last: string) =>
  db
    .selectFrom(months(last).as('known'))
    .leftJoin('period', 'period.month', 'known.month')
    .select(['known.month', 'period.checked_at', 'period.reason', 'period.closed_at'])
    .select(['period.reopen_reason', 'period.reopened_at'])
    .select([
      sql<number>`coalesce(period.version, 1)`.as('version'),
      sql<PeriodState>`coalesce(period.state, 'open')`.as('state'),
      person('period.checked_by').as('checked_by'),
      person('period.closed_by').as('closed_by'),
      person('period.reopen_asked_by').as('reopen_asked_by'),
    ])

export const listPeriods = (db: Db, list: ListQuery, last: string) =>
  listPage(db, rows(db, last), list, {
    columns: { month: sql.ref('known.month') },
    fallback: '-month',
    tie: sql.ref('known.month'),
  })

/** Held alone: whoever posts into it waits, and it waits for them. */
export async function lockPeriod(db: Db, month: string) {
  await sql`insert into period (month) values (${month}::date) on conflict do nothing`.execute(db)
  const found = await db.selectFrom('period').selectAll().where('month', '=', month).forUpdate().executeTakeFirst()
  return found && { ...found, state: found.state as PeriodState }
}

export async function findAround(db: Db): Promise<{ first_open: string | null; last_closed: string | null }> {
  const { rows: found } = await sql<{ first_open: string | null; last_closed: string | null }>`
    select (select min(kept.month) from ledger_month kept left join period on period.month = kept.month
        where coalesce(period.state, 'open') <> 'closed') as first_open,
      (select max(month) from period where state = 'closed') as last_closed`.execute(db)
  return found[0] ?? { first_open: null, last_closed: null }
}

interface Change {
  state?: PeriodState
  checked_by?: string | null
  checked_at?: string | null
  findings?: string | null
  reason?: string | null
  closed_by?: string | null
  closed_at?: string | null
  reopen_asked_by?: string | null
  reopen_asked_at?: string | null
  reopen_reason?: string | null
  reopened_at?: string | null
}

export async function updatePeriod(db: Db, month: string, change: Change): Promise<void> {
  await db
    .updateTable('period')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('month', '=', month)
    .execute()
}

/** What is looked at before a month is closed. */
export async function findFindings(db: Db, month: string): Promise<Finding[]> {
  const next = addMonths(month, 1)
  const { rows: found } = await sql<Finding>`
    with counted (check_name, title, level, count, sum_kobo) as (
      select 'drafts', 'Drafts and journals that wait to be posted', 'red', count(*), coalesce(sum((select sum(debit_kobo) from manual_journal_line line
          where line.journal_id = journal.id)), 0)
        from manual_journal journal where status in ('draft', 'pending') and dated_on >= ${month}::date and dated_on < ${next}::date
      union all select 'numbers', 'Numbers that are missing in a series', 'red', count(*), 0 from (
        select left(number, 7) from journal_entry group by left(number, 7) having count(*) <> max(substr(number, 8)::int)) gaps
      union all select 'balance', 'Trial balance that is not 0', 'red', case when coalesce(sum(debit_kobo - credit_kobo), 0) = 0 then 0 else 1 end,
        coalesce(sum(debit_kobo - credit_kobo), 0) from ledger_month where month <= ${month}::date
      union all select 'kept', 'Accounts whose month is not what its lines come to', 'red', count(*), 0 from (
        select account_id from (
          select account_id, debit_kobo, credit_kobo from ledger_month where month = ${month}::date
          union all select account_id, -debit_kobo, -credit_kobo from journal_line where dated_on >= ${month}::date and dated_on < ${next}::date) both_ways
        group by account_id having sum(debit_kobo) <> 0 or sum(credit_kobo) <> 0) different
      union all select 'net_pay', 'Payrolls whose net pay is not paid in full', 'amber', count(*), coalesce(sum(kobo), 0) from (
        select entry.source_id, sum(line.credit_kobo - line.debit_kobo) as kobo
        from journal_line line join journal_entry entry on entry.id = line.entry_id
        where line.rule_key = 'payroll.net_payable' and line.dated_on < ${next}::date and entry.source_kind = 'payroll_run'
        group by entry.source_id having sum(line.credit_kobo - line.debit_kobo) <> 0) unpaid
      union all select 'late', 'Late postings into it', 'amber', count(*), coalesce(sum((select sum(debit_kobo) from journal_line line
          where line.entry_id = entry.id)), 0)
        from journal_entry entry where dated_on >= ${month}::date and dated_on < ${next}::date and document_on < ${month}::date)
    select check_name as check, title, case when count = 0 then 'green' else level end as level, count::int as count, sum_kobo::bigint as sum_kobo
    from counted`.execute(db)
  return found
}
