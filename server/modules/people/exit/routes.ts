/** When somebody leaves, what they hold goes first; and how they come back. */
import { conflict, forbidden, invalid, notFound } from '@iroko/contract/errors'
import { employeeStatusLabel } from '@iroko/contract/people/directory'
import { exit } from '@iroko/contract/people/exit'
import type { Db } from '../../../lib/database/database.ts'
import { type Call, implement } from '../../../lib/http/implement.ts'
import { lockApprovedOf } from '../../leave/applications/store.ts'
import { giveBackAfter } from '../../leave/cancellations/actions.ts'
import { refuseMoreRights } from '../../platform/access/actions.ts'
import { endAccess, forgetPassword } from '../../platform/identity/store.ts'
import { unlinkSubjects } from '../../platform/single-sign-on/store.ts'
import { deleteFactor } from '../../platform/two-step/store.ts'
import { requireRightsOf } from '../newcomers/actions-proof.ts'
import { inviteTo, leadersOf, refuseUnknown } from '../newcomers/routes.ts'
import { erasePicture } from '../pictures/routes.ts'
import { activeByOgid, insertLines, lockRecord } from '../records/store.ts'
import * as store from './store.ts'

export const routes = implement(exit, {
  handOver: async (call) => {
    const record = await held(call)
    return { hand_over: await store.responsibilitiesOf(call.db, record.id, call.today) }
  },

  deactivate: async (call) => {
    const { db, user, today, now } = call
    const { status, exit_date, reason } = call.body
    const approved = await lockApprovedOf(db, call.params.ogid)
    const record = await held(call)
    if (record.id === user.id) throw forbidden('You cannot end your own employment. Ask another HR colleague')
    if (record.status !== 'active')
      throw conflict('not_active', `${record.full_name} is already ${employeeStatusLabel[record.status]}`)
    if (exit_date > today) throw invalid({ exit_date: 'Enter a last working day up to today' })
    if (exit_date < record.hire_date)
      throw invalid({ exit_date: `Enter a last working day from ${record.hire_date}, the hire date` })
    await refuseMoreRights(call, [record.id])
    const holdings = await store.responsibilitiesOf(db, record.id, today)
    const successor_id = await successorOf(call, record.id, holdings)
    const { id: employee_id } = record
    await store.endEmployment(db, { employee_id, status, exit_date, reason, successor_id, by: user.id, today, now })
    await giveBackAfter(call, approved, exit_date)
    await endAccess(db, employee_id, now)
    await erasePicture(call.portal, db, employee_id)
    const { reportees, offices, teams } = holdings
    await call.audit({
      action: 'people.deactivate',
      entity: 'employee',
      entity_id: employee_id,
      before: { status: record.status },
      after: {
        status,
        exit_date,
        reason,
        successor_id,
        reportees: reportees.length,
        offices: offices.length,
        teams: teams.length,
      },
    })
    // What they had asked for is taken back; what waited for them finds its new approvers. Those are written to.
    await call.portal.jobs.enqueue(db, 'approval-orphans', {})
    await call.portal.jobs.enqueue(db, 'shift_request-left', {})
    await call.changed('rights', { for: [employee_id] })
    await call.changed(['people', 'leave', 'approvals'], { permission: 'directory.read' })
    return { message: `${record.full_name} is now ${employeeStatusLabel[status]}` }
  },

  reactivate: async (call) => {
    const { db, user, now } = call
    const { reason, hire_date, office_id, team_id = null, designation_id, branch_id, ...leaders } = call.body
    const record = await held(call)
    if (record.id === user.id) throw forbidden('You cannot reactivate yourself. Ask another HR colleague')
    if (record.status === 'active') throw conflict('active', `${record.full_name} already works here`)
    if (record.erased_at) throw conflict('erased', 'This record was erased. Add the person again')
    if (record.exit_date && hire_date < record.exit_date)
      throw invalid({ hire_date: `Enter a hire date from ${record.exit_date}, the last working day` })
    await refuseMoreRights(call, [record.id])
    const wanted = { office_id, team_id, designation_id, branch_id }
    await refuseUnknown(db, wanted, '')
    await requireRightsOf(call, [office_id])
    const lines = await leadersOf(db, leaders, '')
    await store.reactivateEmployment(db, record.id, wanted, hire_date)
    await insertLines(
      db,
      lines.map((line) => ({ employee_id: record.id, starts_on: hire_date, ...line })),
    )
    await forgetSignIn(db, record.id, now)
    await inviteTo(call, { ...record, hire_date })
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
    return { message: `${record.full_name} reactivated from ${hire_date}. Invitation sent to ${record.email}` }
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

async function held(call: ExitCall) {
  const record = await lockRecord(call.db, call.params.ogid)
  if (!record) throw notFound('person')
  return record
}

/** A successor is required when the person has direct reports or heads an office or team. */
async function successorOf(
  call: Call<typeof exit.deactivate>,
  leaverId: string,
  { reportees, offices, teams }: Awaited<ReturnType<typeof store.responsibilitiesOf>>,
): Promise<string | null> {
  const { successor } = call.body
  const mustHandOver = reportees.length > 0 || offices.length > 0 || teams.length > 0
  if (!successor) {
    if (mustHandOver) throw invalid({ successor: 'Choose who takes over the responsibilities' })
    return null
  }
  const [found] = await activeByOgid(call.db, [successor])
  if (!found || found.id === leaverId) throw invalid({ successor: 'Choose a colleague who stays' })
  return found.id
}
