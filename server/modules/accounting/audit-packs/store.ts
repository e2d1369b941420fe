/** What an audit pack reads of a year. */
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { linesFor } from '../journals/store.ts'
import type { Row } from './rules.ts'

interface Year {
  from: string
  /** The first day after it. */
  until: string
  /** Pay of few people is shown without its office. */
  hides_small: boolean
}

const inYear = ({ from, until }: Year) => sql`entry.dated_on >= ${from}::date and entry.dated_on < ${until}::date`
const name = (id: ReturnType<typeof sql>) => sql`(select full_name from employee where id = ${id})`

/** How many entries and lines a year has, as the reader sees them. */
export async function countsOf(db: Db, year: Year): Promise<{ entries: number; lines: number }> {
  const { rows } = await sql<{ entries: number; lines: number }>`
    select (select count(*)::int from journal_entry entry where ${inYear(year)}) as entries,
      (select count(*)::int from ${linesFor(year)} line where line.dated_on >= ${year.from}::date and line.dated_on < ${year.until}::date) as lines`.execute(
    db,
  )
  return rows[0] ?? { entries: 0, lines: 0 }
}

const batch = 2000

/** The next entries of a year by number, in batches of which none is kept. */
export async function* batchesOf(db: Db, year: Year): AsyncGenerator<string[]> {
  for (let after = ''; ; ) {
    const { rows } = await sql<{ id: string; number: string }>`
      select entry.id, entry.number from journal_entry entry where ${inYear(year)} and entry.number > ${after} order by entry.number limit ${batch}`.execute(
      db,
    )
    if (rows.length > 0) yield rows.map(({ id }) => id)
    const last = rows.at(-1)
    if (!last || rows.length < batch) return
    after = last.number
  }
}

/** Entries by number, with who made and who approved what stands behind each. */
export async function entriesOf(db: Db, ids: readonly string[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select entry.number, entry.kind, entry.dated_on::text as dated_on, entry.document_on::text as document_on, entry.event, entry.reference,
      (select number from journal_entry earlier where earlier.id = entry.reverses) as reverses,
      entry.source_kind, entry.source_id::text as source_id, entry.part, entry.posted_at::text as posted_at,
      coalesce(${name(sql`(select made_by from manual_journal where id = entry.source_id)`)},
        ${name(sql`(select employee_id from expense where id = entry.source_id)`)},
        ${name(sql`(select created_by from payroll_run where id = entry.source_id)`)}) as made_by,
      (select string_agg(distinct decider.full_name, ', ') from approval
        join approval_decision decision on decision.approval_id = approval.id and decision.decision = 'approved'
        join employee decider on decider.id = decision.decided_by
        where approval.status = 'approved' and (approval.subject_id = entry.source_id
          or approval.subject_id in (select id from payroll_approval where run_id = entry.source_id and status = 'approved'))) as approved_by,
      (select sum(debit_kobo) from journal_line where entry_id = entry.id)::bigint as total_kobo
    from journal_entry entry where entry.id = any(${[...ids]}::uuid[]) order by entry.number`.execute(db)
  return rows
}

/** Their lines, as the reader sees them in the ledger. */
export async function linesOf(db: Db, ids: readonly string[], reader: Pick<Year, 'hides_small'>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select entry.number, line.position + 1 as line, line.dated_on::text as dated_on, account.code as account, account.title,
      line.rule_key as rule, office.title as office, party.title as party, line.detail, line.debit_kobo, line.credit_kobo,
      tax.title as tax, own.tax_base_kobo
    from ${linesFor(reader)} line join journal_entry entry on entry.id = line.entry_id join account on account.id = line.account_id
    join journal_line own on own.entry_id = line.entry_id and own.position = line.position
    left join office on office.id = line.office_id left join ledger_party party on party.id = line.party_id
    left join tax_code tax on tax.id = own.tax_code_id
    where line.entry_id = any(${[...ids]}::uuid[]) order by entry.number, line.position`.execute(db)
  return rows
}

/** Of each series the numbers that were given in the year, and how many are missing between. */
export async function numbersOf(db: Db, { from }: Year): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select left(number, 3) as series, min(number) as first, max(number) as last, count(*)::int as given,
      (max(substr(number, 8)::int) - count(*))::int as missing
    from journal_entry where substr(number, 4, 4) = ${from.slice(0, 4)} group by 1 order by 1`.execute(db)
  return rows
}

/** Opening, movement and closing of each account; the entry that ended the year is in it. */
export async function balancesOf(db: Db, { from, until }: Year): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select account.code, account.title, account.kind,
      coalesce(sum(debit_kobo - credit_kobo) filter (where month < ${from}::date), 0)::bigint as opening_kobo,
      coalesce(sum(debit_kobo) filter (where month >= ${from}::date), 0)::bigint as debit_kobo,
      coalesce(sum(credit_kobo) filter (where month >= ${from}::date), 0)::bigint as credit_kobo,
      coalesce(sum(debit_kobo - credit_kobo), 0)::bigint as closing_kobo
    from ledger_month kept join account on account.id = kept.account_id where month < ${until}::date
    group by account.id, account.code, account.title, account.kind order by account.code`.execute(db)
  return rows
}

export async function accountsOf(db: Db): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select account.code, account.title, account.kind, parent.code as group_code, account.owner as posted_by, account.line as statement_line,
      account.archived_at::date::text as archived_on
    from account left join account parent on parent.id = account.parent_id order by account.code`.execute(db)
  return rows
}

/** The twelve months, each open until it was closed. */
export async function monthsOf(db: Db, { from }: Year): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select to_char(known.month, 'YYYY-MM') as month, coalesce(period.state, 'open') as state, ${name(sql`period.checked_by`)} as started_by,
      ${name(sql`period.closed_by`)} as closed_by, period.closed_at::text as closed_at, period.reason, period.reopened_at::text as reopened_at
    from generate_series(${from}::date, ${from}::date + interval '11 months', interval '1 month') known (month)
    left join period on period.month = known.month::date order by known.month`.execute(db)
  return rows
}

/** Receipts of expenses that were posted, by name. */
export async function receiptsOf(db: Db, year: Year): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select entry.number, file.name as file, file.size::int as bytes from journal_entry entry
    join expense on expense.id = entry.source_id join file on file.id = expense.file_id
    where entry.source_kind = 'expense' and ${inYear(year)} order by entry.number`.execute(db)
  return rows
}
