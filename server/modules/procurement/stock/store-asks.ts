import { sql } from 'kysely'
import type { Ask } from '../../../lib/house/ask.ts'

/** Issues that are worth much wait for their receivers to confirm them; counts that differ for another person. */
export const asks: readonly Ask[] = [
  {
    what: 'stock_issues',
    may: 'purchase.request',
    opens: '/dashboard/main/assets?view=requests',
    first: 'register',
    again: 3,
    after: 'who issued it sees that it is not confirmed',
    rows: ({ isAmong }) => sql`select move.receiver_id as employee_id, move.id::text as subject,
        product.title as about, move.made_at as since, null::date as until
      from stock_move move join product_item product on product.id = move.product_id
      where move.confirmation = 'waiting' and ${isAmong(sql.ref('move.receiver_id'))}`,
  },
  {
    what: 'stock_counts',
    may: 'stock.move',
    opens: '/dashboard/product-items?view=counts',
    first: 'register',
    again: 3,
    after: 'everybody who moves stock is asked already',
    rows: ({ people }) => sql`select settler.id as employee_id, count.id::text as subject,
        product.title || ', ' || branch.title as about, count.counted_at as since, null::date as until
      from stock_count count join product_item product on product.id = count.product_id join branch on branch.id = count.branch_id
      join ${people} settler on settler.id <> count.counted_by where count.status = 'open'`,
  },
]
