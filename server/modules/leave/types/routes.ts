import { notFound, orNotFound } from '@iroko/contract/errors'
import { leaveTypes } from '@iroko/contract/leave/types'
import { crudHandlers } from '../../../lib/crud.ts'
import { implement, listed } from '../../../lib/http/implement.ts'
import * as store from './store.ts'

export const routes = implement(leaveTypes, {
  ...crudHandlers(leaveTypes, {
    table: 'leave_type',
    rows: store.typeRows,
    values: async (_call, { milestones, ...rules }) => ({ ...rules, milestones: JSON.stringify(milestones) }),
    saved: async (call) => {
      await call.portal.jobs.enqueue(call.db, 'leave-accrual', {})
    },
    inUse: async (call, { id }) => {
      const pending = await store.countPendingOf(call.db, id)
      if (pending === 0) return undefined
      return `${pending === 1 ? '1 application is' : `${pending} applications are`} pending. Decide first`
    },
  }),

  show: async (call) => {
    const leave_type = await orNotFound(store.findTypeRow(call.db, call.params.id), 'leave type')
    return { leave_type }
  },

  takers: async (call) => {
    const { id } = call.params
    if (!(await store.findTypeRow(call.db, id))) throw notFound('leave type')
    const year = call.query.year ?? Number(call.today.slice(0, 4))
    return await listed('takers', store.listTakers(call.db, id, year, call.query, call.today))
  },
})
