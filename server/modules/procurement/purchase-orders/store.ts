/** Orders, their lines and what was received and billed of each. */
import type { ProductUnit } from '@iroko/contract/procurement/products'
import type { OrderState } from '@iroko/contract/procurement/purchase-orders'
import { type Insertable, type SqlBool, sql, type Updateable } from 'kysely'
import type { OrderLine, PurchaseOrder } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { type ListQuery, likePattern, listPage } from '../../../lib/database/listing.ts'
import { ifThere, type Named, named, type PersonRef, personRef } from '../../../lib/database/references.ts'
import { may, type User } from '../../../lib/http/rights.ts'
import type { ContentLine } from './rules.ts'

/** What came of a line, of whatever statement that calls it `line`. */
const came = sql`(select coalesce(sum(accepted), 0) as accepted, coalesce(sum(rejected), 0) as rejected, coalesce(sum(returned), 0) as returned
  from goods_receipt_line taken where taken.order_line_id = line.id)`
/** Of approved bills; what was credited with the line named is not billed any more. */
const billed = sql`(select coalesce(sum(case bill.kind when 'credit' then -own.quantity else own.quantity end), 0) as billed,
    coalesce(sum(case bill.kind when 'credit' then -own.net_kobo else own.net_kobo end), 0)::bigint as billed_kobo
  from bill_line own join bill on bill.id = own.bill_id where own.order_line_id = line.id and bill.status = 'approved')`
const unbilled = sql<number>`(select coalesce(sum(round(greatest(0, came.accepted - came.returned - paid.billed) * line.price_kobo)), 0)::bigint
  from order_line line cross join lateral ${came} came cross join lateral ${billed} paid where line.order_id = purchase_order.id)`
const isLate = (today: string) =>
  sql<boolean>`coalesce(purchase_order.expected_on < ${today}::date and purchase_order.state in ('sent', 'part_received'), false)`

const rows = (db: Db, today: string) =>
  db
    .selectFrom('purchase_order')
    .innerJoin('vendor', 'vendor.id', 'purchase_order.vendor_id')
    .innerJoin('branch', 'branch.id', 'purchase_order.branch_id')
    .innerJoin('employee', 'employee.id', 'purchase_order.employee_id')
    .select(['purchase_order.id', 'purchase_order.version', 'purchase_order.number', 'purchase_order.revision'])
    .select(['purchase_order.net_kobo', 'purchase_order.vat_kobo', 'purchase_order.total_kobo', 'purchase_order.created_at'])
    .select([
      'purchase_order.expected_on',
      named('vendor').as('vendor'),
      named('branch').as('branch'),
      personRef().as('made_by'),
    ])
    .select([
      sql<OrderState>`purchase_order.state`.as('state'),
      ...[isLate(today).as('is_late'), unbilled.as('unbilled_kobo')],
      sql<number | null>`case when purchase_order.state = 'pending' then purchase_order.revision + 1 end`.as(
        'waiting_revision',
      ),
    ])

interface Query extends ListQuery {
  state?: OrderState | undefined
  vendor_id?: string | undefined
  late?: boolean | undefined
  unbilled?: boolean | undefined
}

export function listOrders(db: Db, list: Query, today: string) {
  const { state, vendor_id, late, q } = list
  const found = rows(db, today)
    .$if(state !== undefined, (it) => it.where('purchase_order.state', '=', state ?? 'draft'))
    .$if(vendor_id !== undefined, (it) => it.where('purchase_order.vendor_id', '=', vendor_id ?? ''))
    .$if(late === true, (it) => it.where(isLate(today) as never))
    .$if(list.unbilled === true, (it) => it.where(sql<SqlBool>`${unbilled} > 0`))
    .$if(Boolean(q), (it) =>
      it.where(
        sql<SqlBool>`lower(concat_ws(' ', purchase_order.number, vendor.title, employee.full_name)) like ${likePattern(q ?? '')}`,
      ),
    )
  const columns = {
    created_at: sql.ref('purchase_order.created_at'),
    number: sql.ref('purchase_order.number'),
    total_kobo: sql.ref('purchase_order.total_kobo'),
    delivery: sql.ref('purchase_order.expected_on'),
  }
  return listPage(db, found, list, { columns, fallback: '-created_at', tie: sql.ref('purchase_order.id') })
}

