import { noun } from '../../../lib/house/noun.ts'
import { declarationRequest } from './actions.ts'
import { routes } from './routes.ts'
import { files } from './store-files.ts'

export const taxDeclarations = noun({
  calls: routes,
  request: declarationRequest,
  files,
  audited: [
    {
      table: 'tax_declaration',
      columns: ['status', 'rent_kobo', 'life_premium_kobo', 'mortgage_interest_kobo', 'voluntary_kobo'],
    },
  ],
})
