/** Which requests are meant by a few letters: those that await whoever looks, and their own. */
import { requestPage } from '@iroko/contract/platform/approval-kinds'
import type { Search } from '../../../lib/house/search.ts'
import { listWaiting } from '../approvals/store-waiting.ts'
import { findOwn } from './store-search.ts'

export const search: Search<'requests'> = {
  finds: 'requests',
  may: 'signed_in',
  find: async ({ db, user, today }, q, most) => {
    // 'Approve', and after it perhaps whose: what awaits the caller.
    const whose = q.toLowerCase().match(/^(?:approve|reject|decide)\b\s*(.*)$/)?.[1] ?? q
    const waiting = await listWaiting(db, user.id, { page: 1, limit: most, ...(whose ? { q: whose } : {}) }, today)
    const own = await findOwn(db, user.id, q, most)
    return [
      ...waiting.rows.map(({ subject_id, kind, requester, summary }) => ({
        id: subject_id,
        kind,
        requester,
        summary,
        path: requestPage(kind, subject_id),
        decides: true,
      })),
      ...own.map((request) => ({ ...request, path: requestPage(request.kind, request.id), decides: false })),
    ]
  },
}
