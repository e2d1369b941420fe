import { noun } from '../../../lib/house/noun.ts'
import { personal } from './personal.ts'
import { routes } from './routes.ts'
import { asks } from './store-asks.ts'
import { files } from './store-files.ts'
import { invariants } from './store-invariants.ts'
import { owes } from './store-owed.ts'

export const tasks = noun({
  calls: routes,
  asks,
  personal,
  files,
  invariants,
  owes,
  audited: [
    {
      table: 'task',
      columns: ['status', 'values', 'comment', 'decided_by'],
      where: "status in ('accepted', 'returned', 'excused')",
    },
  ],
})
