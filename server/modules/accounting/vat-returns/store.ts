/** VAT returns, and what the next one comes to. */
import { type Insertable, sql } from 'kysely'
import type { VatReturn } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { type ListQuery, listPage } from '../../../lib/database/listing.ts'
import { personRef } from '../../../lib/database/references.ts'
import type { VatFacts } from './rules.ts'

export function listReturns(db: Db, list: ListQuery) {
  const found = db
    .selectFrom('vat_return')
    .innerJoin('employee', 'employee.id', 'vat_return.employee_id')
    .select(['vat_return.id', 'vat_return.month', 'vat_return.output_kobo', 'vat_return.input_kobo', 'vat_return.brought_kobo'])
    .select(['vat_return.withheld_kobo', 'vat_return.payable_kobo', 'vat_return.carried_kobo', 'vat_return.filed_on'])
    .select([
      'vat_return.receipt',
      'vat_return.created_at',
      'vat_return.paid_on',
      'vat_return.version',
      personRef().as('filed_by'),
    ])
    .select(
      sql<{
        id: string
        number: string
      } | null>`(select json_build_object('id', entry.id, 'number', entry.number) from journal_entry entry
        where entry.source_kind = 'vat_return' and entry.source_id = vat_return.id and entry.part = 'filed')`.as('entry'),
    )
  const columns = { month: sql.ref('vat_return.month') }
  return listPage(db, found, list, { columns, fallback: '-month', tie: sql.ref('vat_return.id') })
}

/** The first month with VAT that is not filed: that after the last one, or the first in the books; null where there is none. */
export async function nextMonth(db: Db): Promise<string | null> {
  const { rows } = await sql<{ month: string | null }>`
    select coalesce((select (max(month) + interval '1 month')::date from vat_return),
      (select date_trunc('month', min(line.dated_on))::date from journal_line line join tax_code tax on tax.id = line.tax_code_id
        where tax.kind in ('output', 'input'))) as month`.execute(db)
  return rows[0]?.month ?? null
}

/** What stands in the account of a rule by the end of a month; of input VAT without its lines, which is what it was opened with. */
const balance = (rule: string, month: string) => sql<number | null>`(select sum(debit_kobo - credit_kobo) from journal_line held
  where held.account_id in (select account_id from posting_rule where key = ${rule}) and (held.tax_code_id is null or ${rule} <> 'tax.input')
    and held.dated_on < (${month}::date + interval '1 month')::date)`

/** What the lines with VAT of a month come to, what was carried into it, and what customers withheld by its end and is not claimed. */
export async function factsOf(db: Db, month: string): Promise<VatFacts> {
  const { rows } = await sql<VatFacts>`
    select coalesce(sum(line.credit_kobo - line.debit_kobo) filter (where tax.kind = 'output'), 0)::bigint as output_kobo,
      coalesce(sum(line.debit_kobo - line.credit_kobo) filter (where tax.kind = 'input'), 0)::bigint as input_kobo,
      coalesce((select carried_input_kobo from vat_return where month = (${month}::date - interval '1 month')::date),
        greatest(${balance('tax.input', month)}, 0), 0)::bigint as brought_kobo,
      greatest(coalesce(${balance('tax.withheld_by_customers', month)}, 0), 0)::bigint as withheld_kobo
    from journal_line line join tax_code tax on tax.id = line.tax_code_id
    where line.dated_on >= ${month}::date and line.dated_on < (${month}::date + interval '1 month')::date`.execute(db)
  return rows[0] ?? { output_kobo: 0, input_kobo: 0, brought_kobo: 0, withheld_kobo: 0 }
}

export async function insertReturn(db: Db, row: Insertable<VatReturn>): Promise<void> {
  await db.insertInto('vat_return').values(row).execute()
}

export const lockReturn = (db: Db, id: string) =>
  db.selectFrom('vat_return').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export async function markPaid(db: Db, id: string, paid_on: string): Promise<void> {
  await db
    .updateTable('vat_return')
    .set((eb) => ({ paid_on, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Which part of input VAT is claimed on a day, in hundredths of a percent. */
export async function taxableShare(db: Db, day: string): Promise<number> {
  const found = await db
    .selectFrom('vat_share')
    .select('share_bp')
    .where('starts_on', '<=', day)
    .orderBy('starts_on', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found?.share_bp ?? 10_000
}

export async function latestShare(db: Db): Promise<string> {
  const { starts_on } = await db
    .selectFrom('vat_share')
    .select('starts_on')
    .orderBy('starts_on', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return starts_on
}

export async function addShare(db: Db, share: { starts_on: string; share_bp: number }): Promise<void> {
  await db.insertInto('vat_share').values(share).execute()
}
