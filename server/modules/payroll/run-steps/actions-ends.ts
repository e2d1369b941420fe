/** How a payroll ends that is not wanted: discarded before its approval, reversed after it. */

import { dayIn } from '@iroko/contract/dates'
import { invalid, refuse } from '@iroko/contract/errors'
import type { ReversedPayment } from '@iroko/contract/payroll/runs'
import { lockForStep } from '../../../lib/house/steps.ts'
import type { Tools } from '../../../lib/http/implement.ts'
import { companyZone } from '../../../lib/portal.ts'
import { reverseEncashed } from '../../leave/balances/store-encashed.ts'
import { dropFilings } from '../filings/actions.ts'
import { postReversal } from '../journals/actions.ts'
import { giveBackProvisions } from '../pay-rules/actions-provisions.ts'
import { findCorrections, giveBack, voidSlips } from '../payslips/store-ends.ts'
import { deleteSlips, findPeople } from '../payslips/store-write.ts'
import { type RunCall, replyWith } from '../runs/actions.ts'
import { takesTwo } from '../runs/rules.ts'
import type { RunRecord } from '../runs/store.ts'
import * as store from '../runs/store.ts'
import { runStep } from './actions.ts'

/** Nothing was posted yet: its payslips go, and its month and its people are free for another. */
export async function discard(call: RunCall) {
  const { db } = call
  const run = await lockForStep(call, runStep('discard'), call.params.id, call.body.version)
  await deleteSlips(db, run.id)
  await store.moveRun(db, run, { state: 'discarded', failure: null })
  const before = { reference: run.reference, state: run.state }
  await call.audit({ action: 'payroll.discard', entity: 'payroll_run', entity_id: run.id, before })
  return await replyWith(call, run.id, 'discarded')
}

/** Reverses a payroll; that the bank returned its money, or never had the file that somebody took, one person alone does not say: it is paid once more. */
export async function reverse(call: RunCall & { body: { reason: string; payment?: ReversedPayment | undefined } }) {
  const { user } = call
  const run = await lockForStep(call, runStep('reverse'), call.params.id, call.body.version)
  const payment = run.paid_at ? call.body.payment : null
  if (payment === undefined) throw invalid({ payment: 'Choose what became of the payment' })
  refuse(payment === 'returned' ? takesTwo() : undefined)
  await reverseRun(call, run, { by: user.id, reason: call.body.reason, payment })
  return await replyWith(call, run.id, 'reversed')
}

interface Reversal {
  by: string
  reason: string
  payment: ReversedPayment | null
  newId?: () => string
}

/**
 * Takes back what the approval and the payment of a payroll did, which is held, and before it those of its corrections, the newest first;
 * money that the bank did not return is owed by those who have it.
 */
export async function reverseRun(call: Tools, run: RunRecord, reversal: Reversal): Promise<void> {
  for (const { id } of await findCorrections(call.db, run.id)) {
    const correction = await store.lockRun(call.db, id)
    if (correction) await reverseOne(call, correction, { ...reversal, payment: correction.paid_at ? reversal.payment : null })
  }
  await reverseOne(call, run, reversal)
}

async function reverseOne(call: Tools, run: RunRecord, { by, reason, payment, newId }: Reversal): Promise<void> {
  const { db, now } = call
  const day = dayIn(companyZone, now)
  await giveBack(db, run.id, { by, now, day })
  await reverseEncashed(db, run, by, now)
  await voidSlips(db, run.id, now)
  const reversed = { reversed_at: now.toISOString(), reversed_by: by, reversed_reason: reason, reversed_payment: payment }
  await store.moveRun(db, run, { state: 'reversed', ...reversed })
  await call.audit({
    action: 'payroll.reverse',
    entity: 'payroll_run',
    entity_id: run.id,
    after: { reference: run.reference, reason, payment },
  })
  await postReversal(db, { ...run, isKept: payment === 'kept' }, { day, now, newId })
  await giveBackProvisions(db, run, { now })
  if (run.paid_at) await dropFilings(db, run, newId)
  const people = await findPeople(db, run.id)
  await call.changed(['loans', 'payroll_runs'], { for: people, permission: 'payslip.read' })
  if (run.kind === 'final') await call.changed('leave_balances', { for: people, permission: 'leave.read' })
}
