import { noun } from '../../../lib/house/noun.ts'
import { jobs } from './jobs.ts'
import { routes } from './routes.ts'

export const peopleImport = noun({
  calls: routes,
  jobs,
  sealed: [
    { table: 'employee_import', key: 'id', column: 'content' },
    { table: 'employee_import', key: 'id', column: 'report' },
  ],
})
