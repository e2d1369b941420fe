/** What bills of vendors are compared with. */
import { sql } from 'kysely'
import type { OrderedLine, Orders } from '../../../lib/documents/orders.ts'

export const orders: Orders = {
  lock: async (db, vendorId, ids) => {
    // Held before it is added up: what another bill or receipt of the same line does meanwhile is seen.
    await sql`select from order_line line join purchase_order own on own.id = line.order_id where line.id = any(${[...ids]}::uuid[])
      and own.vendor_id = ${vendorId}::uuid order by line.id for update of line`.execute(db)
    const { rows } = await sql<OrderedLine>`
      select line.id, line.title, line.price_kobo, line.tax_code_id, came.accepted + came.rejected as received, came.rejected, came.returned,
        paid.billed, case when own.commitment_id is not null then json_build_object('source_kind', 'purchase_order',
          'source_id', own.commitment_id, 'position', line.position) end as held
      from order_line line join purchase_order own on own.id = line.order_id
      cross join lateral (select coalesce(sum(accepted), 0) as accepted, coalesce(sum(rejected), 0) as rejected,
          coalesce(sum(returned), 0) as returned from goods_receipt_line taken where taken.order_line_id = line.id) came
      cross join lateral (select coalesce(sum(case bill.kind when 'credit' then -part.quantity else part.quantity end), 0) as billed
        from bill_line part join bill on bill.id = part.bill_id where part.order_line_id = line.id and bill.status = 'approved') paid
      where line.id = any(${[...ids]}::uuid[]) and own.vendor_id = ${vendorId}::uuid and own.revision > 0`.execute(db)
    return rows
  },
}