export const findRow = (db: Db, id: string, today: string) =>
  rows(db, today).where('purchase_order.id', '=', id).executeTakeFirst()

export const findOrder = (db: Db, id: string, today: string) =>
  rows(db, today)
    .leftJoin('purchase_request', 'purchase_request.id', 'purchase_order.request_id')
    .leftJoin('employee as asker', 'asker.id', 'purchase_request.employee_id')
    .select(['purchase_order.terms', 'purchase_order.few_quotes_reason', 'purchase_order.end_reason', 'purchase_order.sent_at'])
    .select(
      ifThere(
        'purchase_request',
        sql<{
          id: string
          title: string
          employee: PersonRef
        }>`json_build_object('id', purchase_request.id, 'title', purchase_request.reason,
          'employee', ${personRef('asker')})`,
      ).as('request'),
    )
    .where('purchase_order.id', '=', id)
    .executeTakeFirst()

interface ShownLine {
  id: string
  title: string
  unit: ProductUnit
  quantity: number
  price_kobo: number
  product: Named | null
  request_line_id: string | null
  tax_code: Named
  head: Named | null
  account: Named | null
  office: Named | null
  net_kobo: number
  vat_kobo: number
  is_service: boolean
  received: number
  rejected: number
  returned: number
  billed: number
}

export async function linesOf(db: Db, orderId: string): Promise<ShownLine[]> {
  const titled = (table: string) =>
    sql`case when ${sql.ref(`${table}.id`)} is not null then json_build_object('id', ${sql.ref(`${table}.id`)}, 'title', ${sql.ref(`${table}.title`)}) end`
  const { rows: found } = await sql<ShownLine>`
    select line.id, line.title, line.unit, line.quantity, line.price_kobo, line.request_line_id, line.net_kobo, line.vat_kobo, line.is_service,
      ${titled('product')} as product, json_build_object('id', tax.id, 'title', tax.title) as tax_code, ${titled('head')} as head,
      ${titled('account')} as account, ${titled('office')} as office,
      came.accepted as received, came.rejected, came.returned, paid.billed
    from order_line line join tax_code tax on tax.id = line.tax_code_id left join product_item product on product.id = line.product_id
    left join expense_head head on head.id = line.expense_head_id left join account on account.id = line.account_id
    left join office on office.id = line.office_id cross join lateral ${came} came cross join lateral ${billed} paid
    where line.order_id = ${orderId}::uuid order by line.position`.execute(db)
  return found
}

/** Held until the transaction ends; for a caller only one that they may read. */
export async function lockOrder(db: Db, id: string, caller?: { user: User }) {
  if (caller && !may(caller.user, 'order.read')) return undefined
  const found = await db.selectFrom('purchase_order').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!found) return undefined
  const { is_begun } = await db
    .selectNoFrom(sql<boolean>`exists (select from goods_receipt where order_id = ${id}::uuid)`.as('is_begun'))
    .executeTakeFirstOrThrow()
  return { ...found, state: found.state as OrderState, is_begun }
}
export type HeldOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>

type CountedLine = ContentLine & { position: number; accepted: number; billed_kobo: number }

