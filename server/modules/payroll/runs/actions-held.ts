/** What every step of a payroll begins and ends with: held as it was read, refused in the wrong state, said with what it is now. */
import { conflict, orNotFound } from '@iroko/contract/errors'
import type { PayrollRun } from '@iroko/contract/payroll/runs'
import { staleBy } from '../../../lib/audit.ts'
import type { StaffTools } from '../../../lib/http/implement.ts'
import { findApproval } from '../run-approvals/store.ts'
import { nameOf, tellRuns } from './actions.ts'
import * as store from './store.ts'

const stateWords: Record<PayrollRun['state'], string> = {
  draft: 'not calculated yet',
  calculating: 'being calculated',
  review: 'in review',
  approved: 'approved',
  paid: 'paid',
  closed: 'closed',
  reversed: 'reversed',
  discarded: 'discarded',
  failed: 'not calculated to the end',
}

/** 'A payroll that is approved cannot be discarded' */
export const wrongState = ({ state }: Pick<PayrollRun, 'state'>, verb: string) =>
  conflict('wrong_state', `A payroll that is ${stateWords[state]} cannot be ${verb}`)

export const foundRun = (db: StaffTools['db'], id: string): Promise<PayrollRun> => orNotFound(store.findRun(db, id), 'payroll')

export type RunCall = StaffTools & { params: { id: string }; body: { version: number } }

/** As it was read, and held until the transaction ends. */
export async function heldRun(call: RunCall): Promise<store.RunRecord> {
  const run = await orNotFound(store.lockRun(call.db, call.params.id), 'payroll')
  if (run.version !== call.body.version) throw await staleBy(call.db, 'payroll_run', run.id)
  return run
}

export async function refuseSent({ db }: Pick<StaffTools, 'db'>, run: Pick<store.RunRecord, 'id'>): Promise<void> {
  const approval = await findApproval(db, run.id)
  if (approval?.status === 'pending') throw conflict('sent', 'This payroll awaits approval. Withdraw it first')
}

/** Tells open screens and answers what was done with the payroll, and the payroll as it is now. */
export async function said(call: StaffTools, id: string, done: string) {
  await tellRuns(call)
  const payroll_run = await foundRun(call.db, id)
  return { message: `${nameOf(payroll_run)} ${done}`, payroll_run }
}
