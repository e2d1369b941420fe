/** What stands in the ledger: entries, their lines, and what accounts moved by. */
import type { StatementLine } from '@iroko/contract/accounting/accounts'
import type { EntryKind } from '@iroko/contract/accounting/journals'
import { firstOfMonth } from '@iroko/contract/dates'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { type ListQuery, likePattern, listPage } from '../../../lib/database/listing.ts'

/** Whose eyes: who does not read pay sees what is of few people added up, without its office. */
export interface Reader {
  hides_small: boolean
}

interface Range extends Reader {
  from?: string | undefined
  to?: string | undefined
  office_id?: string | undefined
}

type Named = { id: string; title: string } | null
type NamedAccount = { id: string; code: string; title: string }

/** In whose place they stand. */
const otherOffices = 'Other offices'

const line = sql`journal_line line where line.entry_id = entry.id`

const entries = (db: Db) =>
  db
    .selectFrom('journal_entry as entry')
    .select(['entry.id', 'entry.number', 'entry.reference', 'entry.kind', 'entry.dated_on', 'entry.document_on'])
    .select([
      sql<number>`(select sum(debit_kobo)::bigint from ${line})`.as('total_kobo'),
      sql<number>`(select count(*)::int from ${line})`.as('lines'),
      sql<string | null>`(select number from journal_entry later where later.reverses = entry.id)`.as('reversed_by'),
      sql<string | null>`(select number from journal_entry earlier where earlier.id = entry.reverses)`.as('reverses'),
      sql<boolean>`(entry.kind in ('manual', 'opening', 'recurring', 'expense')
        and not exists (select 1 from journal_entry later where later.reverses = entry.id)
        and not exists (select 1 from manual_journal asked where asked.reverses = entry.id and asked.status = 'pending'))`.as(
        'is_reversible',
      ),
    ])

export function listEntries(
  db: Db,
  list: ListQuery & Omit<Range, 'hides_small'> & { kind?: EntryKind | undefined; late?: boolean | undefined },
) {
  const { kind, from, to, q, late } = list
  const found = entries(db)
    .$if(kind !== undefined, (it) => it.where('entry.kind', '=', kind ?? 'payroll'))
    .$if(late === true, (it) => it.where(sql<SqlBool>`entry.document_on < date_trunc('month', entry.dated_on)::date`))
    .$if(from !== undefined, (it) => it.where('entry.dated_on', '>=', from ?? ''))
    .$if(to !== undefined, (it) => it.where('entry.dated_on', '<=', to ?? ''))
    .$if(Boolean(q), (it) => it.where(sql<SqlBool>`lower(entry.number || ' ' || entry.reference) like ${likePattern(q ?? '')}`))
  const columns = {
    dated_on: sql.ref('entry.dated_on'),
    number: sql.ref('entry.number'),
    total_kobo: sql`(select sum(debit_kobo) from ${line})`,
  }
  return listPage(db, found, list, { columns, fallback: '-dated_on', tie: sql.ref('entry.id') })
}

export const findEntry = (db: Db, id: string) => entries(db).where('entry.id', '=', id).executeTakeFirst()

const officeOf = sql<Named>`case when office.id is not null then json_build_object('id', office.id, 'title', office.title) end`
const partyOf = sql<Named>`case when party.id is not null then json_build_object('id', party.id, 'title', party.title) end`
const accountOf = sql<NamedAccount>`json_build_object('id', account.id, 'code', account.code, 'title', account.title)`

interface Line {
  entry_id: string
  position: number
  dated_on: string
  account_id: string
  rule_key: string | null
  office_id: string | null
  party_id: string | null
  detail: string
  debit_kobo: number
  credit_kobo: number
}

/** The lines as a reader sees them: of each entry, account and side what is of few people is one line. */
export const linesFor = ({ hides_small }: Reader): RawBuilder<Line> =>
  hides_small
    ? sql`(select entry_id, position, dated_on, account_id, rule_key, office_id, party_id, detail, debit_kobo, credit_kobo
        from journal_line where not is_small
      union all select entry_id, min(position), dated_on, account_id, min(rule_key), null, null, ${otherOffices},
        sum(debit_kobo)::bigint, sum(credit_kobo)::bigint
        from journal_line where is_small group by entry_id, dated_on, account_id, debit_kobo > 0)`
    : sql`(select * from journal_line)`

const lines = (db: Db, reader: Reader) =>
  db
    .selectFrom(linesFor(reader).as('line'))
    .innerJoin('account', 'account.id', 'line.account_id')
    .leftJoin('office', 'office.id', 'line.office_id')
    .leftJoin('ledger_party as party', 'party.id', 'line.party_id')
    .select(['line.detail', 'line.debit_kobo', 'line.credit_kobo'])
    .select([officeOf.as('office'), partyOf.as('party')])

