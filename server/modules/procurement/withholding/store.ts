/** Rates of tax that is withheld, what was withheld of payments, and what of it was paid over. */
import type { VendorKind, WhtClass } from '@iroko/contract/procurement/withholding'
import { type Insertable, sql } from 'kysely'
import type { WhtDeduction, WhtRate as WhtRateTable, WhtRemittance } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { type ListQuery, likePattern, listPage } from '../../../lib/database/listing.ts'
import { named } from '../../../lib/database/references.ts'
import type { WhtRate } from './rules.ts'

export const listRates = (db: Db): Promise<WhtRate[]> => db.selectFrom('wht_rate').selectAll().execute()

export function listRatesPage(db: Db, list: ListQuery) {
  const found = db
    .selectFrom('wht_rate as rate')
    .select(['rate.starts_on', 'rate.rate_bp', 'rate.doubles'])
    .select([
      sql<string>`concat_ws(' ', rate.wht_class, rate.vendor_kind, rate.starts_on)`.as('id'),
      sql<WhtClass>`rate.wht_class`.as('wht_class'),
      sql<VendorKind>`rate.vendor_kind`.as('vendor_kind'),
    ])
    .$if(Boolean(list.q), (it) => it.where(sql<boolean>`rate.wht_class like ${likePattern(list.q ?? '')}`))
  const columns = { wht_class: sql.ref('rate.wht_class') }
  return listPage(db, found, list, { columns, fallback: 'wht_class', tie: sql`(rate.vendor_kind, rate.starts_on)` })
}

/** The first day of the latest rate; undefined where there is none. */
export async function latestRate(db: Db, { wht_class, vendor_kind }: Pick<WhtRate, 'wht_class' | 'vendor_kind'>) {
  const found = await db
    .selectFrom('wht_rate')
    .select('starts_on')
    .where('wht_class', '=', wht_class)
    .where(sql<boolean>`vendor_kind = ${vendor_kind}`)
    .orderBy('starts_on', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found?.starts_on
}

export async function addRate(db: Db, rate: Insertable<WhtRateTable>): Promise<void> {
  await db.insertInto('wht_rate').values(rate).execute()
}

export async function insertDeductions(db: Db, rows: readonly Insertable<WhtDeduction>[]): Promise<void> {
  if (rows.length > 0)
    await db
      .insertInto('wht_deduction')
      .values([...rows])
      .execute()
}

export async function insertRemittance(db: Db, row: Insertable<WhtRemittance>): Promise<void> {
  await db.insertInto('wht_remittance').values(row).execute()
}

const month = sql<string>`date_trunc('month', deduction.dated_on)::date`
const schedulePaid = sql<number>`(select coalesce(sum(amount_kobo), 0)::bigint from wht_remittance remittance
  where remittance.authority = deduction.authority and remittance.month = min(date_trunc('month', deduction.dated_on)::date))`

const schedules = (db: Db) =>
  db
    .selectFrom('wht_deduction as deduction')
    .groupBy(['deduction.authority', 'deduction.is_state', sql`date_trunc('month', deduction.dated_on)::date`])
    .select(['deduction.authority', 'deduction.is_state'])
    .select([
      sql<string>`deduction.authority || ' ' || to_char(date_trunc('month', deduction.dated_on)::date, 'YYYY-MM')`.as('id'),
      month.as('month'),
      sql<string>`(date_trunc('month', deduction.dated_on)::date + interval '1 month 20 days')::date`.as('due_on'),
      sql<number>`count(*)::int`.as('deductions'),
      sql<number>`sum(deduction.amount_kobo)::bigint`.as('withheld_kobo'),
      sql<number>`${schedulePaid}`.as('paid_kobo'),
      sql<number>`sum(deduction.amount_kobo)::bigint - ${schedulePaid}`.as('open_kobo'),
    ])

export function listSchedules(db: Db, list: ListQuery) {
  const found = schedules(db).$if(Boolean(list.q), (it) =>
    it.where(sql<boolean>`lower(deduction.authority) like ${likePattern(list.q ?? '')}`),
  )
  const columns = { month, authority: sql.ref('deduction.authority') }
  return listPage(db, found, list, { columns, fallback: '-month', tie: sql.ref('deduction.authority') })
}

/** What of a month is owed to an authority still; held, so that nobody pays it over twice. */
export async function lockOpen(db: Db, authority: string, of: string) {
  await sql`select pg_advisory_xact_lock(hashtext(${`wht ${authority} ${of}`}))`.execute(db)
  return await schedules(db)
    .where('deduction.authority', '=', authority)
    .where(sql<boolean>`date_trunc('month', deduction.dated_on)::date = ${of}::date`)
    .executeTakeFirst()
}

export function listDeductions(db: Db, list: ListQuery & { authority?: string | undefined; month?: string | undefined }) {
  const { q, authority } = list
  const found = db
    .selectFrom('wht_deduction as deduction')
    .innerJoin('vendor', 'vendor.id', 'deduction.vendor_id')
    .innerJoin('payment_item as item', 'item.id', 'deduction.item_id')
    .innerJoin('bill', 'bill.id', 'item.bill_id')
    .innerJoin('vendor_payment as payment', 'payment.id', 'item.payment_id')
    .select(['deduction.id', 'deduction.dated_on', 'deduction.authority', 'deduction.base_kobo', 'deduction.rate_bp'])
    .select([
      'deduction.amount_kobo',
      'vendor.tin',
      'bill.number as bill',
      'payment.reference as payment',
      named('vendor').as('vendor'),
    ])
    .select(sql<WhtClass>`deduction.wht_class`.as('wht_class'))
    .$if(authority !== undefined, (it) => it.where('deduction.authority', '=', authority ?? ''))
    .$if(list.month !== undefined, (it) => it.where(sql<boolean>`to_char(deduction.dated_on, 'YYYY-MM') = ${list.month ?? ''}`))
    .$if(Boolean(q), (it) =>
      it.where(sql<boolean>`lower(concat_ws(' ', vendor.title, bill.number, payment.reference)) like ${likePattern(q ?? '')}`),
    )
  const columns = { dated_on: sql.ref('deduction.dated_on'), amount_kobo: sql.ref('deduction.amount_kobo') }
  return listPage(db, found, list, { columns, fallback: '-dated_on', tie: sql.ref('deduction.id') })
}
