/** What matching reads and writes: open lines of the ledger, live matches, and what an account came to by bank and by books. */
import { firstOfMonth } from '@iroko/contract/dates'
import { type Insertable, type RawBuilder, type SqlBool, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Reconciliation as ReconciliationRow } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { ifThere, named } from '../../../lib/database/references.ts'
import { lines as bankLines } from '../bank-statements/store.ts'

export interface BookLine {
  entry: { id: string; number: string; reference: string }
  position: number
  dated_on: string
  detail: string
  party: { id: string; title: string } | null
  amount_kobo: number
  open_kobo: number
}

type Person = { ogid: string; full_name: string }

/** Until a day, where one is given, what was matched later counts as open. */
const matchedOf = (until?: string) => sql`coalesce((select sum(live.amount_kobo) from bank_match live
  ${until ? sql`join bank_line explained on explained.id = live.bank_line_id and explained.dated_on <= ${until}::date` : sql``}
  where live.entry_id = line.entry_id and live.position = line.position and live.undone_at is null), 0)`

const bookLines = (db: Db, until?: string) =>
  db
    .selectFrom('journal_line as line')
    .innerJoin('journal_entry as entry', 'entry.id', 'line.entry_id')
    .leftJoin('ledger_party as party', 'party.id', 'line.party_id')
    .select(['line.position', 'line.dated_on', 'line.detail'])
    .select([
      sql<BookLine['entry']>`json_build_object('id', entry.id, 'number', entry.number, 'reference', entry.reference)`.as(
        'entry',
      ),
      sql<
        BookLine['party']
      >`case when party.id is not null then json_build_object('id', party.id, 'title', party.title) end`.as('party'),
      sql<number>`(line.debit_kobo - line.credit_kobo)::bigint`.as('amount_kobo'),
      sql<number>`(line.debit_kobo - line.credit_kobo - ${matchedOf(until)})::bigint`.as('open_kobo'),
    ])

/** What was reversed before any bank saw it, and its mirror: neither waits for a line of the bank. */
const isTakenBack = sql<boolean>`exists (select 1 from journal_entry other where (other.reverses = entry.id or other.id = entry.reverses)
  and not exists (select 1 from bank_match live where live.entry_id in (entry.id, other.id) and live.undone_at is null))`

interface Among {
  account_id: string
  from?: string
  to?: string
  /** 1 for what came in, -1 for what went out. */
  sign?: number
  most: number
  near?: string
}

/** Open lines of the ledger of an account, the nearest to a day first, or the oldest. */
export async function openBooks(db: Db, { account_id, from, to, sign, most, near }: Among): Promise<BookLine[]> {
  const order: RawBuilder<unknown> = near ? sql`abs(line.dated_on - ${near}::date)` : sql`line.dated_on`
  return await bookLines(db)
    .where('line.account_id', '=', account_id)
    .where(sql<SqlBool>`line.debit_kobo - line.credit_kobo <> ${matchedOf()}`)
    .where(sql<SqlBool>`not ${isTakenBack}`)
    .$if(from !== undefined, (it) => it.where('line.dated_on', '>=', from ?? ''))
    .$if(to !== undefined, (it) => it.where('line.dated_on', '<=', to ?? ''))
    .$if(sign !== undefined, (it) => it.where(sql<SqlBool>`sign(line.debit_kobo - line.credit_kobo) = ${sign ?? 0}::int`))
    .orderBy(order)
    .orderBy('line.dated_on')
    .orderBy('line.entry_id')
    .orderBy('line.position')
    .limit(most)
    .execute()
}

