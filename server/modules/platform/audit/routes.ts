import { auditLog } from '@iroko/contract/platform/audit'
import { differencesOf } from '../../../lib/differences.ts'
import { implement } from '../../../lib/http/implement.ts'
import { listAuditWords, listEntries, notKeptFrom } from './store.ts'

export const routes = implement(auditLog, {
  list: async (call) => {
    const { page, limit } = call.query
    const { rows, total } = await listEntries(call.db, call.query, notKeptFrom(call.portal.house.secrets, call.user.id))
    return {
      audit_logs: rows.map(({ before, after, place: _place, ...row }) => ({ ...row, changes: differencesOf(before, after) })),
      page,
      limit,
      total,
      next: rows.length === limit ? (rows.at(-1)?.place ?? null) : null,
    }
  },

  words: async (call) => await listAuditWords(call.db),
})