export function listLines(db: Db, entryId: string, list: ListQuery & Reader) {
  const found = lines(db, list)
    .select([sql<string>`line.position::text`.as('id'), accountOf.as('account'), 'line.rule_key as rule'])
    .where('line.entry_id', '=', entryId)
    .$if(Boolean(list.q), (it) =>
      it.where(
        sql<SqlBool>`lower(account.code || ' ' || account.title || ' ' || line.detail) like ${likePattern(list.q ?? '')}`,
      ),
    )
  const place = sql.ref('line.position')
  return listPage(db, found, list, { columns: { place }, fallback: 'place', tie: place })
}

export async function findAccount(db: Db, id: string): Promise<NamedAccount | undefined> {
  return await db.selectFrom('account').select(['id', 'code', 'title']).where('id', '=', id).executeTakeFirst()
}

interface Filter extends Range {
  /** An account, or the accounts of a group; else all of a line of the statements. */
  account_id?: string | undefined
  line?: StatementLine | undefined
  party_id?: string | undefined
}

const matches = ({
  account_id,
  line: ofLine,
  office_id,
  party_id,
  hides_small,
}: Filter) => sql<SqlBool>`line.account_id in (select id from account
  where ${account_id ? sql`(id = ${account_id}::uuid or parent_id = ${account_id}::uuid)` : sql`true`} ${ofLine ? sql`and line = ${ofLine}` : sql``})
  ${office_id ? sql`and line.office_id = ${office_id}::uuid` : sql``} ${hides_small && office_id ? sql`and not line.is_small` : sql``} ${party_id ? sql`and line.party_id = ${party_id}::uuid` : sql``}`

/** The days before a first one: whole months from what is kept of them, the rest line by line. */
const before = (from: string | undefined) => sql<SqlBool>`line.dated_on < ${from ?? '-infinity'}::date`
const inRange = ({ from, to }: Range) =>
  sql<SqlBool>`line.dated_on >= ${from ?? '-infinity'}::date and line.dated_on <= ${to ?? 'infinity'}::date`

/** What an account came to before a day, debits less credits, in kobo. */
export async function openingOf(db: Db, filter: Filter): Promise<number> {
  const { from } = filter
  if (!from) return 0
  const month = firstOfMonth(from)
  const { rows } = await sql<{ kobo: number }>`
    select (coalesce((select sum(line.debit_kobo - line.credit_kobo) from ledger_month line where line.month < ${month}::date and ${matches(filter)}), 0)
      + coalesce((select sum(line.debit_kobo - line.credit_kobo) from journal_line line
        where line.dated_on >= ${month}::date and ${before(from)} and ${matches(filter)}), 0))::bigint as kobo`.execute(db)
  return rows[0]?.kobo ?? 0
}

/** What it moved by in the range, in kobo. */
export async function movedIn(db: Db, filter: Filter): Promise<{ debit_kobo: number; credit_kobo: number }> {
  const { rows } = await sql<{ debit_kobo: number; credit_kobo: number }>`
    select coalesce(sum(debit_kobo), 0)::bigint as debit_kobo, coalesce(sum(credit_kobo), 0)::bigint as credit_kobo
    from journal_line line where ${inRange(filter)} and ${matches(filter)}`.execute(db)
  return rows[0] ?? { debit_kobo: 0, credit_kobo: 0 }
}

export function listLedger(db: Db, filter: Filter & ListQuery, opening: number) {
  const order = sql`line.dated_on, entry.number, line.position`
  const found = lines(db, filter)
    .innerJoin('journal_entry as entry', 'entry.id', 'line.entry_id')
    .select([
      sql<string>`line.entry_id || '-' || line.position`.as('id'),
      sql<{ id: string; number: string; reference: string }>`json_build_object('id', entry.id, 'number', entry.number,
        'reference', entry.reference)`.as('entry'),
      'line.dated_on',
      accountOf.as('account'),
      sql<number>`(${opening}::bigint + sum(line.debit_kobo - line.credit_kobo) over (order by ${order}))::bigint`.as(
        'balance_kobo',
      ),
    ])
    .where(inRange(filter))
    // Lines without their office are no longer among those of an office.
    .where(matches({ ...filter, hides_small: false }))
  const place = sql`row(line.dated_on, entry.number)`
  return listPage(db, found, filter, { columns: { place }, fallback: 'place', tie: sql.ref('line.position') })
}