/** These lines of the ledger with what is open of each, held; those of other accounts are left out. */
export async function lockBooks(db: Db, accountId: string, places: readonly { entry_id: string; position: number }[]) {
  const sent = JSON.stringify(places)
  const among = sql<SqlBool>`(line.entry_id, line.position) in
    (select entry_id, position from jsonb_to_recordset(${sent}::jsonb) as chosen (entry_id uuid, position int))`
  await db
    .selectFrom('journal_line as line')
    .select('line.position')
    .where('line.account_id', '=', accountId)
    .where(among)
    .orderBy('line.entry_id')
    .orderBy('line.position')
    .forUpdate()
    .execute()
  return await bookLines(db)
    .where('line.account_id', '=', accountId)
    .where(among)
    .orderBy('line.dated_on')
    .orderBy('line.entry_id')
    .execute()
}

/** What these entries moved in an account. */
export const booksOf = (db: Db, accountId: string, entryIds: readonly string[]): Promise<BookLine[]> =>
  bookLines(db)
    .where('line.account_id', '=', accountId)
    .where(sql<SqlBool>`line.entry_id = any(${[...entryIds]}::uuid[])`)
    .orderBy('line.entry_id')
    .orderBy('line.position')
    .execute()

/** Those of these posting rules, whatever the office, that post to an account. */
export async function rulesOn(db: Db, accountId: string, keys: readonly string[]): Promise<string[]> {
  const found = await db
    .selectFrom('posting_rule')
    .select('key')
    .where('account_id', '=', accountId)
    .where('office_type', 'is', null)
    .where('key', 'in', keys)
    .execute()
  return found.map(({ key }) => key)
}

/** Who brought the statement of a line, and what the bank says of the line. */
export async function originOf(
  db: Db,
  bankLineId: string,
): Promise<{ imported_by: string | null; reference: string; narration: string }> {
  return await db
    .selectFrom('bank_line as line')
    .innerJoin('bank_statement as statement', 'statement.id', 'line.statement_id')
    .select(['statement.imported_by', 'line.reference', 'line.narration'])
    .where('line.id', '=', bankLineId)
    .executeTakeFirstOrThrow()
}

/** These lines of the bank, held in one order for everybody. */
export async function lockBankLines(db: Db, ids: readonly string[], today: string) {
  await db.selectFrom('bank_line').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute()
  return await bankLines(db, today).where('line.id', 'in', ids).orderBy('line.dated_on').orderBy('line.id').execute()
}

export const findBankLine = (db: Db, id: string, today: string) =>
  bankLines(db, today).where('line.id', '=', id).executeTakeFirst()

/** Lines of a statement of which something is open. */
export const openOfStatement = (db: Db, statementId: string, today: string) =>
  bankLines(db, today).where('line.statement_id', '=', statementId).orderBy('line.position').execute()

interface NewMatch {
  bank_line_id: string
  entry_id: string
  position: number
  amount_kobo: number
  /** The rule by which it was booked. */
  bank_rule_id?: string
}

export async function insertMatches(
  db: Db,
  matches: readonly NewMatch[],
  by: { matched_by: string | null; matched_at: string },
  newId = uuid as () => string,
): Promise<void> {
  if (matches.length === 0) return
  await db
    .insertInto('bank_match')
    .values(matches.map((match) => ({ id: newId(), ...match, ...by })))
    .execute()
}

/** Raises the versions of lines that were matched, so that whoever looks at them as they were is told. */
export async function raiseVersions(db: Db, ids: readonly string[]): Promise<void> {
  await sql`update bank_line set version = version + 1 where id = any(${[...ids]}::uuid[])`.execute(db)
}

