import { taskReports } from '@iroko/contract/operations/task-reports'
import { implement, listed } from '../../../lib/http/implement.ts'
import * as store from './store.ts'

export const routes = implement(taskReports, {
  summary: (call) => listed('task_summary', store.listSummary(call.db, call.user, call.query, call.today)),
  trend: async (call) => ({ days: await store.listTrend(call.db, call.user, call.query, call.today) }),
})
