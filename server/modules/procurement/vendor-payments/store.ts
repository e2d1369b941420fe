/** Payments to vendors with what they pay of each bill. */
import type { VendorPaymentState } from '@iroko/contract/procurement/vendor-payments'
import type { VendorKind, WhtClass } from '@iroko/contract/procurement/withholding'
import { type Insertable, type SqlBool, sql, type Updateable } from 'kysely'
import type { PaymentItem, VendorPayment as PaymentTable } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { type ListQuery, likePattern, listPage } from '../../../lib/database/listing.ts'
import { personRef } from '../../../lib/database/references.ts'
import type { SealedPlace } from '../../../lib/house/sealed.ts'
import { may, type User } from '../../../lib/http/rights.ts'
import { bankNameOf } from '../../people/banks/store.ts'
import type { OwedBill } from './rules.ts'

/** What the bank was sent; account numbers stand in it. */
export const paymentFileColumn: SealedPlace = { table: 'vendor_payment', key: 'id', column: 'content_sealed' }

const items = sql`from payment_item item where item.payment_id = payment.id`
const state = sql<VendorPaymentState>`case when payment.status <> 'approved' then payment.status when payment.cancelled_at is not null then 'cancelled'
  when payment.paid_on is not null then case when exists (select 1 ${items} and item.returned_on is not null) then 'returned' else 'paid' end
  when payment.taken_at is not null then 'taken' else 'approved' end`
const cash = sql<number>`(select sum(item.gross_kobo - item.wht_kobo)::bigint ${items})`

const rows = (db: Db) =>
  db
    .selectFrom('vendor_payment as payment')
    .innerJoin('employee', 'employee.id', 'payment.employee_id')
    .select(['payment.id', 'payment.version', 'payment.reference', 'payment.pay_on', 'payment.created_at', 'payment.status'])
    .select(['payment.taken_at', 'payment.paid_on', 'payment.employee_id', personRef().as('made_by')])
    .select([
      state.as('state'),
      cash.as('cash_kobo'),
      sql<number>`(select sum(item.gross_kobo)::bigint ${items})`.as('gross_kobo'),
      sql<number>`(select sum(item.wht_kobo)::bigint ${items})`.as('wht_kobo'),
      sql<number>`(select count(*)::int ${items})`.as('bills'),
      sql<number>`(select count(distinct bill.vendor_id)::int from payment_item item join bill on bill.id = item.bill_id where item.payment_id = payment.id)`.as(
        'vendors',
      ),
    ])

export function listPayments(db: Db, list: ListQuery & { state?: VendorPaymentState | undefined }) {
  const { q } = list
  const found = rows(db)
    .$if(list.state !== undefined, (it) => it.where(sql<SqlBool>`${state} = ${list.state ?? ''}`))
    .$if(Boolean(q), (it) =>
      it.where(sql<SqlBool>`(lower(payment.reference) like ${likePattern(q ?? '')} or exists (select 1 from payment_item item
        join bill on bill.id = item.bill_id join vendor on vendor.id = bill.vendor_id where item.payment_id = payment.id
        and lower(concat_ws(' ', vendor.title, bill.number)) like ${likePattern(q ?? '')}))`),
    )
  const columns = { created_at: sql.ref('payment.created_at'), pay_on: sql.ref('payment.pay_on'), cash_kobo: cash }
  return listPage(db, found, list, { columns, fallback: '-created_at', tie: sql.ref('payment.id') })
}

export const findPayment = (db: Db, id: string) => rows(db).where('payment.id', '=', id).executeTakeFirst()
export const findPayments = (db: Db, ids: readonly string[]) =>
  rows(db)
    .where('payment.id', 'in', [...ids])
    .execute()