export async function matchesOf(db: Db, bankLineId: string) {
  const live = await db
    .selectFrom('bank_match as match')
    .leftJoin('employee', 'employee.id', 'match.matched_by')
    .leftJoin('bank_rule as rule', 'rule.id', 'match.bank_rule_id')
    .select(['match.id', 'match.entry_id', 'match.position', 'match.amount_kobo', 'match.matched_at'])
    .select(
      sql<Person | null>`case when employee.id is not null
        then json_build_object('ogid', employee.ogid, 'full_name', employee.full_name) end`.as('matched_by'),
    )
    .select(ifThere('rule', named('rule')).as('rule'))
    .where('match.bank_line_id', '=', bankLineId)
    .where('match.undone_at', 'is', null)
    .orderBy('match.matched_at')
    .orderBy('match.id')
    .execute()
  if (live.length === 0) return []
  const sent = JSON.stringify(live.map(({ entry_id, position }) => ({ entry_id, position })))
  const books = await bookLines(db)
    .where(
      sql<SqlBool>`(line.entry_id, line.position) in
        (select entry_id, position from jsonb_to_recordset(${sent}::jsonb) as chosen (entry_id uuid, position int))`,
    )
    .execute()
  return live.flatMap(({ entry_id, position, ...match }) => {
    const line = books.find((book) => book.entry.id === entry_id && book.position === position)
    return line ? [{ ...match, line }] : []
  })
}

/** A match that stands, held. */
export async function lockMatch(db: Db, id: string) {
  return await db
    .selectFrom('bank_match as match')
    .innerJoin('bank_line as line', 'line.id', 'match.bank_line_id')
    .select([
      'match.id',
      'match.bank_line_id',
      'match.entry_id',
      'match.position',
      'match.amount_kobo',
      'match.undone_at',
      'match.bank_rule_id',
    ])
    .select(['line.dated_on', 'line.account_id'])
    .where('match.id', '=', id)
    .forNoKeyUpdate('match')
    .executeTakeFirst()
}

export async function undoMatch(db: Db, id: string, by: { undone_by: string; undone_at: string }): Promise<void> {
  await db.updateTable('bank_match').set(by).where('id', '=', id).execute()
}

interface Standing {
  bank_kobo: number
  books_kobo: number
  first_on: string
  before_kobo: number
}

/** What an account came to on a day by the bank and by the books, and how they differed before its first statement; undefined before that. */
export async function standingOf(db: Db, accountId: string, asAt: string): Promise<Standing | undefined> {
  const { rows } = await sql<Standing>`
    with first as (
      select from_on, opening_kobo from bank_statement where account_id = ${accountId}::uuid order by from_on, imported_at, id limit 1),
    books as (
      select coalesce(sum(debit_kobo - credit_kobo) filter (where dated_on < from_on), 0) as before,
        coalesce(sum(debit_kobo - credit_kobo), 0) as kobo
      from first left join (
        select month as dated_on, debit_kobo, credit_kobo from ledger_month
          where account_id = ${accountId}::uuid and month < least(${firstOfMonth(asAt)}::date, (select date_trunc('month', from_on)::date from first))
        union all select dated_on, debit_kobo, credit_kobo from journal_line
          where account_id = ${accountId}::uuid and dated_on <= ${asAt}::date
            and dated_on >= least(${firstOfMonth(asAt)}::date, (select date_trunc('month', from_on)::date from first))) moved on true)
    select first.from_on as first_on, (first.opening_kobo - books.before)::bigint as before_kobo, books.kobo::bigint as books_kobo,
      (first.opening_kobo + coalesce((select sum(amount_kobo) from bank_line
        where account_id = ${accountId}::uuid and dated_on <= ${asAt}::date), 0))::bigint as bank_kobo
    from first, books where first.from_on <= ${asAt}::date`.execute(db)
  return rows[0]
}

/** Of the days from the first statement to one: lines of the bank that the books of these days do not explain. */
export async function notInBooks(db: Db, accountId: string, asAt: string, today: string) {
  const explained = sql`coalesce((select sum(live.amount_kobo) from bank_match live
    join journal_line book on book.entry_id = live.entry_id and book.position = live.position and book.dated_on <= ${asAt}::date
    where live.bank_line_id = line.id and live.undone_at is null), 0)`
  const found = await bankLines(db, today)
    .select(sql<number>`(line.amount_kobo - ${explained})::bigint`.as('then_open_kobo'))
    .where('line.account_id', '=', accountId)
    .where('line.dated_on', '<=', asAt)
    .where(sql<SqlBool>`line.amount_kobo <> ${explained}`)
    .orderBy('line.dated_on')
    .orderBy('line.id')
    .execute()
  return found.map(({ then_open_kobo, ...line }) => ({ ...line, open_kobo: then_open_kobo }))
}

