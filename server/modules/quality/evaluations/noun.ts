import { noun } from '../../../lib/house/noun.ts'
import { personal } from './personal.ts'
import { routes } from './routes.ts'
import { asks } from './store-asks.ts'
import { owes } from './store-owed.ts'

export const evaluations = noun({
  calls: routes,
  asks,
  owes,
  personal,
  audited: [{ table: 'evaluation', columns: ['status', 'answers', 'score', 'is_failed'], where: "status <> 'draft'" }],
})
