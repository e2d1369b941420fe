/** What banks are sent of an approved payroll. */
import { endpoint } from '../endpoint.ts'

const files = {
  method: 'GET',
  access: 'payroll.process',
  stepUp: true,
  topics: [],
  raw: true,
} as const

export const runPayments = {
  bankFile: endpoint({
    ...files,
    path: '/api/v1/payroll_runs/{id}/bank_file.csv',
    summary:
      'The payments of an approved payroll to all banks as one CSV, for instant transfers (NIP), with its hash; refused when anything differs from what was approved.',
  }),
  byBank: endpoint({
    ...files,
    path: '/api/v1/payroll_runs/{id}/bank_files.zip',
    summary: 'The same payments as a ZIP with a CSV for each bank.',
  }),
}