/** Of the same days: lines of the ledger that the bank does not have by then. Those before the first statement are in what stood before it. */
export async function notAtBank(db: Db, accountId: string, from: string, asAt: string): Promise<BookLine[]> {
  return await bookLines(db, asAt)
    .where('line.account_id', '=', accountId)
    .where(sql<SqlBool>`(line.dated_on between ${from}::date and ${asAt}::date)`)
    .where(sql<SqlBool>`line.debit_kobo - line.credit_kobo <> ${matchedOf(asAt)}`)
    .orderBy('line.dated_on')
    .orderBy('line.entry_id')
    .execute()
}

/** What lines of the ledger from before the first statement explain of the bank's lines up to a day. */
export async function explainedByEarlier(db: Db, accountId: string, from: string, asAt: string): Promise<number> {
  const { rows } = await sql<{ kobo: number }>`
    select coalesce(sum(live.amount_kobo), 0)::bigint as kobo from bank_match live
    join bank_line line on line.id = live.bank_line_id join journal_line book on book.entry_id = live.entry_id and book.position = live.position
    where live.undone_at is null and line.account_id = ${accountId}::uuid and line.dated_on <= ${asAt}::date and book.dated_on < ${from}::date`.execute(
    db,
  )
  return rows[0]?.kobo ?? 0
}

export async function findAccount(db: Db, id: string): Promise<{ id: string; code: string; title: string } | undefined> {
  return await db
    .selectFrom('account')
    .select(['id', 'code', 'title'])
    .where('id', '=', id)
    .where('cash', '=', 'cash')
    .where('is_group', '=', false)
    .executeTakeFirst()
}

export async function signedOn(db: Db, accountId: string, asAt: string) {
  return await db
    .selectFrom('reconciliation as signed')
    .innerJoin('employee', 'employee.id', 'signed.signed_by')
    .leftJoin('file', 'file.id', 'signed.file_id')
    .select(['signed.id', 'signed.signed_at as at', 'signed.as_at', 'file.name as paper'])
    .select(sql<Person>`json_build_object('ogid', employee.ogid, 'full_name', employee.full_name)`.as('by'))
    .where('signed.account_id', '=', accountId)
    .where('signed.as_at', '=', asAt)
    .executeTakeFirst()
}

/** The paper of a signed reconciliation. */
export const findPaper = (db: Db, id: string) =>
  db
    .selectFrom('reconciliation as signed')
    .innerJoin('file', 'file.id', 'signed.file_id')
    .select(['file.id', 'file.name', 'file.type'])
    .where('signed.id', '=', id)
    .executeTakeFirst()

/** Whether a person uploaded a file for this and nothing refers to it yet. */
export async function isOwnPaper(db: Db, fileId: string, userId: string): Promise<boolean> {
  const found = await sql<{ id: string }>`select id from file where id = ${fileId}::uuid and created_by = ${userId}::uuid
    and purpose = 'bank_paper' and not exists (select 1 from reconciliation where file_id = file.id)`.execute(db)
  return found.rows.length > 0
}

/** Whether somebody imported a statement of the account of the days since it was last signed. */
export async function hasImported(db: Db, accountId: string, employeeId: string, asAt: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select 1 from bank_statement where account_id = ${accountId}::uuid and imported_by = ${employeeId}::uuid and from_on <= ${asAt}::date
      and to_on > coalesce((select max(as_at) from reconciliation where account_id = ${accountId}::uuid), '-infinity'::date)) as found`.execute(
    db,
  )
  return rows[0]?.found ?? false
}

export async function insertReconciliation(db: Db, signed: Omit<Insertable<ReconciliationRow>, 'id'>): Promise<void> {
  await db
    .insertInto('reconciliation')
    .values({ id: uuid(), ...signed })
    .execute()
}
