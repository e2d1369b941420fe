/** What posting reads, holds and writes. */
import { type Insertable, sql } from 'kysely'
import type { JournalEntry } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import type { LedgerLine } from './rules.ts'

interface Source {
  source_kind: string
  source_id: string
  part: string
}

interface Posted {
  id: string
  number: string
  lines: {
    rule_key: string | null
    account_id: string
    office_id: string | null
    detail: string
    debit_kobo: number
    credit_kobo: number
  }[]
}

export async function findPosted(db: Db, { source_kind, source_id, part }: Source): Promise<Posted | undefined> {
  const { rows } = await sql<Posted>`
    select entry.id, entry.number, (select json_agg(json_build_object('rule_key', rule_key, 'account_id', account_id, 'office_id', office_id, 'detail', detail,
      'debit_kobo', debit_kobo, 'credit_kobo', credit_kobo)) from journal_line where entry_id = entry.id) as lines
    from journal_entry entry
    where source_kind = ${source_kind} and source_id = ${source_id}::uuid and part = ${part}`.execute(db)
  return rows[0]
}

/** The types of offices by their ids. */
export async function officeTypes(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const found = await db
    .selectFrom('office')
    .select(['id', 'office_type'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(found.map(({ id, office_type }) => [id, office_type]))
}

/** The lines of an entry that are shown without their office, by office and detail. */
export async function smallLines(db: Db, entryId: string): Promise<{ office_id: string | null; detail: string }[]> {
  return await db
    .selectFrom('journal_line')
    .select(['office_id', 'detail'])
    .where('entry_id', '=', entryId)
    .where('is_small', '=', true)
    .execute()
}

/**
 * One transaction after another posts, from its first entry to its end: what two of them lock besides (kept months, numbers of series) is then
 * in no order that could be a circle, and who posts the same twice reads what stands.
 */
export async function lockPosting(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${postingLock})`.execute(db)
}
const postingLock = 7_205_880

/** The day of the first entry that is no opening balance; undefined in empty books. */
export async function firstDay(db: Db): Promise<string | undefined> {
  const found = await db
    .selectFrom('journal_entry')
    .select('dated_on')
    .where('kind', '<>', 'opening')
    .orderBy('dated_on')
    .limit(1)
    .executeTakeFirst()
  return found?.dated_on
}

/** Up to which day entries of a kind are frozen. Who freezes them waits for those who post, and they for it. */
export async function frozenUntil(db: Db, kind: string): Promise<string | undefined> {
  return (await db.selectFrom('ledger_freeze').select('until').where('kind', '=', kind).executeTakeFirst())?.until
}

/** Whether a month is closed; held as it is until this transaction ends, so that none is closed while something is posted into it. */
export async function isClosed(db: Db, month: string): Promise<boolean> {
  const held = () => sql<{ state: string }>`select state from period where month = ${month}::date for share`.execute(db)
  let [found] = (await held()).rows
  if (!found) {
    await sql`insert into period (month) values (${month}::date) on conflict do nothing`.execute(db)
    found = (await held()).rows[0]
  }
  return found?.state === 'closed'
}

/** Whether the VAT of a month was filed. Who files it waits for those who post, and they for it. */
export async function isVatFiled(db: Db, month: string): Promise<boolean> {
  return (await db.selectFrom('vat_return').select('id').where('month', '=', month).executeTakeFirst()) !== undefined
}

/** Whether an entry has lines with VAT. */
export async function hasVat(db: Db, entryId: string): Promise<boolean> {
  const found = await sql<{
    has: boolean
  }>`select exists (select 1 from journal_line where entry_id = ${entryId}::uuid and tax_code_id is not null) as has`.execute(
    db,
  )
  return found.rows[0]?.has === true
}

/**
 * Writes the lines under their rules' accounts, and adds them to what their months come to, in one order for everybody: two that post at once
 * wait for each other and never in a circle. What is reversed is so of the same expense head and tax. A key without a rule is refused by the column.
 */
export async function insertLines(
  db: Db,
  entry: { id: string; dated_on: string; reverses?: string | undefined },
  lines: readonly (LedgerLine & { is_small: boolean })[],
): Promise<void> {
  const sent = JSON.stringify(lines.map((line, position) => ({ ...line, position })))
  await sql`
    insert into ledger_party (id, kind, title)
    select distinct on (lower(authority)) md5('authority ' || lower(authority))::uuid, 'authority', authority from jsonb_to_recordset(${sent}::jsonb) as line (authority text)
    where authority is not null order by lower(authority), authority
    on conflict (lower(title)) where kind = 'authority' do nothing`.execute(db)
  await sql`
    insert into journal_line (entry_id, position, dated_on, account_id, rule_key, office_id, party_id, detail, debit_kobo, credit_kobo, is_small,
      expense_head_id, tax_code_id, tax_base_kobo)
    select ${entry.id}::uuid, line.position, ${entry.dated_on}::date,
      coalesce(line.account_id, (select rule.account_id from posting_rule rule where rule.key = line.rule_key
        and (rule.office_type is null or rule.office_type = (select office_type from office where office.id = line.office_id))
        order by rule.office_type is null limit 1)),
      line.rule_key, line.office_id,
      coalesce(line.party_id, (select party.id from ledger_party party where party.kind = 'authority' and lower(party.title) = lower(line.authority))),
      line.detail, line.debit_kobo, line.credit_kobo, line.is_small, coalesce(line.expense_head_id, mirrored.expense_head_id),
      coalesce(line.tax_code_id, mirrored.tax_code_id), coalesce(line.tax_base_kobo, mirrored.tax_base_kobo)
    from jsonb_to_recordset(${sent}::jsonb) as line (position int, rule_key text, account_id uuid, office_id uuid, party_id uuid, authority text, detail text,
      debit_kobo bigint, credit_kobo bigint, is_small boolean,
      expense_head_id uuid, tax_code_id uuid, tax_base_kobo bigint)
    left join journal_line mirrored on mirrored.entry_id = ${entry.reverses ?? null}::uuid and mirrored.position = line.position
      and (mirrored.debit_kobo, mirrored.credit_kobo) = (line.credit_kobo, line.debit_kobo)`.execute(db)
  await sql`
    insert into ledger_month as kept (account_id, office_id, party_id, month, is_small, debit_kobo, credit_kobo, lines)
    select account_id, office_id, party_id, date_trunc('month', dated_on)::date, is_small, sum(debit_kobo), sum(credit_kobo), count(*)
    from journal_line where entry_id = ${entry.id}::uuid group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (account_id, office_id, party_id, month, is_small) do update set debit_kobo = kept.debit_kobo + excluded.debit_kobo,
      credit_kobo = kept.credit_kobo + excluded.credit_kobo, lines = kept.lines + excluded.lines`.execute(db)
}

export async function insertEntry(db: Db, entry: Insertable<JournalEntry>): Promise<void> {
  await db.insertInto('journal_entry').values(entry).execute()
}
