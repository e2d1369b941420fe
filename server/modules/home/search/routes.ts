import { search } from '@iroko/contract/home/search'
import { requestPage } from '@iroko/contract/platform/approval-kinds'
import { implement } from '../../../lib/http/implement.ts'
import { listWaiting } from '../../platform/approvals/store-waiting.ts'
import * as store from './store.ts'

const most = 6

export const routes = implement(search, {
  find: async ({ db, user, query: { q }, today }) => {
    // 'Approve', and after it perhaps whose: what awaits the caller.
    const whose = q.toLowerCase().match(/^(?:approve|reject|decide)\b\s*(.*)$/)?.[1] ?? q
    const waiting = await listWaiting(db, user.id, { page: 1, limit: most, ...(whose ? { q: whose } : {}) }, today)
    const own = await store.findOwnRequests(db, user.id, q)
    return {
      people: await store.findPeople(db, q, today),
      offices: await store.findOffices(db, q),
      requests: [
        ...waiting.rows.map(({ subject_id, kind, requester, summary }) => ({
          id: subject_id,
          kind,
          requester,
          summary,
          path: requestPage(kind, subject_id),
          decides: true,
        })),
        ...own.map((one) => ({ ...one, path: requestPage(one.kind, one.id), decides: false })),
      ],
    }
  },
})
