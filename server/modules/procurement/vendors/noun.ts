import { noun } from '../../../lib/house/noun.ts'
import { routes } from './routes.ts'
import { vendorAccountColumn } from './store.ts'
import { asks } from './store-asks.ts'
import { invariants } from './store-invariants.ts'
import { search } from './store-search.ts'

export const vendors = noun({
  calls: routes,
  asks,
  invariants,
  search,
  sealed: [vendorAccountColumn],
  audited: [
    {
      table: 'vendor',
      columns: ['title', 'legal_name', 'kind', 'rc_number', 'tin', 'wht_class', 'tax_state', 'terms_days', 'email', 'state'],
    },
    {
      table: 'vendor_account',
      columns: ['vendor_id', 'bank_code', 'account_number_last4', 'account_name', 'status', 'usable_from'],
    },
  ],
  notPersonal: {
    vendor: 'It says which colleague entered whom the company buys from, which the books keep',
    vendor_account: 'It says who proposed and confirmed where the company pays to, which the books keep',
  },
})
