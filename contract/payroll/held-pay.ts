/** Net pay that was withheld, or that the bank returned. */
import * as z from 'zod/mini'
import { sheetImport } from '../crud.ts'
import { endpoint, id, requiredText, version } from '../endpoint.ts'

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
  returnedMany: endpoint({
    method: 'PATCH',
    path: '/api/v1/payslips/returned.json',
    access: 'payroll.process',
    stake: 'money',
    summary: 'The same of several payments of one return of the bank: all of them, or none.',
    body: z.strictObject({
      payslips: z
        .array(z.strictObject({ id, version }))
        .check(z.minLength(1, 'Choose at least one payment'), z.maxLength(200, 'At most 200 payments at once')),
      reason: requiredText(300, 'Enter a reason'),
      bank_reference: requiredText(60, 'Enter the bank’s reference of the return'),
    }),
  }),
  import: sheetImport({
    path: 'returned_payments',
    access: 'payroll.process',
    stake: 'money',
    called: 'returned payment',
    plural: 'returned payments',
    line: z.strictObject({
      /** The payroll, as the bank file has it: 'PR-2026-11'. */
      reference: requiredText(40),
      ogid: requiredText(60),
      /** As the bank says. */
      reason: requiredText(300, 'Enter a reason'),
      bank_reference: requiredText(60, 'Enter the bank’s reference of the return'),
    }),
  }),
}
