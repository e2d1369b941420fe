/** Quotations of vendors, and in what those vendors resemble each other. */
import { type Insertable, sql } from 'kysely'
import type { Quotation, QuotationLine } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { type ListQuery, likePattern, listPage } from '../../../lib/database/listing.ts'
import { fileRef, named, personRef } from '../../../lib/database/references.ts'

export function listQuotations(db: Db, list: ListQuery & { request_id: string }) {
  const found = db
    .selectFrom('quotation')
    .innerJoin('vendor', 'vendor.id', 'quotation.vendor_id')
    .innerJoin('employee', 'employee.id', 'quotation.employee_id')
    .innerJoin('file', 'file.id', 'quotation.file_id')
    .select(['quotation.id', 'quotation.version', 'quotation.delivery_days', 'quotation.valid_until', 'quotation.total_kobo'])
    .select(['quotation.is_chosen', 'quotation.why_not_lowest', named('vendor').as('vendor'), personRef().as('entered_by')])
    .select([
      fileRef().as('file'),
      sql<
        { request_line_id: string; price_kobo: number }[]
      >`(select json_agg(json_build_object('request_line_id', line.request_line_id,
        'price_kobo', line.price_kobo)) from quotation_line line where line.quotation_id = quotation.id)`.as('lines'),
    ])
    .where('quotation.request_id', '=', list.request_id)
    .$if(Boolean(list.q), (it) => it.where(sql`lower(vendor.title)`, 'like', likePattern(list.q ?? '')))
  const columns = { total_kobo: sql.ref('quotation.total_kobo') }
  return listPage(db, found, list, { columns, fallback: 'total_kobo', tie: sql.ref('quotation.id') })
}

/** All of a request, held: one is chosen at a time. */
export const lockOf = (db: Db, requestId: string) =>
  db.selectFrom('quotation').selectAll().where('request_id', '=', requestId).orderBy('id').forUpdate().execute()

export const findQuotation = (db: Db, id: string) =>
  db.selectFrom('quotation').select(['id', 'request_id', 'vendor_id']).where('id', '=', id).executeTakeFirst()

export async function insertQuotation(
  db: Db,
  row: Insertable<Quotation>,
  lines: readonly Omit<Insertable<QuotationLine>, 'quotation_id'>[],
) {
  await db.insertInto('quotation').values(row).execute()
  await db
    .insertInto('quotation_line')
    .values(lines.map((line) => ({ ...line, quotation_id: row.id })))
    .execute()
}

export async function choose(db: Db, requestId: string, id: string, { by, why }: { by: string; why: string }): Promise<void> {
  const version = sql<number>`version + 1`
  await db
    .updateTable('quotation')
    .set({ is_chosen: false, chosen_by: null, why_not_lowest: '', version })
    .where('request_id', '=', requestId)
    .where('is_chosen', '=', true)
    .execute()
  await db
    .updateTable('quotation')
    .set({ is_chosen: true, chosen_by: by, why_not_lowest: why, version })
    .where('id', '=', id)
    .execute()
}

/** Who proposed or confirmed a vendor or one of its accounts that counts: they take no part in what is bought of it. */
export async function handsOf(db: Db, vendorId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select proposed_by as id from vendor where id = ${vendorId}::uuid union select changed_by from vendor where id = ${vendorId}::uuid
    union select proposed_by from vendor_account where vendor_id = ${vendorId}::uuid and status in ('proposed', 'active')
    union select decided_by from vendor_account where vendor_id = ${vendorId}::uuid and status in ('active')`.execute(db)
  return rows.map(({ id }) => id)
}

export const findTitle = (db: Db, vendorId: string) =>
  db.selectFrom('vendor').select(['id', 'title']).where('id', '=', vendorId).executeTakeFirst()

/** Whether a person uploaded a file for a purpose, and no record refers to it yet. */
export async function isFreshFile(
  db: Db,
  { id, user_id, purpose }: { id: string; user_id: string; purpose: string },
): Promise<boolean> {
  const found = await db
    .selectFrom('file')
    .select('id')
    .where('id', '=', id)
    .where('purpose', '=', purpose)
    .where('created_by', '=', user_id)
    .executeTakeFirst()
  return found !== undefined
}
