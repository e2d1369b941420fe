import { noun } from '../../../lib/house/noun.ts'
import { routes } from './routes.ts'
import { countToDecide } from './store.ts'

export const recordCorrections = noun({
  calls: routes,
  waits: [{ what: 'record_corrections', may: 'people.edit', count: ({ db, user }) => countToDecide(db, user) }],
})
