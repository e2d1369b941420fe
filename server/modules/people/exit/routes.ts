/** When somebody leaves, what they hold goes first; and how they come back. */
import { conflict, forbidden, notFound, orNotFound, refuse } from '@iroko/contract/errors'
import { exit } from '@iroko/contract/people/exit'
import type { Db } from '../../../lib/database/database.ts'
import { type Call, implement, listed } from '../../../lib/http/implement.ts'
import { may, mayForAll } from '../../../lib/http/rights.ts'
import { write } from '../../../lib/mail/letters.ts'
import { refuseMoreRights } from '../../platform/access/actions.ts'
import { findHolders } from '../../platform/approvers/store-able.ts'
import { endAccess, forgetPassword } from '../../platform/identity/store.ts'
import { unlinkSubjects } from '../../platform/single-sign-on/store.ts'
import { deleteFactor } from '../../platform/two-step/store.ts'
import { attritionOf, listLeavers } from '../attrition/store.ts'
import { cancelClearance, openClearance } from '../clearance/actions.ts'
import { inviteTo } from '../email-changes/actions-invite.ts'
import * as planned from '../planned-exits/store.ts'
import { leadersOf, refuseUnknown } from '../records/actions.ts'
import { lockForMove } from '../records/actions-place.ts'
import { requireRightsOf } from '../records/actions-proof.ts'
import { insertLines, lockRecord, peopleOf } from '../records/store.ts'
import { withdrawApproved } from '../terminations/store.ts'
import { endNow, lockLeaver, refuseWhereDayStays, refuseWorkedAfter } from './actions.ts'
import { heirsOf } from './actions-heirs.ts'
import { replan } from './actions-plan.ts'
import { undoExit } from './actions-undo.ts'
import { letters } from './notify.ts'
import { whyNotEnd, whyNotReactivate } from './rules.ts'
import * as store from './store.ts'

