import { noun } from '../../../lib/house/noun.ts'
import { jobs } from './jobs.ts'
import { oldExports, personal } from './personal.ts'
import { routes } from './routes.ts'
import { asks } from './store-asks.ts'

export const privacy = noun({
  calls: routes,
  asks,
  jobs,
  personal,
  retention: { exports: oldExports },
  sealed: [{ table: 'data_export', key: 'id', column: 'key_sealed' }],
  bytes: [{ table: 'data_export', column: 'id', mayLack: true }],
})
