/** What accounts come to, for any day or range: whole months from what is kept of them, the parts of months at its ends line by line. */
import type { AccountKind, CashFlow, StatementLine } from '@iroko/contract/accounting/accounts'
import type { Breakdown, PartyKind } from '@iroko/contract/accounting/statements'
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
  /** What is about a client, and what of no client campaigns spent that worked for it on the day. */
  client_id?: string | undefined
  party_id?: string | undefined
  /** First days of months that are read line by line, as campaigns changed their client within them. */
  by_day?: readonly string[]
  /** What a year came to and not what its end moved to retained earnings. */
  before_year_end?: boolean
}

/** The months of which a range takes a part, by their first days. */
function partsOf({ from, to, by_day = [] }: Range): string[] {
  const parts = [
    ...by_day,
    ...(from && from !== firstOfMonth(from) ? [firstOfMonth(from)] : []),
    ...(to && addDays(to, 1) !== firstOfMonth(addDays(to, 1)) ? [firstOfMonth(to)] : []),
  ]
  return [...new Set(parts)]
}

const isOfClient = sql`exists (select from ledger_party party where party.id = party_id and party.kind = 'client')`

/** What of the books is asked for; what of few people is no longer told apart is among none of it. */
function only({ office_id, client_id, party_id, hides_small }: Range, day: RawBuilder<unknown>): RawBuilder<unknown> {
  if (!office_id && !client_id && !party_id) return sql``
  const office = office_id ? sql`and office_id = ${office_id}::uuid` : sql``
  const party = party_id ? sql`and party_id = ${party_id}::uuid` : sql``
  const client = client_id
    ? sql`and (party_id = ${client_id}::uuid or (client_of(office_id, ${day}) = ${client_id}::uuid and not ${isOfClient}))`
    : sql``
  return sql`${office} ${party} ${client} ${hides_small ? sql`and not is_small` : sql``}`
}

/** The months within a range in which a campaign changed its client after the first day. */
export async function monthsOfNewClients(db: Db, { from, to }: { from: string; to: string }): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    select distinct date_trunc('month', starts_on)::date as month from campaign_client
    where starts_on between date_trunc('month', ${from}::date) and ${to}::date and extract(day from starts_on) > 1`.execute(db)
  return rows.map(({ month }) => month)
}

/** What moved up to the end of a range, before it too: `account_id, office_id, party_id, is_small, day, debit_kobo, credit_kobo`; of a whole month the day is its first. */
export function movedUpTo(range: Range): RawBuilder<unknown> {
  const to = range.to ?? '9999-12-31'
  const parts = partsOf(range)
  const whole = parts.map((part) => sql`and month <> ${part}::date`)
  const inParts = parts.map((part) => sql`dated_on >= ${part}::date and dated_on < ${addMonths(part, 1)}::date`)
  const of = (day: string): RawBuilder<unknown> => only(range, sql.raw(day))
  // Taken off again what the ends of years wrote: few entries, of a kind of their own.
  const yearEnds = range.before_year_end
    ? sql`union all select account_id, office_id, party_id, is_small, line.dated_on, credit_kobo, debit_kobo from journal_line line
        where line.dated_on <= ${to}::date ${of('line.dated_on')} and line.entry_id in (
          select entry.id from journal_entry closing join journal_entry entry on closing.id in (entry.id, entry.reverses) where closing.kind = 'closing')`
    : sql``
  return sql`(
    select account_id, office_id, party_id, is_small, month as day, debit_kobo, credit_kobo from ledger_month
      where month <= ${to}::date ${sql.join(whole, sql` `)} ${of('month')}
    union all select account_id, office_id, party_id, is_small, dated_on, debit_kobo, credit_kobo from journal_line
      where dated_on <= ${to}::date and (${parts.length > 0 ? sql.join(inParts, sql` or `) : sql`false`}) ${of('dated_on')}
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
  // What a client is billed says so itself, what its campaigns cost is of whose they were on the day.
  client: sql`case when party.kind = 'client' then party.id::text else client_of(moved.office_id, moved.day)::text end`,
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

/** What an income is of, in words: an office, a client, a party. */
export async function titlesOf(
  db: Db,
  { office_id, client_id, party_id }: Pick<Range, 'office_id' | 'client_id' | 'party_id'>,
) {
  const { rows } = await sql<{ title: string }>`
    select title from office where id = ${office_id ?? null}::uuid union all select title from client where id = ${client_id ?? null}::uuid
    union all select title from ledger_party where id = ${party_id ?? null}::uuid`.execute(db)
  return rows.map(({ title }) => title)
}

/** Whom lines of the ledger are about. */
export function listParties(db: Db, list: ListQuery & { kind?: PartyKind | undefined }) {
  const { kind, q } = list
  const found = db
    .selectFrom('ledger_party as party')
    .select(['party.id', 'party.title', sql<PartyKind>`party.kind`.as('kind')])
    .$if(kind !== undefined, (it) => it.where('party.kind', '=', kind ?? 'client'))
    .$if(Boolean(q), (it) => it.where(sql<SqlBool>`lower(party.title) like ${likePattern(q ?? '')}`))
  return listPage(db, found, list, { columns: { title: sql`lower(party.title)` }, fallback: 'title', tie: sql.ref('party.id') })
}
