import { noun } from '../../../lib/house/noun.ts'
import { settles } from './actions.ts'
import { routes } from './routes.ts'
import { fileColumn } from './store.ts'
import { asks } from './store-asks.ts'

export const loanPayments = noun({
  calls: routes,
  asks,
  settles,
  sealed: [fileColumn],
  notPersonal: {
    loan_payment: 'what the company told its bank to pay is a record of its money; the log gives who made and recorded it',
    loan_payment_item: 'how a loan was paid out; the loan and its entries give it to the person',
  },
  audited: [
    { table: 'loan_payment', columns: ['state', 'digest', 'paid_on'] },
    { table: 'loan_payment_item', entity: 'loan_payment', key: 'payment_id', columns: ['loan_id', 'amount_kobo'] },
  ],
})
