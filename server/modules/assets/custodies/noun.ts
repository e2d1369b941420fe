import { noun } from '../../../lib/house/noun.ts'
import { jobs } from './jobs.ts'
import { personal } from './personal.ts'
import { routes } from './routes.ts'
import { asks } from './store-asks.ts'
import { invariants } from './store-invariants.ts'
import { onPlacement, owes } from './store-leaving.ts'

export const custodies = noun({
  calls: routes,
  asks,
  invariants,
  jobs,
  onPlacement,
  owes,
  personal,
  audited: [{ table: 'custody', columns: ['asset_id', 'employee_id', 'kind', 'due_on'] }],
})
