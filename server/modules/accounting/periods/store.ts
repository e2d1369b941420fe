/** The months of the books, and what the checklist counts. */
import type { Finding, PeriodState } from '@iroko/contract/accounting/periods'
import { addMonths } from '@iroko/contract/dates'
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { type ListQuery, listPage } from '../../../lib/database/listing.ts'
import type { PersonRef } from '../../../lib/database/references.ts'
import type { ClosingCheck } from '../../../lib/house/closing.ts'

const person = (
  column: string,
) => sql<PersonRef | null>`(select json_build_object('id', id, 'ogid', ogid, 'full_name', full_name)
  from employee where id = ${sql.ref(column)})`

/** That a month is reopened awaits a decision. */
const isAsked = (month: string) =>
  sql<boolean>`exists (select 1 from ledger_change where what = 'period' and status = 'pending' and subject = ${sql.ref(month)}::text)`

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
      isAsked('known.month').as('is_asked'),
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
  const found = await db
    .selectFrom('period')
    .selectAll()
    .select(isAsked('period.month').as('is_asked'))
    .where('month', '=', month)
    .forUpdate()
    .executeTakeFirst()
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

/** What the checks of all nouns find in a month, in their order. */
export async function findFindings(db: Db, month: string, checks: readonly ClosingCheck[]): Promise<Finding[]> {
  const around = { month, next: addMonths(month, 1) }
  const counted = sql.join(
    checks.map(
      ({ check, counts }) =>
        sql`select ${check}::text as check_name, found.count, found.sum_kobo from (${counts(around)}) found`,
    ),
    sql` union all `,
  )
  const { rows: found } = await sql<{ check_name: string; count: number; sum_kobo: number }>`
    select check_name, count::int as count, coalesce(sum_kobo, 0)::bigint as sum_kobo from (${counted}) counted`.execute(db)
  return checks.map(({ check, title, level, opens }) => {
    const { count = 0, sum_kobo = 0 } = found.find(({ check_name }) => check_name === check) ?? {}
    return { check, title, level: count === 0 ? 'green' : level, count, sum_kobo, opens }
  })
}
