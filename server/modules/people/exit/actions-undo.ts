/** A mistaken exit is undone: what it took comes back, as long as nothing else hangs on it. */
import { addMonths } from '@iroko/contract/dates'
import { conflict, type Fault, forbidden, notFound, refuse } from '@iroko/contract/errors'
import { violatesConstraint } from '../../../lib/database/violation.ts'
import type { StaffTools } from '../../../lib/http/implement.ts'
import { may, type User } from '../../../lib/http/rights.ts'
import { write } from '../../../lib/mail/letters.ts'
import { refuseMoreRights } from '../../platform/access/actions.ts'
import { findHolders } from '../../platform/approvers/store-able.ts'
import { cancelClearance } from '../clearance/actions.ts'
import { updateResignation } from '../resignations/store.ts'
import { withdrawApproved } from '../terminations/store.ts'
import { lockLeaver, refuseWhereDayStays } from './actions.ts'
import { replan } from './actions-plan.ts'
import { letters } from './notify.ts'
import { findTaken, giveBack } from './store-taken.ts'

type Leaver = NonNullable<Awaited<ReturnType<typeof lockLeaver>>['record']>
type Taken = NonNullable<Awaited<ReturnType<typeof findTaken>>>

/** Why the exit of somebody cannot be undone by a caller today; undefined when it can. */
function whyNotUndo(
  person: Leaver,
  taken: Taken | undefined,
  { user, today }: { user: User; today: string },
): Fault | undefined {
  if (person.id === user.id) return forbidden('You cannot undo your own exit. Ask another HR colleague')
  if (person.status === 'active') return conflict('active', `${person.full_name} already works here`)
  if (person.erased_at) return conflict('erased', 'This record was erased. Add the person again')
  if (!taken || addMonths(taken.ended_on, 1) < today)
    return conflict('too_late', `The exit of ${person.full_name} is more than a month old. Reactivate them as a new hire`)
  // Several people decided these: they are not undone by one who could not have.
  if (taken.termination_id && !may(user, 'termination.decide'))
    return forbidden('You cannot undo a termination. Ask the HR manager')
  if (taken.resignation_id && !may(user, 'resignation.manage')) return forbidden('You cannot undo a resignation. Ask HR')
  return undefined
}

/**
 * Undoes the exit of somebody within a month: hire date, roles, password and pay are as before, places, leaders and direct reports come back.
 * What others have done since stays: requests that were taken back, sessions that ended, cards that were closed.
 */
export async function undoExit(call: StaffTools, ogid: string, reason: string): Promise<Leaver> {
  const { db, user, today } = call
  const { record } = await lockLeaver(call, ogid)
  if (!record) throw notFound('person')
  const taken = await findTaken(db, record.id)
  refuse(whyNotUndo(record, taken, call))
  if (!taken) return record
  await refuseMoreRights(call, [record.id])
  await refuseWhereDayStays(call, record)
  try {
    await giveBack(db, record.id, today)
  } catch (error) {
    if (violatesConstraint(error, 'reporting_line_circle'))
      throw conflict(
        'circle',
        `Reporting lines have changed since: ${record.full_name} would report to themselves. Change them first`,
      )
    throw error
  }
  await cancelClearance(call, record.id)
  await takeBackDecision(call, record, taken)
  const { status, exit_date } = taken
  await call.audit({
    action: 'people.exit_undo',
    entity: 'employee',
    entity_id: record.id,
    before: { status, exit_date, reason: taken.reason },
    after: { status: 'active', reason },
  })
  const heads = (await findHolders(db, 'termination.decide', today)).filter((id) => id !== user.id && id !== record.id)
  const letter = letters.undone(record.full_name, user.full_name, { exit_date }, reason)
  await write(call, heads, `/dashboard/user/profile/${record.ogid}?tab=job`, letter, 'requests')
  await write(call, [record.id], '/dashboard', letters.back({ exit_date }), 'requests')
  await call.portal.jobs.enqueue(db, 'approval-orphans', {})
  await call.changed('rights', { for: [record.id] })
  await call.changed(['people', 'leave', 'approvals'], { permission: 'directory.read' })
  return record
}

/** What several decided and ended the employment is taken back with it; what else was decided stands, as a planned exit. */
async function takeBackDecision(call: StaffTools, record: Leaver, { termination_id, resignation_id }: Taken): Promise<void> {
  const { db, user, now } = call
  if (!termination_id && !resignation_id) return
  if (termination_id) await withdrawApproved(db, termination_id, now)
  if (resignation_id)
    await updateResignation(
      db,
      resignation_id,
      termination_id
        ? { effective_at: null }
        : { status: 'retracted', retracted_by: user.id, decided_at: now.toISOString(), effective_at: null },
    )
  await replan(call, record, { by: user.id })
}
