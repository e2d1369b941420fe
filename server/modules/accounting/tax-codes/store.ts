/** Taxes of documents with their dated rates. */
import type { TaxCodeKind, TaxRate, TaxTreatment } from '@iroko/contract/accounting/tax-codes'
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'

export const taxCodeRows = (db: Db, today: string) =>
  db
    .selectFrom('tax_code')
    .select(['tax_code.id', 'tax_code.title', 'tax_code.archived_at', 'tax_code.version'])
    .select([
      sql<TaxCodeKind>`tax_code.kind`.as('kind'),
      sql<TaxTreatment>`tax_code.treatment`.as('treatment'),
      sql<
        number | null
      >`(select rate_bp from tax_rate rate where rate.tax_code_id = tax_code.id and rate.starts_on <= ${today}::date
        order by starts_on desc limit 1)`.as('rate_bp'),
      sql<
        TaxRate[]
      >`coalesce((select json_agg(json_build_object('starts_on', starts_on, 'rate_bp', rate_bp) order by starts_on desc)
        from tax_rate rate where rate.tax_code_id = tax_code.id), '[]')`.as('rates'),
      sql<boolean>`exists (select 1 from expense_head head where head.tax_code_id = tax_code.id)`.as('is_used'),
    ])

export async function addRate(db: Db, tax_code_id: string, rate: TaxRate): Promise<void> {
  await db
    .insertInto('tax_rate')
    .values({ ...rate, tax_code_id })
    .execute()
}

/** The expense heads that name a tax code and are not archived. */
export async function headsOf(db: Db, id: string): Promise<string[]> {
  const heads = await db
    .selectFrom('expense_head')
    .select('title')
    .where('tax_code_id', '=', id)
    .where('archived_at', 'is', null)
    .orderBy('title')
    .execute()
  return heads.map(({ title }) => title)
}
