/** Deliveries of orders, and what of which order may still be received. */
import type { ProductUnit } from '@iroko/contract/procurement/products'
import { type Insertable, type SqlBool, sql } from 'kysely'
import type { GoodsReceipt, GoodsReceiptLine } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { type ListQuery, likePattern, listPage } from '../../../lib/database/listing.ts'
import { named } from '../../../lib/database/references.ts'
import { mayForAll, type User } from '../../../lib/http/rights.ts'

interface ReceivableLine {
  id: string
  title: string
  unit: ProductUnit
  quantity: number
  received: number
  is_service: boolean
}

/** Goods by who receives them, services by who asked for them. */
const mine = (user: User) => sql<SqlBool>`case when line.is_service then wanted.employee_id = ${user.id}::uuid
  else ${mayForAll(user, 'receipt.take')} end`

export function listReceivable(db: Db, user: User, list: ListQuery & { order_id?: string | undefined }) {
  const ofOrder = sql`from order_line line left join purchase_request wanted on wanted.id = purchase_order.request_id
    cross join lateral (select coalesce(sum(accepted), 0) as accepted from goods_receipt_line taken where taken.order_line_id = line.id) came
    where line.order_id = purchase_order.id and came.accepted < line.quantity and ${mine(user)}`
  const found = db
    .selectFrom('purchase_order')
    .innerJoin('vendor', 'vendor.id', 'purchase_order.vendor_id')
    .innerJoin('branch', 'branch.id', 'purchase_order.branch_id')
    .select(['purchase_order.id', 'purchase_order.number', 'purchase_order.expected_on'])
    .select([named('vendor').as('vendor'), named('branch').as('branch')])
    .select(
      sql<
        ReceivableLine[]
      >`(select json_agg(json_build_object('id', line.id, 'title', line.title, 'unit', line.unit, 'quantity', line.quantity,
        'received', came.accepted, 'is_service', line.is_service) order by line.position) ${ofOrder})`.as('lines'),
    )
    .where('purchase_order.state', 'in', ['sent', 'part_received'])
    .where('purchase_order.employee_id', '<>', user.id)
    .where(sql<SqlBool>`exists (select ${ofOrder})`)
    .$if(list.order_id !== undefined, (it) => it.where('purchase_order.id', '=', list.order_id ?? ''))
    .$if(Boolean(list.q), (it) =>
      it.where(sql<SqlBool>`lower(concat_ws(' ', purchase_order.number, vendor.title)) like ${likePattern(list.q ?? '')}`),
    )
  const columns = { delivery: sql.ref('purchase_order.expected_on') }
  return listPage(db, found, list, { columns, fallback: 'delivery', tie: sql.ref('purchase_order.id') })
}

interface Expected {
  id: string
  title: string
  unit: ProductUnit
  quantity: number
  price_kobo: number
  accepted: number
  is_service: boolean
  product_id: string | null
  kind: 'consumable' | 'equipment' | 'service' | 'fuel' | null
  tolerance_bp: number
  makes_category_id: string | null
  requester_id: string | null
}

/** The lines of an order, held, with what was accepted of each: two receipts of one line are taken one after the other. */
export async function lockLines(db: Db, orderId: string): Promise<Expected[]> {
  await sql`select from order_line where order_id = ${orderId}::uuid order by id for update`.execute(db)
  const { rows } = await sql<Expected>`
    select line.id, line.title, line.unit, line.quantity, line.price_kobo, line.is_service, line.product_id, product.kind,
      coalesce(product.tolerance_bp, 0) as tolerance_bp, product.makes_category_id, wanted.employee_id as requester_id,
      coalesce((select sum(accepted) from goods_receipt_line taken where taken.order_line_id = line.id), 0) as accepted
    from order_line line join purchase_order own on own.id = line.order_id left join purchase_request wanted on wanted.id = own.request_id
    left join product_item product on product.id = line.product_id
    where line.order_id = ${orderId}::uuid order by line.position`.execute(db)
  return rows
}

export async function insertReceipt(
  db: Db,
  row: Insertable<GoodsReceipt>,
  lines: readonly Insertable<GoodsReceiptLine>[],
): Promise<void> {
  await db.insertInto('goods_receipt').values(row).execute()
  await db
    .insertInto('goods_receipt_line')
    .values([...lines])
    .execute()
}

interface Accepted {
  id: string
  order_id: string
  order_line_id: string
  number: string
  branch_id: string
  title: string
  unit: ProductUnit
  accepted: number
  returned: number
  product_id: string | null
  kind: string | null
}

/** What was accepted by a line of a receipt, held. */
export async function lockAccepted(db: Db, id: string): Promise<Accepted | undefined> {
  await sql`select from goods_receipt_line where id = ${id}::uuid for update`.execute(db)
  const { rows } = await sql<Accepted>`
    select taken.id, receipt.order_id, taken.order_line_id, own.number, receipt.branch_id, line.title, line.unit, taken.accepted, taken.returned,
      line.product_id, product.kind
    from goods_receipt_line taken join goods_receipt receipt on receipt.id = taken.receipt_id join order_line line on line.id = taken.order_line_id
    join purchase_order own on own.id = line.order_id left join product_item product on product.id = line.product_id
    where taken.id = ${id}::uuid`.execute(db)
  return rows[0]
}

export async function giveBack(db: Db, id: string, quantity: number): Promise<void> {
  await sql`update goods_receipt_line set returned = returned + ${quantity}::numeric where id = ${id}::uuid`.execute(db)
}

/** Who keeps the books and enters bills: they ask a vendor for credit. */
export async function listAccountants(db: Db, today: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select employee.id from employee
    join current_placement(${today}::date) place on place.employee_id = employee.id
    where place.role = 'accounting' and works_on(employee, ${today}::date)`.execute(db)
  return rows.map(({ id }) => id)
}
