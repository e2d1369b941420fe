import { noun } from '../../../lib/house/noun.ts'
import { personal } from './personal.ts'
import { routes } from './routes.ts'
import { asks } from './store-asks.ts'
import { files } from './store-files.ts'

export const faults = noun({
  calls: routes,
  asks,
  files,
  personal,
  audited: [{ table: 'fault', columns: ['status', 'answer', 'duplicate_of', 'reopened'] }],
})
