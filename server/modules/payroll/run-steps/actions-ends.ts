/** How a payroll ends that is not wanted: discarded before its approval, reversed after it. */

import { invalid, refuse } from '@iroko/contract/errors'
import type { ReversedPayment } from '@iroko/contract/payroll/runs'
import { reverseEncashed } from '../../leave/balances/store-encashed.ts'
import { dropFilings } from '../filings/actions.ts'
import { postReversal } from '../journals/actions.ts'
import { giveBack, voidSlips } from '../payslips/store-ends.ts'
import { deleteSlips, findPeople } from '../payslips/store-write.ts'
import { lockAsRead, type RunCall, replyWith } from '../runs/actions.ts'
import { whyNot } from '../runs/rules.ts'
import * as store from '../runs/store.ts'
import { refuseStep } from './actions.ts'

/** Nothing was posted yet: its payslips go, and its month and its people are free for another. */
export async function discard(call: RunCall) {
  const { db } = call
  const run = await lockAsRead(call)
  refuse(whyNot(run, 'discard', { is_sent: await store.isSent(db, run.id) }))
  await deleteSlips(db, run.id)
  await store.moveRun(db, run, { state: 'discarded', failure: null })
  const before = { reference: run.reference, state: run.state }
  await call.audit({ action: 'payroll.discard', entity: 'payroll_run', entity_id: run.id, before })
  return await replyWith(call, run.id, 'discarded')
}

/** Takes back what its approval and its payment did; money that the bank did not return is owed by those who have it. */
export async function reverse(call: RunCall & { body: { reason: string; payment?: ReversedPayment | undefined } }) {
  const { db, user, now } = call
  const run = await lockAsRead(call)
  await store.lockRuns(db)
  await refuseStep(db, run, 'reverse')
  const payment = run.paid_at || run.bank_file_at ? call.body.payment : null
  if (payment === undefined) throw invalid({ payment: 'Choose what became of the payment' })
  if (payment === 'kept' && !run.paid_at) throw invalid({ payment: 'Record this payroll as paid first' })
  await giveBack(db, run.id, user.id, now)
  await reverseEncashed(db, run, user.id, now)
  await voidSlips(db, run.id, now)
  const { reason } = call.body
  const reversed = { reversed_at: now.toISOString(), reversed_by: user.id, reversed_reason: reason, reversed_payment: payment }
  await store.moveRun(db, run, { state: 'reversed', ...reversed })
  await call.audit({
    action: 'payroll.reverse',
    entity: 'payroll_run',
    entity_id: run.id,
    after: { reference: run.reference, reason, payment },
  })
  await postReversal(db, { ...run, isKept: payment === 'kept' }, { day: call.today, now })
  if (run.paid_at) await dropFilings(db, run)
  const people = await findPeople(db, run.id)
  await call.changed(['loans', 'payroll_runs'], { for: people, permission: 'payslip.read' })
  if (run.kind === 'final') await call.changed('leave_balances', { for: people, permission: 'leave.read' })
  return await replyWith(call, run.id, 'reversed')
}
