import { noun } from '../../../lib/house/noun.ts'
import { routes } from './routes.ts'
import { countToConfirm } from './store.ts'

export const payDetails = noun({
  calls: routes,
  waits: [{ what: 'bank_accounts', may: 'people.pay.edit', count: ({ db, user }) => countToConfirm(db, user) }],
})
