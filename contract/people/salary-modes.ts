/** How people receive their pay (specification, section 9). */
import * as z from 'zod/mini'
import { chosenPeople, endpoint } from '../endpoint.ts'

export const modes = ['bank', 'cash', 'cheque'] as const
export type SalaryMode = (typeof modes)[number]
export const salaryModeWords: Record<SalaryMode, string> = { bank: 'Bank transfer', cash: 'Cash', cheque: 'Cheque' }
/** As in 'is paid in cash'. */
export const paidHow: Record<SalaryMode, string> = { bank: 'by bank transfer', cash: 'in cash', cheque: 'by cheque' }
export const salaryMode = z.enum(modes, 'Choose a salary mode')

export const salaryModes = {
  assign: endpoint({
    method: 'PATCH',
    path: '/api/v1/salary_modes/people.json',
    access: 'people.pay.edit',
    stake: 'money',
    summary:
      'Changes how people receive their pay from the next calculation, and tells them. Callers cannot change their own, and do not approve the payroll that first pays by it.',
    body: z.strictObject({ salary_mode: salaryMode, ogids: chosenPeople }),
  }),
}
