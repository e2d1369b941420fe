import { conflict, invalid, notFound, orNotFound, refuse } from '@iroko/contract/errors'
import { terminations } from '@iroko/contract/people/terminations'
import { v7 as uuid } from 'uuid'
import { orRefuse } from '../../../lib/database/violation.ts'
import { listStanding } from '../../../lib/house/noun.ts'
import { implement, listed } from '../../../lib/http/implement.ts'
import { refuseMoreRights } from '../../platform/access/actions.ts'
import { sendRequest, standingOf, withdrawal } from '../../platform/requests/actions.ts'
import { heirsOf } from '../exit/actions-heirs.ts'
import { whyNotEnd } from '../exit/rules.ts'
import { findPlan } from '../planned-exits/store.ts'
import { lockRecord } from '../records/store.ts'
import { terminationRequest } from './actions.ts'
import { letterOf } from './routes-letter.ts'
import * as store from './store.ts'

export const routes = implement(terminations, {
  list: async (call) => {
    const found = await store.listTerminations(call.db, call.user, call.query, call.today)
    return await listed('terminations', { ...found, rows: found.rows.map(({ decided_at: _, ...row }) => row) })
  },

  show: async (call) => {
    const { db, user, today, params } = call
    const { decided_at: _, ...found } = await orNotFound(store.findReadable(db, user, params.id, today), 'termination')
    const { trail, can } = await standingOf(call, terminationRequest, found)
    const standing = await listStanding(call, found.employee.id)
    return { termination: { ...found, trail, standing, can: { ...can, letter: found.status === 'approved' } } }
  },

  propose: async (call) => {
    const { db, user, today, now } = call
    const { ogid, kind, reason, file_id = null, exit_date, notice_days } = call.body
    const record = await lockRecord(db, ogid)
    if (!record) throw invalid({ ogid: 'Choose a person from the list' })
    refuse(whyNotEnd(record, { user_id: user.id, exit_date, today }))
    await refuseMoreRights(call, [record.id])
    const plan = await findPlan(db, record.id)
    if (plan && !plan.resignation_id && !plan.termination_id)
      throw conflict('planned', `An exit of ${record.full_name} is already planned. Cancel it first`)
    if (plan && exit_date > plan.exit_date)
      throw invalid({ exit_date: `${record.full_name} leaves on ${plan.exit_date} already. Enter a day up to it` })
    if (file_id && !(await store.isOwnFile(db, user.id, file_id))) throw invalid({ file_id: 'Upload this file again' })
    const { successors, ...heirs } = await heirsOf(call, record.id, call.body)
    const id = uuid()
    const row = { id, employee_id: record.id, kind, reason, file_id, exit_date, notice_days, ...heirs, asked_by: user.id }
    const makers = [user.id, record.id]
    await orRefuse(
      store.insertTermination(db, { ...row, successors: JSON.stringify(successors), makers, created_at: now.toISOString() }),
      'termination_current',
      conflict('proposed', `A termination of ${record.full_name} is already proposed or approved`),
    )
    const { reason: __, ...after } = row
    await call.audit({ action: 'termination.propose', entity: 'termination', entity_id: id, after: { ...after, successors } })
    await sendRequest(call, terminationRequest, { id, requester_id: user.id, makers, facts: {} })
    return { message: `Termination of ${record.full_name} sent to a second person`, id }
  },

  withdraw: withdrawal(terminationRequest, async (call, id) => {
    const found = await store.findReadable(call.db, call.user, id, call.today)
    if (!found) throw notFound('termination')
    const { decided_at: _, ...termination } = found
    return { termination }
  }),

  letter: letterOf,
})
