import { noun } from '../../../lib/house/noun.ts'
import { personal } from './personal.ts'
import { routes } from './routes.ts'
import { files } from './store-files.ts'

export const taxFacts = noun({
  calls: routes,
  personal,
  files,
  audited: [
    {
      table: 'tax_facts',
      columns: [
        'employee_id',
        'year',
        'rent_kobo',
        'life_premium_kobo',
        'mortgage_interest_kobo',
        'before_gross_kobo',
        'before_reliefs_kobo',
        'before_tax_kobo',
        'voluntary_kobo',
      ],
    },
  ],
})
