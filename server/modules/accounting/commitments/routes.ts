import { commitments } from '@iroko/contract/accounting/commitments'
import { implement, listed } from '../../../lib/http/implement.ts'
import { officeReadBy } from '../budgets/store.ts'
import { listCommitments } from './store.ts'

export const routes = implement(commitments, {
  list: ({ db, user, query }) => listed('commitments', listCommitments(db, officeReadBy(user), query)),
})