export const routes = implement(exit, {
  handOver: async (call) => {
    const record = await lockPerson(call)
    return { hand_over: await store.responsibilitiesOf(call.db, record.id, call.today) }
  },

  deactivate: async (call) => {
    const { db, user, today, now } = call
    const { status, exit_date, reason } = call.body
    const { effects, record } = await lockLeaver(call, call.params.ogid)
    if (!record) throw notFound('person')
    refuse(whyNotEnd(record, { user_id: user.id, exit_date, today }))
    await refuseMoreRights(call, [record.id])
    if (exit_date !== record.exit_date) await refuseWhereDayStays(call, record)
    await refuseWorkedAfter(call, record, exit_date)
    const open = await planned.openDecision(db, record.id)
    if (open) throw conflict('decided', `${record.full_name} has a ${open}. It ends the employment, or is taken back first`)
    const { id: employee_id, full_name } = record
    const heirs = await heirsOf(call, employee_id, call.body)
    const plan = { employee_id, status, exit_date, reason, ...heirs, by: user.id }
    // One of HR does it alone: those who decide terminations hear of it.
    const heads = (await findHolders(db, 'termination.decide', today)).filter((id) => id !== user.id && id !== employee_id)
    const letter = letters.recorded(full_name, user.full_name, { exit_date })
    await write(call, heads, `/dashboard/user/profile/${record.ogid}?tab=job`, letter, 'requests')
    if (exit_date <= today) {
      await endNow(call, effects, plan)
      return { message: `${full_name} deactivated` }
    }
    if (!(await planned.insertPlan(db, plan, now)))
      throw conflict('planned', `An exit of ${full_name} is already planned. Cancel it first`)
    await openClearance(call, employee_id, { cause: 'recorded', exit_date })
    await call.audit({ action: 'people.exit_plan', entity: 'employee', entity_id: employee_id, after: plan })
    await call.changed(['people', 'clearance'], { permission: 'people.edit' })
    return { message: `Exit of ${full_name} planned. The last working day is ${exit_date}` }
  },

  undo: async (call) => {
    const { full_name } = await undoExit(call, call.params.ogid, call.body.reason)
    return {
      message: `Exit of ${full_name} undone. They sign in as before; requests that were withdrawn are to be sent again`,
    }
  },

  planned: (call) => listed('planned_exits', planned.listPlanned(call.db, call.user, call.query, call.today)),

  cancel: async (call) => {
    const { db, user, now } = call
    const ogid = await planned.ownerOfPlan(db, user, call.params.id, call.today)
    const record = ogid && (await lockRecord(db, ogid))
    const plan = record ? await planned.findPlan(db, record.id) : undefined
    if (!record || plan?.id !== call.params.id) throw notFound('planned exit')
    if (record.id === user.id) throw forbidden('You cannot cancel your own exit. Ask another HR colleague')
    await refuseMoreRights(call, [record.id])
    await refuseWhereDayStays(call, record)
    const { status, exit_date, reason } = plan
    if (plan.termination_id) {
      // Two people decided it: it is not undone by one who could not have.
      if (!may(user, 'termination.decide')) throw forbidden('You cannot cancel a termination. Ask the HR manager')
      await withdrawApproved(db, plan.termination_id, now)
      await replan(call, record, { by: user.id })
      return { message: `Termination of ${record.full_name} on ${exit_date} cancelled` }
    }
    if (plan.resignation_id)
      throw conflict('resigned', `${record.full_name} resigned. They can ask to retract their resignation, and HR agrees there`)
    await planned.deletePlan(db, plan.id)
    await cancelClearance(call, record.id)
    const before = { status, exit_date, reason }
    await call.audit({ action: 'people.exit_cancel', entity: 'employee', entity_id: record.id, before })
    await call.changed(['people', 'clearance'], { permission: 'people.edit' })
    return { message: `Exit of ${record.full_name} on ${exit_date} cancelled` }
  },

  attrition: async ({ db, user, query, today }) => ({
    attrition: await attritionOf(db, query.area, mayForAll(user, 'termination.read'), today),
  }),

  leavers: ({ db, user, query }) => listed('leavers', listLeavers(db, query, mayForAll(user, 'termination.read'))),

  reactivate: async (call) => {
    const { db, user, now } = call
    const { reason, hire_date, office_id, team_id = null, designation_id, branch_id, ...leaders } = call.body
    const follow = await lockForMove(
      call,
      (await peopleOf(db, [call.params.ogid])).map(({ id }) => id),
    )
    const record = await lockPerson(call)
    refuse(whyNotReactivate(record, { user_id: user.id, hire_date }))
    await refuseMoreRights(call, [record.id])
    const wanted = { office_id, team_id, designation_id, branch_id }
    await refuseUnknown(db, wanted, '')
    await requireRightsOf(call, [office_id])
    const lines = await leadersOf(db, { ...leaders, hire_date }, '')
    await store.reactivateEmployment(db, record.id, wanted, { hire_date, now })
    await cancelClearance(call, record.id)
    await follow({ from: hire_date, by: user.id })
    await insertLines(
      db,
      lines.map((line) => ({ employee_id: record.id, starts_on: hire_date, ...line })),
    )
    await forgetSignIn(db, record.id, now)
    const returned = { employee_id: record.id, exit_date: record.exit_date ?? hire_date, hire_date }
    for (const { onReturn } of call.portal.house.onExit) await onReturn?.(call, returned)
    await store.insertStatusChange(db, {
      employee_id: record.id,
      status: 'active',
      effective_on: hire_date,
      reason,
      by: user.id,
      now,
    })
    await call.audit({
      action: 'people.reactivate',
      entity: 'employee',
      entity_id: record.id,
      before: { status: record.status, hire_date: record.hire_date, exit_date: record.exit_date, roles: record.roles },
      after: { status: 'active', reason, hire_date, roles: [], ...wanted, leaders: lines },
    })
    await call.changed(['people', 'leave', 'approvals'], { permission: 'directory.read' })
    return { message: `${record.full_name} reactivated from ${hire_date}. ${await inviteTo(call, record.id)}` }
  },
})

/** All by which they signed in before: who comes back proves anew who they are. */
async function forgetSignIn(db: Db, employeeId: string, at: Date): Promise<void> {
  await endAccess(db, employeeId, at)
  await forgetPassword(db, employeeId)
  await unlinkSubjects(db, employeeId)
  await deleteFactor(db, employeeId)
}

type ExitCall = Pick<Call<typeof exit.deactivate>, 'db' | 'params'>

const lockPerson = (call: ExitCall) => orNotFound(lockRecord(call.db, call.params.ogid), 'person')
