import { noun } from '../../../lib/house/noun.ts'
import { receiptSettles } from './actions.ts'
import { routes } from './routes.ts'
import { invariants } from './store-invariants.ts'

export const receipts = noun({
  calls: routes,
  settles: receiptSettles,
  invariants,
  posts: [
    {
      source: 'receipt',
      owed: `select receipt.id as source_id, '1' as part, amount_kobo + coalesce((select sum(wht_kobo + vat_withheld_kobo) from allocation
        where allocation.entry_id = receipt.entry_id), 0) as kobo from receipt`,
    },
    {
      source: 'allocation',
      owed: `select allocation.id as source_id, '1' as part, abs(allocation.amount_kobo) as kobo from allocation
        join receipt on receipt.id = allocation.receipt_id where allocation.entry_id <> receipt.entry_id`,
    },
  ],
  notPersonal: {
    receipt: 'It says which colleague recorded what a client paid, which the books keep',
    allocation: 'It says which colleague settled an invoice, which the books keep',
  },
})
