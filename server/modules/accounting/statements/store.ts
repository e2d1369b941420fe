/** What accounts come to, for any day or range: whole months from what is kept of them, the parts of months at its ends line by line. */
import type { AccountKind, CashFlow, StatementLine } from '@iroko/contract/accounting/accounts'
import type { Breakdown } from '@iroko/contract/accounting/statements'
import { addDays, addMonths, firstOfMonth } from '@iroko/contract/dates'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { type ListQuery, likePattern, listPage } from '../../../lib/database/listing.ts'
import type { ByLine, Sum } from './rules.ts'

export interface Range {
  /** Pay of few people is added up without its office. */
  hides_small: boolean
  from?: string | undefined
  to?: string | undefined
  office_id?: string | undefined
  /** What a year came to and not what its end moved to retained earnings. */
  before_year_end?: boolean
}

/** The months of which a range takes a part, by their first days. */
function partsOf({ from, to }: Range): string[] {
  const parts = [
    ...(from && from !== firstOfMonth(from) ? [firstOfMonth(from)] : []),
    ...(to && addDays(to, 1) !== firstOfMonth(addDays(to, 1)) ? [firstOfMonth(to)] : []),
  ]
  return [...new Set(parts)]
}

/** What moved up to the end of a range, before it too: `account_id, office_id, party_id, is_small, day, debit_kobo, credit_kobo`; of a whole month the day is its first. */
export function movedUpTo(range: Range): RawBuilder<unknown> {
  const to = range.to ?? '9999-12-31'
  const parts = partsOf(range)
  const whole = parts.map((part) => sql`and month <> ${part}::date`)
  const inParts = parts.map((part) => sql`dated_on >= ${part}::date and dated_on < ${addMonths(part, 1)}::date`)
  const ofOffice = range.office_id
    ? sql`and office_id = ${range.office_id}::uuid ${range.hides_small ? sql`and not is_small` : sql``}`
    : sql``
  // Taken off again what the ends of years wrote: few entries, of a kind of their own.
  const yearEnds = range.before_year_end
    ? sql`union all select account_id, office_id, party_id, is_small, line.dated_on, credit_kobo, debit_kobo from journal_line line
        where line.dated_on <= ${to}::date ${ofOffice} and line.entry_id in (
          select entry.id from journal_entry closing join journal_entry entry on closing.id in (entry.id, entry.reverses) where closing.kind = 'closing')`
    : sql``
  return sql`(
    select account_id, office_id, party_id, is_small, month as day, debit_kobo, credit_kobo from ledger_month
      where month <= ${to}::date ${sql.join(whole, sql` `)} ${ofOffice}
    union all select account_id, office_id, party_id, is_small, dated_on, debit_kobo, credit_kobo from journal_line
      where dated_on <= ${to}::date and (${parts.length > 0 ? sql.join(inParts, sql` or `) : sql`false`}) ${ofOffice}
    ${yearEnds})`
}

export interface TrialQuery extends Range {
  kind?: AccountKind | undefined
}

/** Every account that moved until the end of the range. */
function trial(db: Db, { kind, ...range }: TrialQuery) {
  const isBefore = range.from ? sql`day < ${range.from}::date` : sql`false`
  const sums = sql<{
    account_id: string
    opening_kobo: number
    debit_kobo: number
    credit_kobo: number
    closing_kobo: number
  }>`(select account_id,
      coalesce(sum(debit_kobo - credit_kobo) filter (where ${isBefore}), 0)::bigint as opening_kobo,
      coalesce(sum(debit_kobo) filter (where not ${isBefore}), 0)::bigint as debit_kobo,
      coalesce(sum(credit_kobo) filter (where not ${isBefore}), 0)::bigint as credit_kobo,
      sum(debit_kobo - credit_kobo)::bigint as closing_kobo
    from ${movedUpTo(range)} moved group by account_id)`
  return db
    .selectFrom('account')
    .innerJoin(sums.as('sums'), (join) => join.on(sql<SqlBool>`sums.account_id = account.id`))
    .select(['account.id', 'account.code', 'account.title', 'account.kind'])
    .select(['sums.opening_kobo', 'sums.debit_kobo', 'sums.credit_kobo', 'sums.closing_kobo'])
    .$if(kind !== undefined, (it) => it.where('account.kind', '=', kind ?? 'asset'))
}