/** The lines as they count, with what came of each. */
export async function keptLines(db: Db, orderId: string): Promise<CountedLine[]> {
  const { rows: found } = await sql<CountedLine>`
    select line.id, line.position, line.request_line_id, line.product_id, line.title, line.unit, line.quantity, line.price_kobo, line.tax_code_id,
      line.vat_bp, line.expense_head_id, line.account_id, line.office_id, line.is_service, line.net_kobo, line.vat_kobo, came.accepted, paid.billed_kobo
    from order_line line cross join lateral ${came} came cross join lateral ${billed} paid
    where line.order_id = ${orderId}::uuid order by line.position`.execute(db)
  return found
}

export async function insertOrder(db: Db, row: Insertable<PurchaseOrder>): Promise<void> {
  await db.insertInto('purchase_order').values(row).execute()
}

export async function updateOrder(db: Db, id: string, change: Updateable<PurchaseOrder>): Promise<void> {
  await db
    .updateTable('purchase_order')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** The lines of an order from now on; what was received of one that is left out refuses it. */
export async function writeLines(db: Db, orderId: string, lines: readonly ContentLine[]): Promise<void> {
  const ids = lines.map(({ id }) => id)
  await db.deleteFrom('order_line').where('order_id', '=', orderId).where('id', 'not in', ids).execute()
  const rowsOf = lines.map((line, position): Insertable<OrderLine> => ({ ...line, order_id: orderId, position }))
  await db
    .insertInto('order_line')
    .values(rowsOf)
    .onConflict((it) =>
      it.column('id').doUpdateSet((eb) => ({
        ...{
          position: eb.ref('excluded.position'),
          product_id: eb.ref('excluded.product_id'),
          title: eb.ref('excluded.title'),
        },
        ...{ unit: eb.ref('excluded.unit'), quantity: eb.ref('excluded.quantity'), price_kobo: eb.ref('excluded.price_kobo') },
        ...{ tax_code_id: eb.ref('excluded.tax_code_id'), vat_bp: eb.ref('excluded.vat_bp') },
        ...{ expense_head_id: eb.ref('excluded.expense_head_id'), account_id: eb.ref('excluded.account_id') },
        ...{ office_id: eb.ref('excluded.office_id'), is_service: eb.ref('excluded.is_service') },
        ...{ net_kobo: eb.ref('excluded.net_kobo'), vat_kobo: eb.ref('excluded.vat_kobo') },
      })),
    )
    .execute()
}

/** The accounts behind lines as their heads are now, in the order of the lines. */
export async function accountsBehind(db: Db, lines: readonly ContentLine[]): Promise<(string | null)[]> {
  const heads = await db
    .selectFrom('expense_head')
    .select(['id', 'account_id'])
    .where('id', 'in', [
      '00000000-0000-0000-0000-000000000000',
      ...lines.flatMap(({ expense_head_id }) => expense_head_id ?? []),
    ])
    .execute()
  const known = new Map(heads.map(({ id, account_id }) => [id, account_id]))
  return lines.map(({ account_id, expense_head_id }) => account_id ?? known.get(expense_head_id ?? '') ?? null)
}

interface ReceivedLine {
  id: string
  title: string
  accepted: number
  rejected: number
  returned: number
  why: string
}
interface Received {
  id: string
  delivery_note_no: string
  received_by: PersonRef
  at: string
  photo_id: string | null
  lines: ReceivedLine[]
}

export async function receiptsOf(db: Db, orderId: string): Promise<Received[]> {
  const { rows: found } = await sql<Received>`
    select receipt.id, receipt.delivery_note_no, receipt.received_at as at, receipt.photo_id, ${personRef()} as received_by,
      (select json_agg(json_build_object('id', taken.id, 'title', line.title, 'accepted', taken.accepted, 'rejected', taken.rejected,
          'returned', taken.returned, 'why', taken.why) order by line.position)
        from goods_receipt_line taken join order_line line on line.id = taken.order_line_id where taken.receipt_id = receipt.id) as lines
    from goods_receipt receipt join employee on employee.id = receipt.employee_id
    where receipt.order_id = ${orderId}::uuid order by receipt.received_at, receipt.id`.execute(db)
  return found
}
