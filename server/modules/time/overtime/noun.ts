import { noun } from '../../../lib/house/noun.ts'
import { personal } from './personal.ts'
import { routes } from './routes.ts'
import { countUndecided } from './store.ts'

export const overtime = noun({
  calls: routes,
  personal,
  waits: [{ what: 'overtime', may: 'attendance.settle', count: ({ db, user, today }) => countUndecided(db, user, today) }],
})
