/** A payroll in words. */
import { conflict, type Fault } from '@iroko/contract/errors'
import type { PayrollRun } from '@iroko/contract/payroll/runs'

/** 'Payroll of 2026-11', 'Payroll of Night shift of 2026-11', 'Final settlement of 2026-11' */
export const nameOf = ({
  kind,
  month,
  pay_group,
}: Pick<PayrollRun, 'kind' | 'month'> & { pay_group?: PayrollRun['pay_group'] }): string =>
  `${{ regular: pay_group ? `Payroll of ${pay_group.title}` : 'Payroll', off_cycle: 'Off-cycle payroll', correction: 'Correction', final: 'Final settlement' }[kind]} of ${month.slice(0, 7)}`

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
export const wrongState = ({ state }: Pick<PayrollRun, 'state'>, verb: string): Fault =>
  conflict('wrong_state', `A payroll that is ${stateWords[state]} cannot be ${verb}`)
