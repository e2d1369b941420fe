/** What must hold of stock. */
import type { Invariant } from '../../../lib/database/invariant.ts'

export const invariants: Invariant[] = [
  {
    id: 'stock_levels',
    says: 'What lies at a branch is the sum of its moves, in quantity and value',
    finds: `
      select product_item.title as what from stock_level level join product_item on product_item.id = level.product_id
      left join lateral (select coalesce(sum(quantity), 0) as quantity, coalesce(sum(value_kobo), 0) as value from stock_move move
        where (move.product_id, move.branch_id) = (level.product_id, level.branch_id)) moved on true
      where (moved.quantity, moved.value) is distinct from (level.quantity, level.value_kobo::numeric)`,
  },
]
