/** Net pay that was withheld, or that the bank returned. */
import * as z from 'zod/mini'
import { endpoint, requiredText, version } from '../endpoint.ts'

export const heldPay = {
  withhold: endpoint({
    method: 'PATCH',
    path: '/api/v1/payslips/{id}/withhold.json',
    access: 'payroll.process',
    stake: 'money',
    summary:
      'Withholds the pay of one person from the bank file with a reason, or releases it with null: once the payroll is paid, for the next payroll of that person; not while it is sent or approved. Callers cannot do so with their own.',
    body: z.strictObject({ reason: z.nullable(requiredText(300, 'Enter a reason')), version }),
  }),
  returned: endpoint({
    method: 'PATCH',
    path: '/api/v1/payslips/{id}/returned.json',
    access: 'payroll.process',
    stake: 'money',
    summary:
      'Records that the bank returned the payment of one person: it is owed again, and paid with a later payroll once another person releases it. Callers cannot do so with their own.',
    body: z.strictObject({
      reason: requiredText(300, 'Enter a reason'),
      bank_reference: requiredText(60, 'Enter the bank’s reference of the return'),
      version,
    }),
  }),
}
