/** Rules for lines of the bank. */
import type { BankDirection } from '@iroko/contract/accounting/ledger-changes'
import type { TaxRate } from '@iroko/contract/accounting/tax-codes'
import { type Insertable, type SqlBool, sql } from 'kysely'
import type { BankRule } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { type ListQuery, likePattern, listPage } from '../../../lib/database/listing.ts'
import { named } from '../../../lib/database/references.ts'
import type { PostedLine } from '../manual-journals/store.ts'

const booked = sql<number>`(select count(*)::int from bank_match match where match.bank_rule_id = rule.id and match.undone_at is null)`

export function listRules(db: Db, list: ListQuery) {
  const found = db
    .selectFrom('bank_rule as rule')
    .innerJoin('expense_head as head', 'head.id', 'rule.expense_head_id')
    .innerJoin('office', 'office.id', 'rule.office_id')
    .select(['rule.id', 'rule.version', 'rule.title', 'rule.contains', 'rule.from_kobo', 'rule.to_kobo'])
    .select(['rule.has_vat', 'rule.is_automatic', 'rule.stopped_at', named('head').as('head'), named('office').as('office')])
    .select([sql<BankDirection>`rule.direction`.as('direction'), booked.as('booked')])
    .$if(Boolean(list.q), (it) =>
      it.where(sql<SqlBool>`lower(concat_ws(' ', rule.title, rule.contains, head.title)) like ${likePattern(list.q ?? '')}`),
    )
  const columns = { title: sql`lower(rule.title)`, booked }
  return listPage(db, found, list, { columns, fallback: 'title', tie: sql.ref('rule.id') })
}

export async function insertRule(db: Db, row: Insertable<BankRule>): Promise<void> {
  await db.insertInto('bank_rule').values(row).execute()
}

export interface BookingRule {
  id: string
  title: string
  contains: string
  direction: BankDirection
  from_kobo: number
  to_kobo: number | null
  expense_head_id: string
  office_id: string
  has_vat: boolean
  is_automatic: boolean
  account_id: string
  tax_code_id: string | null
  rates: TaxRate[]
}

/** Those that are not stopped, with the account and the rates behind their heads. */
export const rulesThatCount = (db: Db): Promise<BookingRule[]> =>
  db
    .selectFrom('bank_rule as rule')
    .innerJoin('expense_head as head', 'head.id', 'rule.expense_head_id')
    .select(['rule.id', 'rule.title', 'rule.contains', 'rule.from_kobo', 'rule.to_kobo', 'rule.expense_head_id'])
    .select(['rule.office_id', 'rule.has_vat', 'rule.is_automatic', 'head.account_id', 'head.tax_code_id'])
    .select([
      sql<BankDirection>`rule.direction`.as('direction'),
      sql<TaxRate[]>`coalesce((select json_agg(json_build_object('starts_on', starts_on, 'rate_bp', rate_bp) order by starts_on)
        from tax_rate rate where rate.tax_code_id = head.tax_code_id), '[]')`.as('rates'),
    ])
    .where('rule.stopped_at', 'is', null)
    .where('head.archived_at', 'is', null)
    .orderBy('rule.title')
    .execute()

export const lockRule = (db: Db, id: string) =>
  db
    .selectFrom('bank_rule')
    .select(['id', 'version', 'title', 'stopped_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export async function stopRule(db: Db, id: string, stopped_at: string): Promise<void> {
  await db
    .updateTable('bank_rule')
    .set((eb) => ({ stopped_at, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** How often a line was booked by a rule. */
export async function countBooked(db: Db, lineId: string): Promise<number> {
  const { count } = await db
    .selectFrom('journal_entry')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('source_kind', '=', 'bank_line')
    .where('source_id', '=', lineId)
    .where('kind', '=', 'bank')
    .executeTakeFirstOrThrow()
  return count
}

interface Booking {
  match_id: string
  entry_id: string
  number: string
  part: string
  reference: string
  dated_on: string
  lines: (PostedLine & { rule_key: string | null })[]
}

/** The booking of a line that stands: its match and entry, with the lines mirrored. */
export async function findBooking(db: Db, lineId: string): Promise<Booking | undefined> {
  const { rows } = await sql<Booking>`
    select match.id as match_id, entry.id as entry_id, entry.number, entry.part, entry.reference, entry.dated_on,
      (select json_agg(json_build_object('account_id', account_id, 'rule_key', rule_key, 'office_id', office_id, 'memo', detail, 'debit_kobo', credit_kobo,
        'credit_kobo', debit_kobo) order by position) from journal_line where entry_id = entry.id) as lines
    from bank_match match join journal_entry entry on entry.id = match.entry_id
    where match.bank_line_id = ${lineId}::uuid and match.undone_at is null and match.bank_rule_id is not null`.execute(db)
  return rows[0]
}
