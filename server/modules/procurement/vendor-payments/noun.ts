import { noun } from '../../../lib/house/noun.ts'
import { paymentRequest, settles } from './actions.ts'
import { routes } from './routes.ts'
import { paymentFileColumn } from './store.ts'
import { asks } from './store-asks.ts'
import { closing } from './store-closing.ts'
import { invariants } from './store-invariants.ts'

export const vendorPayments = noun({
  calls: routes,
  asks,
  closing,
  invariants,
  settles,
  request: paymentRequest,
  posts: [{ source: 'vendor_payment', comparedBy: ['vendor_payments_posted', 'payables_control', 'wht_control'] }],
  sealed: [paymentFileColumn],
  audited: [
    { table: 'vendor_payment', columns: ['reference', 'pay_on', 'status', 'digest', 'paid_on'] },
    {
      table: 'payment_item',
      entity: 'vendor_payment',
      key: 'payment_id',
      columns: ['bill_id', 'account_id', 'gross_kobo', 'wht_kobo', 'is_live'],
    },
  ],
  notPersonal: {
    vendor_payment: 'It says who made and recorded what the company paid, which the books keep',
    payment_item: 'It says who recorded what the bank returned, which the books keep',
  },
})
