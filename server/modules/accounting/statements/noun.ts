import { noun } from '../../../lib/house/noun.ts'
import { routes } from './routes.ts'
import { keptColumn } from './store-kept.ts'

export const statements = noun({
  calls: routes,
  sealed: [keptColumn],
  notPersonal: { kept_statement: 'It says which colleague first had a statement of the books printed, which are kept' },
})
