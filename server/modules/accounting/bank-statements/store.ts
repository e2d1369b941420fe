/** Statements of banks and their lines, with how much of each the ledger explains. */
import type { BankLineState } from '@iroko/contract/accounting/bank-statements'
import { type Insertable, type SqlBool, sql } from 'kysely'
import type { BankLayout, BankLine, BankStatement } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { type ListQuery, likePattern, listPage } from '../../../lib/database/listing.ts'
import type { SealedPlace } from '../../../lib/house/sealed.ts'

type NamedAccount = { id: string; code: string; title: string }
type Person = { ogid: string; full_name: string } | null

const accountOf = sql<NamedAccount>`json_build_object('id', account.id, 'code', account.code, 'title', account.title)`

interface BankAccount extends NamedAccount {
  until: string | null
  bank_kobo: number | null
  books_kobo: number
  unmatched: number
  on_hold: number
}

/** The accounts that are cash or bank, each with its last statement and what of it is open. */
export async function listAccounts(db: Db, today: string): Promise<BankAccount[]> {
  const { rows } = await sql<BankAccount>`
    select account.id, account.code, account.title, last.to_on as until, last.closing_kobo as bank_kobo,
      coalesce((select sum(debit_kobo - credit_kobo) from ledger_month
          where account_id = account.id and month < date_trunc('month', coalesce(last.to_on, ${today}::date))), 0)::bigint
        + coalesce((select sum(debit_kobo - credit_kobo) from journal_line where account_id = account.id
          and dated_on between date_trunc('month', coalesce(last.to_on, ${today}::date))::date and coalesce(last.to_on, ${today}::date)), 0)::bigint as books_kobo,
      open.unmatched, open.on_hold
    from account
    left join lateral (select to_on, closing_kobo from bank_statement where account_id = account.id
      order by to_on desc, imported_at desc, id desc limit 1) last on true
    cross join lateral (
      select count(*) filter (where hold_until is null or hold_until < ${today}::date)::int as unmatched,
        count(*) filter (where hold_until >= ${today}::date)::int as on_hold
      from bank_line line where line.account_id = account.id and line.amount_kobo <> ${matchedOf}) open
    where account.cash = 'cash' and not account.is_group and (account.archived_at is null or last.to_on is not null)
    order by account.code`.execute(db)
  return rows
}

/** Of a line of the bank what lines of the ledger explain. */
const matchedOf = sql`coalesce((select sum(amount_kobo) from bank_match live where live.bank_line_id = line.id and live.undone_at is null), 0)`

export const fileColumn: SealedPlace = { table: 'bank_statement_file', key: 'id', column: 'content_sealed' }

/** The file of a statement, sealed, with its name. */
export const findFile = (db: Db, id: string) =>
  db
    .selectFrom('bank_statement_file as file')
    .innerJoin('bank_statement as statement', 'statement.id', 'file.id')
    .select(['file.id', 'file.content_sealed', 'statement.file_name'])
    .where('statement.id', '=', id)
    .executeTakeFirst()

export async function keepFile(db: Db, row: { id: string; content_sealed: string }): Promise<void> {
  await db.insertInto('bank_statement_file').values(row).execute()
}

export function listStatements(db: Db, list: ListQuery & { account_id?: string | undefined }) {
  const { account_id, q } = list
  const found = db
    .selectFrom('bank_statement as statement')
    .innerJoin('account', 'account.id', 'statement.account_id')
    .leftJoin('employee', 'employee.id', 'statement.imported_by')
    .select(['statement.id', 'statement.from_on', 'statement.to_on', 'statement.opening_kobo', 'statement.closing_kobo'])
    .select(['statement.lines', 'statement.file_name', 'statement.imported_at'])
    .select(sql<boolean>`exists (select 1 from bank_statement_file where bank_statement_file.id = statement.id)`.as('has_file'))
    .select([
      accountOf.as('account'),
      sql<Person>`case when employee.id is not null
        then json_build_object('ogid', employee.ogid, 'full_name', employee.full_name) end`.as('imported_by'),
    ])
    .$if(account_id !== undefined, (it) => it.where('statement.account_id', '=', account_id ?? ''))
    .$if(Boolean(q), (it) => it.where(sql<SqlBool>`lower(statement.file_name) like ${likePattern(q ?? '')}`))
  const columns = { to_on: sql`row(statement.to_on, statement.imported_at)` }
  return listPage(db, found, list, { columns, fallback: '-to_on', tie: sql.ref('statement.id') })
}

