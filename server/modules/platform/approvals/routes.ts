import { approvals } from '@iroko/contract/platform/approvals'
import { implement } from '../../../lib/http/implement.ts'
import { listWaiting } from './store-waiting.ts'

export const routes = implement(approvals, {
  waiting: async (call) => {
    const { rows, ...page } = await listWaiting(call.db, call.user.id, call.query, call.today)
    return { waiting_approvals: rows, ...page }
  },
})
