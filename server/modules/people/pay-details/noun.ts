import { noun } from '../../../lib/house/noun.ts'
import { routes } from './routes.ts'
import { asks } from './store-asks.ts'
import { sealed } from './store-sealed.ts'

export const payDetails = noun({
  calls: routes,
  asks,
  sealed,
  audited: [
    {
      table: 'employee_pay',
      entity: 'employee',
      key: 'employee_id',
      columns: ['nin_last4', 'bvn_last4', 'rsa_pin_last4', 'tin', 'nhf_number', 'salary_mode'],
    },
    { table: 'bank_account', columns: ['employee_id', 'bank_code', 'account_number_last4', 'account_name', 'status'] },
  ],
})
