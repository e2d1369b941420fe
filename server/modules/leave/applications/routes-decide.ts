/** Deciding: one at a time or many, and what a last decision does to days and ledger. */
import { conflict, isFault, notFound } from '@iroko/contract/errors'
import type { leave } from '@iroko/contract/leave/applications'
import { staleBy } from '../../../lib/audit.ts'
import { callTools, type Handlers, ownTransaction } from '../../../lib/http/implement.ts'
import { decide } from '../../platform/approvals/store.ts'
import { peopleOf } from '../../platform/approvers/rules-places.ts'
import { findDecider } from '../../platform/approvers/store-contacts.ts'
import { insertTaken } from '../balances/store.ts'
import { ask, type LeaveCall, type LeaveTools, tellAbout, write } from './notify.ts'
import { type ApplicationRecord, findApplication, holdAskedOf, holdReadable, updateApplication } from './store.ts'
import { freeDays } from './store-apply.ts'
import { holdBalance } from './store-facts.ts'

type DecideHandlers = Pick<Handlers<typeof leave>, 'approve' | 'reject' | 'decideMany' | 'clientDecide'>

interface Wanted {
  id: string
  decision: 'approved' | 'rejected'
  comment: string
  version?: number | undefined
}

export const decideHandlers: DecideHandlers = {
  approve: (call) => decideLeave(call, { ...call.params, ...call.body, decision: 'approved' }),
  reject: (call) => decideLeave(call, { ...call.params, ...call.body, decision: 'rejected' }),

  decideMany: ownTransaction(async (call) => {
    const { ids, decision, comment } = call.body
    const results: { id: string; done: boolean; errors: string | null }[] = []
    for (const id of new Set(ids)) results.push(await decideAlone(call, { id, decision, comment }))
    const done = results.filter((result) => result.done).length
    const refused = results.length - done
    return { message: `${done} ${decision}${refused > 0 ? `, ${refused} not` : ''}`, results }
  }),

  clientDecide: async (call) => {
    const application = await holdAskedOf(call.db, call.client.contact_id, call.params.id)
    if (!application) throw notFound('request')
    const by = await findDecider(call.db, call.client.contact_id)
    const { message } = await decideHeld(call, application, { ...call.params, ...call.body }, by)
    return { message }
  },
}

/** One of many, in a transaction of its own: a refusal takes nothing else with it. */
async function decideAlone(call: LeaveCall, wanted: Wanted) {
  try {
    await call.portal.database.db
      .transaction()
      .execute((db) => decideLeave({ ...call, ...callTools(call.portal, db, call.user.id, call.requestId) }, wanted))
    return { id: wanted.id, done: true, errors: null }
  } catch (error) {
    if (!isFault(error)) throw error
    return { id: wanted.id, done: false, errors: error.message }
  }
}

async function decideLeave(call: LeaveCall, wanted: Wanted) {
  const application = await holdReadable(call.db, call.user, wanted.id, call.today)
  if (!application) throw notFound('application')
  return await decideHeld(call, application, wanted, call.user)
}

async function decideHeld(
  call: LeaveTools,
  application: ApplicationRecord,
  { id, decision, comment, version }: Wanted,
  by: { id: string; full_name: string; is_contact?: true },
) {
  const { db, today, now } = call
  if (application.status !== 'pending') throw conflict('not_pending', `This application is already ${application.status}`)
  if (version !== undefined && version !== application.version) throw await staleBy(db, 'leave_application', id)
  const outcome = await decide(db, { kind: 'leave', subject_id: id, by: by.id, decision, comment, today, now })
  if (outcome.status === 'approved') await becomeLeave(call, application, by.is_contact ? null : by.id)
  else if (outcome.status === 'rejected') await becomeRejected(call, application)
  else await updateApplication(db, id, {})
  await call.audit({
    action: decision === 'approved' ? 'leave.approve' : 'leave.reject',
    entity: 'leave_application',
    entity_id: id,
    before: { status: application.status },
    after: {
      status: outcome.status,
      comment,
      ...(by.is_contact ? { client: by.full_name } : {}),
      ...(outcome.decided_for === by.id ? {} : { for: outcome.decided_for }),
    },
  })
  const leave = await findApplication(db, id, today)
  const letter = { ...leave, leave_type: leave.leave_type.title }
  await tellAbout(call, [
    application.employee_id,
    by.id,
    application.stand_in_id,
    ...outcome.asked,
    ...peopleOf(outcome.waiting),
  ])
  if (outcome.status === 'pending') {
    if (outcome.moved) await ask(call, outcome.waiting, { ...letter, requester: leave.employee.full_name })
    return { message: 'Your decision is kept; it goes on to the next step', leave }
  }
  const approved = outcome.status === 'approved'
  await write(call, [application.employee_id], 'mine', (letters) =>
    approved ? letters.approved(letter, by.full_name, comment) : letters.rejected(letter, by.full_name, comment),
  )
  if (approved && application.stand_in_id) {
    await write(call, [application.stand_in_id], 'mine', (letters) => letters.standIn(leave.employee.full_name, letter))
  }
  return { message: approved ? 'The leave is approved' : 'The application is rejected', leave }
}

/** The days are the person's leave now, and the ledger says so: in the transaction of the last decision. */
export async function becomeLeave(
  call: Pick<LeaveCall, 'db' | 'now'>,
  application: ApplicationRecord,
  by: string | null,
): Promise<void> {
  await holdBalance(call.db, application.employee_id)
  await insertTaken(call.db, application, by, call.now)
  await updateApplication(call.db, application.id, { status: 'approved', decided_at: call.now.toISOString() })
}

async function becomeRejected({ db, now }: LeaveTools, application: ApplicationRecord): Promise<void> {
  await freeDays(db, application.id)
  await updateApplication(db, application.id, { status: 'rejected', decided_at: now.toISOString() })
}
