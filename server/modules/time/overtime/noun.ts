import { noun } from '../../../lib/house/noun.ts'
import { personal } from './personal.ts'
import { routes } from './routes.ts'
import { asks } from './store-asks.ts'
import { invariants } from './store-invariants.ts'
import { tiles } from './store-tiles.ts'

export const overtime = noun({
  calls: routes,
  tiles,
  personal,
  asks,
  invariants,
  audited: [
    {
      table: 'overtime_decision',
      entity: 'employee',
      key: 'employee_id',
      columns: ['day', 'kind', 'minutes', 'approved_minutes'],
      goes: true,
    },
  ],
})
