/** What must hold of orders. */
import type { Invariant } from '../../../lib/database/invariant.ts'

export const invariants: Invariant[] = [
  {
    id: 'purchase_orders_sums',
    says: 'An order comes to what its lines do',
    finds: `
      select own.number as what from purchase_order own
      left join lateral (select sum(net_kobo) as net, sum(vat_kobo) as vat from order_line where order_id = own.id) lines on true
      where (lines.net, lines.vat) is distinct from (own.net_kobo::numeric, own.vat_kobo::numeric)`,
  },
  {
    id: 'purchase_orders_approved',
    says: 'An order that counts comes to no more than a revision of it that was approved',
    finds: `
      select own.number as what from purchase_order own where own.revision > 0 and not exists (select from order_revision revision
        where revision.order_id = own.id and revision.revision = own.revision and revision.status = 'approved'
          and revision.total_kobo >= own.total_kobo)`,
  },
  {
    id: 'purchase_orders_received',
    says: 'Of no line more was accepted than was ordered and its product tolerates, and the state of an order says what was received',
    finds: `
      select own.number as what from purchase_order own join lateral (
          select bool_and(accepted >= line.quantity) as is_whole, bool_or(accepted > 0 or rejected > 0) as is_begun,
            bool_or(accepted > line.quantity * (10000 + coalesce(product.tolerance_bp, 0)) / 10000) as is_over
          from order_line line left join product_item product on product.id = line.product_id
          cross join lateral (select coalesce(sum(accepted), 0) as accepted, coalesce(sum(rejected), 0) as rejected
            from goods_receipt_line where order_line_id = line.id) came where line.order_id = own.id) lines on true
      where lines.is_over or (own.state = 'received' and not lines.is_whole) or (own.state = 'sent' and lines.is_begun)`,
  },
]
