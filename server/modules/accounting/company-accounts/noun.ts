import { noun } from '../../../lib/house/noun.ts'
import { routes } from './routes.ts'
import { numberColumn } from './store.ts'

export const companyAccounts = noun({
  calls: routes,
  sealed: [numberColumn],
  audited: [{ table: 'company_account', columns: ['bank_code', 'name', 'is_on_invoices', 'confirmed_at', 'ended_at'] }],
})
