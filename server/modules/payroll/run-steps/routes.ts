import { conflict, notFound, refuse } from '@iroko/contract/errors'
import { runSteps } from '@iroko/contract/payroll/run-steps'
import { isOpen } from '@iroko/contract/payroll/runs'
import { v7 as uuid } from 'uuid'
import { lockForStep } from '../../../lib/house/steps.ts'
import { implement, type StaffTools } from '../../../lib/http/implement.ts'
import { may } from '../../../lib/http/rights.ts'
import { approvalTrailOf } from '../../platform/approvals/store-trail.ts'
import { sendRequest } from '../../platform/requests/actions.ts'
import { countBlocking } from '../checks/store.ts'
import { payoutsOf } from '../payouts/store.ts'
import { setOff } from '../payouts/store-set-off.ts'
import * as slips from '../payslips/store-write.ts'
import { payrollRequest } from '../run-approvals/actions.ts'
import * as approvals from '../run-approvals/store.ts'
import { addPreparer, findExcluded } from '../run-approvals/store-excluded.ts'
import { findDeciders } from '../run-changes/actions.ts'
import { ofRun } from '../run-changes/store-fresh.ts'
import { publishRuns, readRun, replyWith } from '../runs/actions.ts'
import { type RunStep, whyNot, whyStuck } from '../runs/rules.ts'
import { whyNot as whyNotSlip } from '../runs/rules-slips.ts'
import * as store from '../runs/store.ts'
import { reviewOf } from '../runs/store-register.ts'
import { calculatePeople, findFacts, payRun, readUntil, runStep } from './actions.ts'
import { discard, reverse } from './actions-ends.ts'

