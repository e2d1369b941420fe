import { conflict, invalid, notFound } from '@iroko/contract/errors'
import { approvals } from '@iroko/contract/platform/approvals'
import { implement } from '../../../lib/http/implement.ts'
import { findColleague } from '../../people/directory/store.ts'
import { policyHandlers } from '../approval-policies/routes.ts'
import * as delegations from '../delegations/store.ts'
import { delegationLetter } from './notify.ts'
import { listWaiting } from './store-waiting.ts'

/** What changes for two people when one begins or ends to decide for the other. */
const paths = [
  '/api/v1/delegations',
  '/api/v1/waiting_approvals',
  '/api/v1/leaves',
  '/api/v1/leave_approvals',
  '/api/v1/employee_dashboard',
]

export const routes = implement(approvals, {
  ...policyHandlers,

  waiting: async (call) => {
    const { rows, ...page } = await listWaiting(call.db, call.user.id, call.query, call.today)
    return { waiting_approvals: rows, ...page }
  },

  delegations: async (call) => {
    const { rows, ...page } = await delegations.listDelegations(call.db, call.user.id, call.query, call.today)
    return { delegations: rows, ...page }
  },

  delegate: async (call) => {
    const { ogid, starts_on, ends_on, reason } = call.body
    const delegate = await findColleague(call.db, ogid)
    if (!delegate) throw invalid({ ogid: 'There is no such colleague' })
    if (delegate.id === call.user.id) throw invalid({ ogid: 'You cannot stand in for yourself' })
    if (ends_on < call.today) throw invalid({ ends_on: 'These days are over' })
    const row = { employee_id: call.user.id, delegate_id: delegate.id, starts_on, ends_on, reason: reason ?? null }
    const id = await delegations.insertDelegation(call.db, row)
    await call.audit({ action: 'approval.delegate', entity: 'delegation', entity_id: id, after: row })
    await call.tell({ people: [call.user.id, delegate.id], paths })
    const link = `${call.portal.environment.PUBLIC_URL}/dashboard/employee-dashboard`
    await call.mail({ to: delegate.email, ...delegationLetter(delegate.first_name, call.user.full_name, row, link) })
    return { delegation: await delegations.findDelegation(call.db, id) }
  },

  endDelegation: async (call) => {
    const { id } = call.params
    const ended = await delegations.endDelegation(call.db, id, call.user.id, call.now)
    if (!ended) {
      if (await delegations.isMine(call.db, id, call.user.id)) throw conflict('ended', 'This delegation has ended already')
      throw notFound('delegation')
    }
    await call.audit({ action: 'approval.delegate_end', entity: 'delegation', entity_id: id })
    await call.tell({ people: [call.user.id, ended.delegate_id], paths })
    return { message: 'The delegation has ended' }
  },
})