/** What a line is, with its state on a day. */
export const lines = (db: Db, today: string) =>
  db
    .selectFrom('bank_line as line')
    .innerJoin('account', 'account.id', 'line.account_id')
    .select(['line.id', 'line.dated_on', 'line.amount_kobo', 'line.narration', 'line.reference', 'line.balance_kobo'])
    .select(['line.hold_until', 'line.hold_reason', 'line.version'])
    .select([
      accountOf.as('account'),
      sql<number>`(line.amount_kobo - ${matchedOf})::bigint`.as('open_kobo'),
      stateOn(today).as('state'),
    ])

const stateOn = (today: string) => sql<BankLineState>`case
  when ${matchedOf} = line.amount_kobo then 'matched'
  when line.hold_until >= ${today}::date then 'on_hold'
  when ${matchedOf} <> 0 then 'partly' else 'unmatched' end`

interface LineFilters {
  account_id?: string | undefined
  state?: BankLineState | undefined
  from?: string | undefined
  to?: string | undefined
}

export function listLines(db: Db, today: string, list: ListQuery & LineFilters) {
  const { account_id, state, from, to, q } = list
  const found = lines(db, today)
    .$if(account_id !== undefined, (it) => it.where('line.account_id', '=', account_id ?? ''))
    .$if(state !== undefined, (it) => it.where(sql<SqlBool>`${stateOn(today)} = ${state ?? ''}`))
    .$if(from !== undefined, (it) => it.where('line.dated_on', '>=', from ?? ''))
    .$if(to !== undefined, (it) => it.where('line.dated_on', '<=', to ?? ''))
    .$if(Boolean(q), (it) =>
      it.where(sql<SqlBool>`lower(line.narration || ' ' || line.reference) like ${likePattern(q ?? '')}`),
    )
  const columns = { dated_on: sql.ref('line.dated_on'), amount_kobo: sql.ref('line.amount_kobo') }
  return listPage(db, found, list, { columns, fallback: '-dated_on', tie: sql`row(line.statement_id, line.position)` })
}

/** An account that is cash or bank, held, so that one file is read after another. */
export async function lockAccount(db: Db, id: string): Promise<NamedAccount | undefined> {
  return await db
    .selectFrom('account')
    .select(['id', 'code', 'title'])
    .where('id', '=', id)
    .where('cash', '=', 'cash')
    .where('is_group', '=', false)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Of these marks those that the account has. */
export async function knownOf(db: Db, accountId: string, fingerprints: readonly string[]) {
  return await db
    .selectFrom('bank_line')
    .select(['fingerprint', 'occurrence'])
    .where('account_id', '=', accountId)
    .where(sql<SqlBool>`fingerprint = any(${[...fingerprints]}::text[])`)
    .execute()
}

export async function lastStatement(db: Db, accountId: string): Promise<{ to_on: string; closing_kobo: number } | undefined> {
  return await db
    .selectFrom('bank_statement')
    .select(['to_on', 'closing_kobo'])
    .where('account_id', '=', accountId)
    .orderBy('to_on', 'desc')
    .orderBy('imported_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
}

export async function findLayout(db: Db, accountId: string) {
  return await db
    .selectFrom('bank_layout')
    .select(['headings', 'columns', 'day_order', 'decimal_mark'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
}

export async function keepLayout(db: Db, layout: Insertable<BankLayout>): Promise<void> {
  const { account_id: _, ...rest } = layout
  await db
    .insertInto('bank_layout')
    .values(layout)
    .onConflict((it) => it.column('account_id').doUpdateSet(rest))
    .execute()
}

export async function insertStatement(
  db: Db,
  statement: Insertable<BankStatement>,
  lines: readonly Insertable<BankLine>[],
): Promise<void> {
  await db.insertInto('bank_statement').values(statement).execute()
  await sql`
    insert into bank_line (id, statement_id, account_id, position, dated_on, amount_kobo, narration, reference, balance_kobo, fingerprint, occurrence)
    select * from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line (id uuid, statement_id uuid, account_id uuid, position int, dated_on date,
      amount_kobo bigint, narration text, reference text, balance_kobo bigint, fingerprint text, occurrence int)`.execute(db)
}

/** A line of a statement, held. */
export async function lockLine(db: Db, id: string, today: string) {
  const held = await db.selectFrom('bank_line').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  return held && (await lines(db, today).where('line.id', '=', id).executeTakeFirstOrThrow())
}
