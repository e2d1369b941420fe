/** What was deducted of a person's tax in a year, on paper: for the tax office and the next employer. */
import * as z from 'zod/mini'
import { endpoint, requiredText, whole } from '../endpoint.ts'

export const taxCertificates = {
  pdf: endpoint({
    method: 'GET',
    path: '/api/v1/employees/{ogid}/tax_certificates/{year}/pdf',
    access: 'payslip.read',
    stake: 'none',
    topics: [],
    summary:
      'The tax deduction certificate of a person and year: pay by heading, contributions and reliefs, PAYE with its receipts, and what was deducted beyond the tax of the year. One’s own, or anybody’s for payroll.',
    params: z.strictObject({ ogid: requiredText(60), year: z.pipe(z.coerce.number('Enter a year'), whole(2000, 2200)) }),
    raw: true,
  }),
  leaver: endpoint({
    method: 'GET',
    path: '/api/v1/tax_certificates/{token}/pdf',
    access: 'public',
    stake: 'none',
    topics: [],
    summary:
      'The tax deduction certificate of a leaver, by the address of 256 random bits that was sent to their private email with the final settlement; 404 once its sixty days are over.',
    params: z.strictObject({ token: requiredText(60) }),
    raw: true,
  }),
}
