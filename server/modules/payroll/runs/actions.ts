/** What every step of a payroll begins and ends with: locked as it was read, answered with what it is now. */
import { orNotFound } from '@iroko/contract/errors'
import type { PayrollRun } from '@iroko/contract/payroll/runs'
import type { StaffTools, Tools } from '../../../lib/http/implement.ts'
import { nameOf } from './rules.ts'
import * as store from './store.ts'

export const publishRuns = (call: Pick<Tools, 'changed'>): Promise<void> =>
  call.changed('payroll_runs', { permission: 'payroll.read' })

export const readRun = (db: StaffTools['db'], id: string): Promise<PayrollRun> => orNotFound(store.findRun(db, id), 'payroll')

export type RunCall = StaffTools & { params: { id: string }; body: { version: number } }

/** Tells open screens and answers what was done with the payroll, and the payroll as it is now. */
export async function replyWith(call: StaffTools, id: string, done: string) {
  await publishRuns(call)
  const payroll_run = await readRun(call.db, id)
  return { message: `${nameOf(payroll_run)} ${done}`, payroll_run }
}
