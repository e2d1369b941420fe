/** Who decides for somebody while they are away. */
import { conflict, invalid, notFound } from '@iroko/contract/errors'
import { delegations } from '@iroko/contract/platform/delegations'
import { implement } from '../../../lib/http/implement.ts'
import { hasScope } from '../../../lib/http/rights.ts'
import { findColleague } from '../../people/directory/store.ts'
import { delegationLetter } from '../approvals/notify.ts'
import * as store from './store.ts'

export const routes = implement(delegations, {
  list: async (call) => {
    const { db, user } = call
    const { rows, ...page } = await store.listDelegations(db, user.id, call.query, call.today)
    const create = hasScope(user, 'leave.approve', 'reportees') || (await store.decides(db, user))
    return { delegations: rows, ...page, can: { create } }
  },

  create: async (call) => {
    const { ogid, starts_on, ends_on, reason } = call.body
    const delegate = await findColleague(call.db, ogid)
    if (!delegate) throw invalid({ ogid: 'Choose a colleague from the list' })
    if (delegate.id === call.user.id) throw invalid({ ogid: 'Choose another person as delegate' })
    if (ends_on < call.today) throw invalid({ ends_on: 'Choose dates that are not over' })
    const row = { employee_id: call.user.id, delegate_id: delegate.id, starts_on, ends_on, reason: reason ?? null }
    const id = await store.insertDelegation(call.db, row)
    await call.audit({ action: 'approval.delegate', entity: 'delegation', entity_id: id, after: row })
    await call.changed(['delegations', 'approvals'], { for: [call.user.id, delegate.id] })
    const link = `${call.portal.environment.PUBLIC_URL}/dashboard/employee-dashboard`
    await call.mail({ to: delegate.email, ...delegationLetter(delegate.first_name, call.user.full_name, row, link) })
    return { delegation: await store.findDelegation(call.db, id) }
  },

  end: async (call) => {
    const { id } = call.params
    const ended = await store.endDelegation(call.db, id, call.user.id, call.now)
    if (!ended) {
      if (await store.isMine(call.db, id, call.user.id)) throw conflict('ended', 'This delegation has already ended')
      throw notFound('delegation')
    }
    await call.audit({ action: 'approval.delegate_end', entity: 'delegation', entity_id: id })
    await call.changed(['delegations', 'approvals'], { for: [call.user.id, ended.delegate_id] })
    return { message: 'Delegation ended' }
  },
})
