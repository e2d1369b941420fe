import { sql } from 'kysely'
import { noun } from '../../../lib/noun.ts'
import { jobs } from './jobs.ts'
import { oldExports, personal } from './personal.ts'
import { routes } from './routes.ts'

export const listExports = noun({
  calls: routes,
  jobs,
  personal,
  retention: { exports: oldExports },
  files: [
    {
      table: 'list_export',
      column: 'file_id',
      readable: (user) => sql`record.employee_id = ${user.id}::uuid`,
      kind: sql`'list'`,
    },
  ],
})