/** Held until the transaction ends; for a caller only one that they may read. */
export async function lockPayment(db: Db, id: string, caller?: { user: User }) {
  if (caller && !may(caller.user, 'vendor.read')) return undefined
  return await db
    .selectFrom('vendor_payment as payment')
    .selectAll('payment')
    .select(state.as('state'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}
export type HeldPayment = NonNullable<Awaited<ReturnType<typeof lockPayment>>>

/** Bills that are to be paid, held in one order: two who pay the same bill wait for each other. */
export async function lockBills(db: Db, ids: readonly string[]): Promise<OwedBill[]> {
  await sql`select 1 from bill where id = any(${[...ids]}::uuid[]) order by id for update`.execute(db)
  const { rows: found } = await sql<OwedBill & { vendor_kind: VendorKind; wht_class: WhtClass }>`
    select bill.id, bill.number, bill.status, bill.kind, bill.disputed_at is not null as is_disputed, bill.vendor_id, vendor.title as vendor,
      vendor.state as vendor_state, vendor.kind as vendor_kind, vendor.wht_class, vendor.tax_state, vendor.tin,
      bill.net_kobo - credited.net_kobo as net_kobo, bill.total_kobo - credited.total_kobo as gross_kobo,
      owed.kobo - in_payment.kobo as left_kobo,
      json_build_object('gross_kobo', stands.gross_kobo, 'wht_kobo', stands.wht_kobo) as before,
      case when account.id is not null then json_build_object('id', account.id, 'usable_from', account.usable_from) end as account
    from bill join vendor on vendor.id = bill.vendor_id
    left join vendor_account account on account.vendor_id = vendor.id and account.status in ('active')
    cross join lateral (select coalesce(sum(credit.net_kobo), 0)::bigint as net_kobo, coalesce(sum(credit.total_kobo), 0)::bigint as total_kobo
      from bill credit where credit.credits = bill.id and credit.status = 'approved') credited
    cross join lateral (select coalesce(sum(amount_kobo), 0)::bigint as kobo from payable_move move where move.bill_id = bill.id) owed
    cross join lateral (select coalesce(sum(item.gross_kobo), 0)::bigint as kobo from payment_item item
      join vendor_payment payment on payment.id = item.payment_id where item.bill_id = bill.id and item.is_live and payment.paid_on is null) in_payment
    cross join lateral (select coalesce(sum(item.gross_kobo), 0)::bigint as gross_kobo, coalesce(sum(item.wht_kobo), 0)::bigint as wht_kobo
      from payment_item item where item.bill_id = bill.id and item.is_live) stands
    where bill.id = any(${[...ids]}::uuid[]) order by vendor.title, bill.due_on, bill.id`.execute(db)
  return found
}

export async function insertPayment(
  db: Db,
  row: Insertable<PaymentTable>,
  paid: readonly Insertable<PaymentItem>[],
): Promise<void> {
  await db.insertInto('vendor_payment').values(row).execute()
  await db
    .insertInto('payment_item')
    .values([...paid])
    .execute()
}

export async function updatePayment(db: Db, id: string, change: Updateable<PaymentTable>): Promise<void> {
  await db
    .updateTable('vendor_payment')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** The bills of a payment can be paid by another one. */
export async function letGo(db: Db, paymentId: string): Promise<void> {
  await db
    .updateTable('payment_item')
    .set({ is_live: false })
    .where('payment_id', '=', paymentId)
    .where('is_live', '=', true)
    .execute()
}

interface FoundItem {
  id: string
  payment_id: string
  bill: { id: string; number: string }
  vendor: { id: string; title: string; email: string; contact: string }
  vendor_state: string
  wht_class: WhtClass
  account_id: string
  account_status: string
  usable_from: string | null
  bank: string
  last4: string
  gross_kobo: number
  base_kobo: number
  wht_kobo: number
  wht_bp: number
  authority: string | null
  is_state: boolean
  is_first: boolean
  is_disputed: boolean
  is_live: boolean
  returned_on: string | null
  return_reason: string | null
}

/** What a payment pays of each bill, by vendor and bill. */
export async function itemsOf(db: Db, paymentId: string): Promise<FoundItem[]> {
  const { rows: found } = await sql<FoundItem>`
    select item.id, item.payment_id, json_build_object('id', bill.id, 'number', bill.number) as bill,
      json_build_object('id', vendor.id, 'title', vendor.title, 'email', vendor.email, 'contact', vendor.contact) as vendor,
      vendor.state as vendor_state, vendor.wht_class, item.account_id, account.status as account_status, account.usable_from,
      ${bankNameOf('account.bank_code')} as bank, account.account_number_last4 as last4, item.gross_kobo, item.base_kobo, item.wht_kobo, item.wht_bp,
      item.authority, coalesce(item.authority like '% State', false) as is_state, bill.disputed_at is not null as is_disputed, item.is_live,
      item.returned_on, item.return_reason,
      not exists (select 1 from payment_item earlier join bill other on other.id = earlier.bill_id join vendor_payment paid on paid.id = earlier.payment_id
        where other.vendor_id = vendor.id and paid.paid_on is not null and paid.id <> item.payment_id) as is_first
    from payment_item item join bill on bill.id = item.bill_id join vendor on vendor.id = bill.vendor_id
    join vendor_account account on account.id = item.account_id
    where item.payment_id = ${paymentId}::uuid order by vendor.title, bill.due_on, item.id`.execute(db)
  return found
}
export type PaidItem = FoundItem

export async function lockItem(db: Db, id: string) {
  return await db.selectFrom('payment_item').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function markReturned(
  db: Db,
  id: string,
  change: { returned_on: string; returned_by: string; return_reason: string },
): Promise<void> {
  await db
    .updateTable('payment_item')
    .set({ ...change, is_live: false })
    .where('id', '=', id)
    .execute()
}

/** Who approves none of these: who entered or changed what they pay, the vendors and their accounts, and whose own account one is. */
export async function authorsOf(db: Db, billIds: readonly string[]): Promise<string[]> {
  const { rows: found } = await sql<{ id: string }>`
    with paid as (select bill.* from bill where id = any(${[...billIds]}::uuid[])),
      account as (select vendor_account.* from vendor_account where status in ('active') and vendor_id in (select vendor_id from paid))
    select distinct id from (
      select employee_id as id from paid
      union all select vendor.changed_by from vendor where id in (select vendor_id from paid)
      union all select proposed_by from account
      union all select decided_by from account
      union all select own.employee_id from bank_account own join account using (bank_code, fingerprint) where own.status in ('proposed', 'active')
    ) authors where id is not null`.execute(db)
  return found.map(({ id }) => id)
}

interface Transfer {
  account_id: string
  account_name: string
  account_number_sealed: string
  bank: string
  bank_code: string
  cbn_code: string | null
  nip_code: string | null
  sort_code: string | null
  email: string
  vendor: string
  cash_kobo: number
  /** The numbers of the bills. */
  bills: string
}

/** What the bank pays to each vendor, by vendor. */
export async function transfersOf(db: Db, paymentId: string): Promise<Transfer[]> {
  const { rows: found } = await sql<Transfer>`
    select account.id as account_id, account.account_name, account.account_number_sealed, account.bank_code,
      ${bankNameOf('account.bank_code')} as bank, bank.cbn_code, bank.nip_code, bank.sort_code, vendor.email, vendor.title as vendor,
      sum(item.gross_kobo - item.wht_kobo)::bigint as cash_kobo, string_agg(bill.number, ' ' order by bill.due_on, bill.id) as bills
    from payment_item item join bill on bill.id = item.bill_id join vendor on vendor.id = bill.vendor_id
    join vendor_account account on account.id = item.account_id left join bank on bank.code = account.bank_code
    where item.payment_id = ${paymentId}::uuid
    group by account.id, bank.id, vendor.id having sum(item.gross_kobo - item.wht_kobo) > 0 order by vendor.title, account.id`.execute(
    db,
  )
  return found
}
