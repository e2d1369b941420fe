/** What income and cost came to, and the entry that ended a year. */
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import type { Result, YearEndLine } from './rules.ts'

/** What each account of income and cost came to by the end of a month, debits less credits in kobo; years that were closed come to nothing. */
export async function findResults(db: Db, month: string): Promise<Result[]> {
  const { rows } = await sql<Result>`
    select account.id as account_id, sum(debit_kobo - credit_kobo)::bigint as kobo
    from ledger_month kept join account on account.id = kept.account_id
    where account.kind in ('income', 'expense') and kept.month <= ${month}::date
    group by account.id, account.code having sum(debit_kobo - credit_kobo) <> 0 order by account.code, account.id`.execute(db)
  return rows
}

/** Under which id the entries of a month stand: a month has none of its own. */
export async function sourceOf(db: Db, month: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`select md5('period ' || ${month}::text)::uuid as id`.execute(db)
  return rows[0]?.id ?? ''
}

export async function countYearEnds(db: Db, sourceId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from journal_entry where kind = 'closing' and source_id = ${sourceId}::uuid`.execute(db)
  return rows[0]?.count ?? 0
}

interface YearEnd {
  id: string
  reference: string
  part: string
  lines: YearEndLine[]
}

/** The entry that ended a year and was not taken back. */
export async function findYearEnd(db: Db, sourceId: string): Promise<YearEnd | undefined> {
  const { rows } = await sql<YearEnd>`
    select entry.id, entry.reference, entry.part, (select json_agg(json_build_object('rule_key', rule_key, 'account_id', account_id, 'office_id', office_id,
      'authority', null, 'detail', detail, 'debit_kobo', debit_kobo, 'credit_kobo', credit_kobo) order by position) from journal_line
      where entry_id = entry.id) as lines
    from journal_entry entry
    where entry.kind = 'closing' and entry.source_id = ${sourceId}::uuid
      and not exists (select 1 from journal_entry later where later.reverses = entry.id)`.execute(db)
  return rows[0]
}
