import { noun } from '../../../lib/house/noun.ts'
import { jobs } from './jobs.ts'
import { personal } from './personal.ts'
import { routes } from './routes.ts'
import { pendingOf } from './store.ts'
import { owes } from './store-owed.ts'

export const surveys = noun({
  calls: routes,
  jobs,
  owes,
  personal,
  waits: [
    { what: 'surveys', may: 'survey.answer', count: async ({ db, user, today }) => (await pendingOf(db, user, today)).length },
  ],
})
