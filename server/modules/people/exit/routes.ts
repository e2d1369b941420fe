/** When somebody leaves, what they hold goes first; and how they come back. */
import { addMonths } from '@iroko/contract/dates'
import { conflict, forbidden, invalid, notFound, orNotFound } from '@iroko/contract/errors'
import { exit } from '@iroko/contract/people/exit'
import type { Db } from '../../../lib/database/database.ts'
import { type Call, implement, listed, type Tools } from '../../../lib/http/implement.ts'
import { laterOf } from '../../../lib/moments.ts'
import { refuseMoreRights } from '../../platform/access/actions.ts'
import { endAccess, forgetPassword } from '../../platform/identity/store.ts'
import { unlinkSubjects } from '../../platform/single-sign-on/store.ts'
import { deleteFactor } from '../../platform/two-step/store.ts'
import { inviteTo } from '../email-changes/actions-invite.ts'
import { leadersOf, refuseUnknown } from '../records/actions.ts'
import { lockForMove } from '../records/actions-place.ts'
import { requireRightsOf } from '../records/actions-proof.ts'
import { activeByOgid, insertLines, lockRecord, peopleOf } from '../records/store.ts'
import { endNow, lockLeaver } from './actions.ts'
import * as store from './store.ts'
import * as planned from './store-planned.ts'

/** An exit can be planned so many months ahead. */
const monthsAhead = 12

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
    if (record.id === user.id) throw forbidden('You cannot end your own employment. Ask another HR colleague')
    if (record.status !== 'active') throw conflict('not_active', `${record.full_name} no longer works here`)
    if (exit_date > addMonths(today, monthsAhead))
      throw invalid({ exit_date: `Enter a last working day at most ${monthsAhead} months ahead` })
    if (exit_date < record.hire_date)
      throw invalid({ exit_date: `Enter a last working day from ${record.hire_date}, the hire date` })
    await refuseMoreRights(call, [record.id])
    if (exit_date !== record.exit_date) await refuseWhereDayStays(call, record)
    const { id: employee_id, full_name } = record
    const heirs = await heirsOf(call, employee_id)
    const plan = { employee_id, status, exit_date, reason, ...heirs, by: user.id }
    if (exit_date <= today) {
      await endNow(call, effects, plan)
      return { message: `${full_name} deactivated` }
    }
    if (!(await planned.insertPlan(db, plan, now)))
      throw conflict('planned', `An exit of ${full_name} is already planned. Cancel it first`)
    await call.audit({ action: 'people.exit_plan', entity: 'employee', entity_id: employee_id, after: plan })
    await call.changed('people', { permission: 'people.edit' })
    return { message: `Exit of ${full_name} planned. The last working day is ${exit_date}` }
  },

  planned: (call) => listed('planned_exits', planned.listPlanned(call.db, call.user, call.query, call.today)),

  cancel: async (call) => {
    const { db, user } = call
    const ogid = await planned.ownerOfPlan(db, user, call.params.id, call.today)
    const record = ogid && (await lockRecord(db, ogid))
    const plan = record ? await planned.findPlan(db, record.id) : undefined
    if (!record || plan?.id !== call.params.id) throw notFound('planned exit')
    if (record.id === user.id) throw forbidden('You cannot cancel your own exit. Ask another HR colleague')
    await refuseMoreRights(call, [record.id])
    await refuseWhereDayStays(call, record)
    await planned.deletePlan(db, plan.id)
    const { status, exit_date, reason } = plan
    const before = { status, exit_date, reason }
    await call.audit({ action: 'people.exit_cancel', entity: 'employee', entity_id: record.id, before })
    await call.changed('people', { permission: 'people.edit' })
    return { message: `Exit of ${record.full_name} on ${exit_date} cancelled` }
  },

  reactivate: async (call) => {
    const { db, user, now } = call
    const { reason, hire_date, office_id, team_id = null, designation_id, branch_id, ...leaders } = call.body
    const follow = await lockForMove(
      call,
      (await peopleOf(db, [call.params.ogid])).map(({ id }) => id),
    )
    const record = await lockPerson(call)
    if (record.id === user.id) throw forbidden('You cannot reactivate yourself. Ask another HR colleague')
    if (record.status === 'active') throw conflict('active', `${record.full_name} already works here`)
    if (record.erased_at) throw conflict('erased', 'This record was erased. Add the person again')
    if (record.exit_date && hire_date < record.exit_date)
      throw invalid({ hire_date: `Enter a hire date from ${record.exit_date}, the last working day` })
    await refuseMoreRights(call, [record.id])
    const wanted = { office_id, team_id, designation_id, branch_id }
    await refuseUnknown(db, wanted, '')
    await requireRightsOf(call, [office_id])
    const lines = await leadersOf(db, { ...leaders, hire_date }, '')
    await store.reactivateEmployment(db, record.id, wanted, hire_date)
    await follow({ from: hire_date, by: user.id })
    await insertLines(
      db,
      lines.map((line) => ({ employee_id: record.id, starts_on: hire_date, ...line })),
    )
    await forgetSignIn(db, record.id, now)
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

/** Refuses another last working day where a domain above hangs on this one. */
async function refuseWhereDayStays(call: Pick<Tools, 'db' | 'portal'>, person: { id: string; full_name: string }) {
  for (const { whyDayStays } of call.portal.house.onExit) {
    const why = await whyDayStays?.(call, person)
    if (why) throw conflict('settled', why)
  }
}

/** All by which they signed in before: who comes back proves anew who they are. */
async function forgetSignIn(db: Db, employeeId: string, at: Date): Promise<void> {
  await endAccess(db, employeeId, at)
  await forgetPassword(db, employeeId)
  await unlinkSubjects(db, employeeId)
  await deleteFactor(db, employeeId)
}

type ExitCall = Pick<Call<typeof exit.deactivate>, 'db' | 'params'>

const lockPerson = (call: ExitCall) => orNotFound(lockRecord(call.db, call.params.ogid), 'person')

/**
 * Who takes over what. A successor is required when the person heads an office or a team, or leads somebody for whom nobody else is
 * named.
 */
async function heirsOf(call: Call<typeof exit.deactivate>, leaverId: string) {
  const { db, body, today } = call
  const { reportees, offices, teams } = await store.responsibilitiesOf(db, leaverId, today)
  const led = new Map(reportees.map(({ ogid, id }) => [ogid, id]))
  const asked = [body.successor, body.decider, ...body.successors.map(({ successor }) => successor)].filter((it) => it != null)
  const found = new Map((await activeByOgid(db, asked, laterOf(today, body.exit_date))).map(({ ogid, id }) => [ogid, id]))
  const heir = (ogid: string, field: string, not?: string): string => {
    const id = found.get(ogid)
    if (!id || id === leaverId || id === not) throw invalid({ [field]: 'Choose a colleague who stays' })
    return id
  }
  const named = body.successors.map(({ ogid, successor }) => {
    const employee_id = led.get(ogid)
    if (!employee_id) throw invalid({ [`to_${ogid}`]: 'This colleague is no longer a direct report. Reload the page' })
    return { employee_id, successor_id: heir(successor, `to_${ogid}`, employee_id) }
  })
  const successors = [...new Map(named.map((one) => [one.employee_id, one])).values()]
  const isLeft = successors.length < new Set(led.values()).size || offices.length > 0 || teams.length > 0
  if (isLeft && !body.successor) throw invalid({ successor: 'Choose who takes over the responsibilities' })
  return {
    successor_id: body.successor ? heir(body.successor, 'successor') : null,
    decider_id: body.decider ? heir(body.decider, 'decider') : null,
    successors,
  }
}
