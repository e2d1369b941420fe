import { withholding } from '@iroko/contract/procurement/withholding'
import { implement, listed } from '../../../lib/http/implement.ts'
import * as store from './store.ts'

export const routes = implement(withholding, {
  list: async ({ db, query }) => {
    const { rows, ...page } = await store.listSchedules(db, query)
    return { wht_schedules: rows.map(({ is_state: _, ...schedule }) => schedule), ...page }
  },
  lines: ({ db, query }) => listed('wht_deductions', store.listDeductions(db, query)),
})