export const routes = implement(runSteps, {
  show: async ({ db, user, params, today }) => {
    const run = await readRun(db, params.id)
    const approval = await approvals.findApproval(db, run.id)
    const { trail } = approval ? await approvalTrailOf(db, 'payroll_run', approval.id, user.id, today) : { trail: null }
    const { state } = run
    const before = await store.totalsBefore(db, run)
    const facts = await findFacts(db, run)
    const processes = may(user, 'payroll.process')
    const mayTake = (step: RunStep, is = processes) => is && !whyNot(run, step, facts)
    const approves = may(user, 'payroll.approve')
    return {
      payroll_run: {
        ...run,
        expected: facts.expected,
        before,
        review: before && state === 'review' ? await reviewOf(db, run) : null,
        payouts: await payoutsOf(db, run.id),
        blocking: isOpen(state) ? await countBlocking(db, run.id) : 0,
        approval: approval ? { id: approval.id, status: approval.status } : null,
        trail,
        waits_for: facts.waits_for,
        corrections: facts.corrections.map(({ title }) => title),
        why_not: (processes && whyStuck(run, facts)?.message) || null,
        can: {
          calculate: mayTake('calculate'),
          submit: mayTake('submit'),
          pay: mayTake('pay'),
          close: mayTake('close'),
          discard: mayTake('discard'),
          reverse: mayTake('reverse', approves),
          ask_reversal: mayTake('ask_reversal'),
          choose: mayTake('choose'),
          clear: mayTake('clear'),
          set_off: mayTake('set_off'),
          files: mayTake('files'),
        },
      },
    }
  },

  calculate: async (call) => {
    const { db, user, today } = call
    const run = await lockForStep(call, runStep('calculate'), call.params.id, call.body.version)
    if (run.state !== 'failed') await slips.deleteSlips(db, run.id)
    const change = { state: 'calculating' as const, failure: null, read_until: readUntil(run, today) }
    await store.moveRun(db, run, change)
    await addPreparer(db, run.id, user.id)
    await call.portal.jobs.enqueue(db, 'payroll-run', { id: run.id })
    await call.audit({
      action: 'payroll.calculate',
      entity: 'payroll_run',
      entity_id: run.id,
      after: { reference: run.reference },
    })
    return await replyWith(call, run.id, 'is being calculated')
  },

  recalculate: async (call) => {
    const { db, user, now } = call
    const { run, slip } = await lockSlipInReview(call)
    await store.moveRun(db, run, {})
    await addPreparer(db, run.id, user.id)
    await slips.deleteSlip(db, slip.id)
    await calculatePeople(db, run, [slip.employee_id], now)
    await setOff(db, run)
    const after = { reference: run.reference, employee_id: slip.employee_id }
    await call.audit({ action: 'payroll.recalculate', entity: 'payroll_run', entity_id: run.id, after })
    await publishRuns(call)
    return { message: `Payslip of ${slip.full_name} recalculated` }
  },

  setOff: async (call) => {
    const { db, user } = call
    const run = await lockForStep(call, runStep('set_off'), call.params.id, call.body.version)
    const { sets_off } = call.body
    await store.moveRun(db, run, { sets_off })
    await addPreparer(db, run.id, user.id)
    await setOff(db, { id: run.id, sets_off })
    const after = { reference: run.reference, sets_off }
    await call.audit({ action: 'payroll.set_off', entity: 'payroll_run', entity_id: run.id, after })
    return await replyWith(call, run.id, sets_off ? 'gives back PAYE beyond the year’s tax' : 'gives back no PAYE')
  },

  submit: async (call) => {
    const { db, user, now } = call
    const run = await lockForStep(call, runStep('submit'), call.params.id, call.body.version)
    const { totals } = await readRun(db, run.id)
    const id = uuid()
    const hash = await approvals.hashOf(db, run.id)
    await approvals.insertApproval(db, { id, run_id: run.id, hash, asked_by: user.id, created_at: now.toISOString() })
    await call.audit({
      action: 'payroll.submit',
      entity: 'payroll_run',
      entity_id: run.id,
      after: { reference: run.reference, hash },
    })
    const makers = [...new Set([user.id, run.created_by, ...(await findExcluded(db, run.id))])]
    const { able, sentence } = await findDeciders(call, ofRun(run.id), { sender: user.id, amount_kobo: totals.net_kobo })
    if (able.length === 0) throw conflict('nobody_decides', sentence)
    await sendRequest(call, payrollRequest, { id, requester_id: user.id, makers, facts: { amount_kobo: totals.net_kobo } })
    return await replyWith(call, run.id, 'awaits approval')
  },

  pay: async (call) => {
    await payRun(call, { id: call.params.id, ...call.body })
    return await replyWith(call, call.params.id, 'is paid')
  },

  payMany: async (call) => {
    const { runs, paid_on } = call.body
    const once = new Map(runs.map((run) => [run.id, run]))
    // In one order, so that two who pay the same do not wait for each other.
    for (const id of [...once.keys()].toSorted()) await payRun(call, { id, version: once.get(id)?.version ?? 0, paid_on })
    await publishRuns(call)
    return { message: `${once.size} ${once.size === 1 ? 'payroll is' : 'payrolls are'} paid` }
  },

  close: async (call) => {
    const run = await lockForStep(call, runStep('close'), call.params.id, call.body.version)
    await store.moveRun(call.db, run, { state: 'closed', closed_at: call.now.toISOString() })
    await call.audit({ action: 'payroll.close', entity: 'payroll_run', entity_id: run.id, after: { reference: run.reference } })
    return await replyWith(call, run.id, 'is closed')
  },

  discard,

  reverse,
})

/** A payslip that is in review and not sent, locked with its run. */
async function lockSlipInReview(call: StaffTools & { params: { id: string } }) {
  const slip = await slips.lockSlip(call.db, call.params.id)
  const run = slip && (await store.lockRun(call.db, slip.run_id))
  if (!slip || !run) throw notFound('payslip')
  refuse(whyNotSlip(slip, 'recalculate', { user_id: call.user.id, is_sent: await store.isSent(call.db, run.id) }))
  return { run, slip }
}