export function listTrialBalance(db: Db, list: ListQuery & TrialQuery) {
  const found = trial(db, list).$if(Boolean(list.q), (it) =>
    it.where(sql<SqlBool>`lower(account.code || ' ' || account.title) like ${likePattern(list.q ?? '')}`),
  )
  const columns = {
    code: sql.ref('account.code'),
    title: sql`lower(account.title)`,
    closing_kobo: sql.ref('sums.closing_kobo'),
  }
  return listPage(db, found, list, { columns, fallback: 'code', tie: sql.ref('account.id') })
}

export async function totalsOf(db: Db, query: TrialQuery) {
  const sum = (key: string) => sql<number>`coalesce(sum(${sql.ref(key)}), 0)::bigint`.as(key)
  const keys = ['opening_kobo', 'debit_kobo', 'credit_kobo', 'closing_kobo']
  const totals = await db
    .selectFrom(trial(db, query).as('account'))
    .select(keys.map(sum) as [ReturnType<typeof sum>])
    .executeTakeFirstOrThrow()
  return totals as unknown as { opening_kobo: number; debit_kobo: number; credit_kobo: number; closing_kobo: number }
}

/** The same with where each account stands in the statements. */
export async function findSums(db: Db, range: Range): Promise<Sum[]> {
  return await trial(db, range)
    .select([sql<StatementLine>`account.line`.as('line'), sql<CashFlow>`account.cash`.as('cash')])
    .execute()
}

interface GainedRow {
  id: string
  title: string
  lines: ByLine
}

/** By what a line is told apart, as text; empty where it has none. */
const keys: Record<Breakdown, RawBuilder<unknown>> = {
  month: sql`to_char(day, 'YYYY-MM')`,
  office: sql`moved.office_id::text`,
  campaign: sql`case when office.office_type = 'campaign' then office.id::text end`,
  // What a client is billed says so itself, what its campaigns cost is of whose they are.
  client: sql`case when party.kind = 'client' then party.id::text else office.client_id::text end`,
  party: sql`party.id::text`,
}
const titles: Record<Exclude<Breakdown, 'month'>, RawBuilder<unknown>> = {
  office: sql`select office.title from office where office.id::text = key`,
  campaign: sql`select office.title from office where office.id::text = key`,
  client: sql`select client.title from client where client.id::text = key`,
  party: sql`select party.title from ledger_party party where party.id::text = key`,
}

/** What income was above cost in the days of a range, by line of the statement: of each month, office, campaign, client or party. */
export async function findGained(db: Db, range: Range & { from: string; by: Breakdown }): Promise<GainedRow[]> {
  const { by, hides_small, from } = range
  const key = hides_small && by !== 'month' ? sql`case when is_small then 'other' else ${keys[by]} end` : keys[by]
  const none = by === 'month' ? '' : `No ${by}`
  const title =
    by === 'month'
      ? sql`key`
      : sql`coalesce((${titles[by]}), case key when 'other' then 'Other offices' else ${none}::text end)`
  const { rows } = await sql<GainedRow>`
    select key as id, ${title} as title, json_object_agg(line, kobo) as lines from (
      select coalesce(${key}, '') as key, account.line, sum(credit_kobo - debit_kobo)::bigint as kobo
      from ${movedUpTo({ ...range, before_year_end: true })} moved join account on account.id = moved.account_id
      left join office on office.id = moved.office_id left join ledger_party party on party.id = moved.party_id
      where day >= ${from}::date and account.kind in ('income', 'expense')
      group by 1, 2) sums
    group by key order by 2`.execute(db)
  return rows
}

export async function officeTitle(db: Db, id: string): Promise<string | undefined> {
  return (await db.selectFrom('office').select('title').where('id', '=', id).executeTakeFirst())?.title
}
