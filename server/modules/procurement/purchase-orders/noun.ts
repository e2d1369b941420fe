import { noun } from '../../../lib/house/noun.ts'
import { purchaseOrderKind } from './actions.ts'
import { routes } from './routes.ts'
import { addOrderPages } from './routes-pages.ts'
import { invariants } from './store-invariants.ts'
import { orders } from './store-match.ts'

export const purchaseOrders = noun({
  calls: routes,
  request: purchaseOrderKind,
  protocol: addOrderPages,
  invariants,
  orders,
  audited: [
    {
      table: 'purchase_order',
      columns: ['vendor_id', 'branch_id', 'terms', 'net_kobo', 'vat_kobo', 'total_kobo', 'state', 'end_reason'],
    },
    { table: 'order_revision', columns: ['status'] },
  ],
  notPersonal: {
    purchase_order: 'It says which colleague wrote what the company ordered, which the records of purchasing keep',
    order_revision: 'It says which colleague asked for what the company ordered, which the records of purchasing keep',
    vendor_release: 'It says who let a vendor be ordered from, which the records of purchasing keep',
  },
})
