/** What e-invoices say of the company and of a document beside what invoices show. */
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'

export const findSettings = (db: Db) =>
  db
    .selectFrom('e_invoicing')
    .select(['business_id', 'service_id', 'email', 'endpoint_url', 'version'])
    .select(sql<boolean>`key_sealed is not null`.as('has_key'))
    .executeTakeFirstOrThrow()

/** The access point with its sealed key. */
export const findPoint = (db: Db) =>
  db
    .selectFrom('e_invoicing')
    .select(['service_id', 'endpoint_url', 'key_sealed', 'sealed_for', 'sends_from'])
    .executeTakeFirstOrThrow()

interface Saved {
  business_id: string
  service_id: string
  email: string
  endpoint_url: string
  key_sealed?: string
  version: number
}

/** Whether it was saved: in another version it was changed meanwhile. What is issued from today on is sent where an access point is set first. */
export async function saveSettings(db: Db, { version, ...row }: Saved, today: string): Promise<boolean> {
  const sends_from = row.endpoint_url === '' ? null : sql<string>`coalesce(sends_from, ${today}::date)`
  const done = await db
    .updateTable('e_invoicing')
    .set({ ...row, sends_from, version: version + 1 })
    .where('version', '=', version)
    .executeTakeFirst()
  return done.numUpdatedRows === 1n
}

/** How a document is taxed, and which it credits. */
export const findTaxed = (db: Db, invoiceId: string) =>
  db
    .selectFrom('invoice')
    .leftJoin('tax_code', 'tax_code.id', 'invoice.tax_code_id')
    .leftJoin('invoice as credited', 'credited.id', 'invoice.credits')
    .select([
      sql<string>`coalesce(tax_code.treatment, 'standard')`.as('treatment'),
      sql<{ number: string; issued_on: string } | null>`case when credited.id is not null
        then json_build_object('number', credited.number, 'issued_on', credited.issued_on) end`.as('credits'),
    ])
    .where('invoice.id', '=', invoiceId)
    .executeTakeFirstOrThrow()
