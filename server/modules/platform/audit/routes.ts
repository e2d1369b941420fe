/** Reading the audit log. */
import type { access } from '@iroko/contract/platform/access'
import type { Handlers } from '../../../lib/http/implement.ts'
import { differencesOf } from './rules.ts'
import { listAuditWords, listEntries } from './store.ts'

export const auditHandlers: Pick<Handlers<typeof access>, 'auditLog' | 'auditWords'> = {
  auditLog: async (call) => {
    const { page, limit } = call.query
    const { rows, total } = await listEntries(call.db, call.query)
    return {
      audit_logs: rows.map(({ before, after, place: _place, ...row }) => ({ ...row, changes: differencesOf(before, after) })),
      page,
      limit,
      total,
      next: rows.length === limit ? (rows.at(-1)?.place ?? null) : null,
    }
  },

  auditWords: async (call) => await listAuditWords(call.db),
}
