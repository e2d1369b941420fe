import { conflict, notFound } from '@iroko/contract/errors'
import { leaveTypes } from '@iroko/contract/leave/types'
import { staleBy } from '../../../lib/audit.ts'
import { implement } from '../../../lib/http/implement.ts'
import { listTakers } from '../applications/store-workforce.ts'
import * as store from './store.ts'

/** What shows a kind of leave. */
const paths = ['/api/v1/leave_types', '/api/v1/leave_balances']

export const routes = implement(leaveTypes, {
  list: async (call) => {
    const { rows, ...page } = await store.listTypes(call.db, call.query)
    return { leave_types: rows, ...page }
  },

  show: async (call) => {
    const leave_type = await store.findTypeRow(call.db, call.params.id)
    if (!leave_type) throw notFound('kind of leave')
    return { leave_type }
  },

  create: async (call) => {
    const id = await store.insertType(call.db, call.body)
    await call.audit({ action: 'leave_type.create', entity: 'leave_type', entity_id: id, after: call.body })
    await call.portal.jobs.enqueue(call.db, 'leave-accrual', {})
    await call.tell({ permission: 'leave_type.read', paths })
    return { message: `${call.body.title} is added`, leave_type: await mustFind(call, id) }
  },

  update: async (call) => {
    const { version, ...rules } = call.body
    const { id } = call.params
    const before = await store.holdType(call.db, id)
    if (!before || before.archived_at) throw notFound('kind of leave')
    if (before.version !== version) throw await staleBy(call.db, 'leave_type', id)
    await store.updateType(call.db, id, rules)
    await call.audit({ action: 'leave_type.update', entity: 'leave_type', entity_id: id, before, after: rules })
    await call.portal.jobs.enqueue(call.db, 'leave-accrual', {})
    await call.tell({ permission: 'leave_type.read', paths })
    return { message: `${rules.title} is changed`, leave_type: await mustFind(call, id) }
  },

  remove: async (call) => {
    const { id } = call.params
    const before = await store.holdType(call.db, id)
    if (!before || before.archived_at) throw notFound('kind of leave')
    const pending = await store.countPendingOf(call.db, id)
    if (pending > 0) {
      const wait = pending === 1 ? 'An application for it waits' : `${pending} applications for it wait`
      throw conflict('in_use', `${wait} for a decision; decide first`)
    }
    await store.archiveType(call.db, id, call.now)
    await call.audit({ action: 'leave_type.archive', entity: 'leave_type', entity_id: id, before })
    await call.tell({ permission: 'leave_type.read', paths })
    return { message: `${before.title} is archived` }
  },

  takers: async (call) => {
    const { id } = call.params
    if (!(await store.findTypeRow(call.db, id))) throw notFound('kind of leave')
    const year = call.query.year ?? Number(call.today.slice(0, 4))
    const { rows, ...page } = await listTakers(call.db, id, year, call.query, call.today)
    return { takers: rows, ...page }
  },
})

async function mustFind(call: { db: Parameters<typeof store.findTypeRow>[0] }, id: string) {
  const found = await store.findTypeRow(call.db, id)
  if (!found) throw notFound('kind of leave')
  return found
}
