/** What banks are sent of an approved payroll. */
import * as z from 'zod/mini'
import { endpoint, moment, personRef } from '../endpoint.ts'

/** One list for instant transfers, or a list for each bank. */
export const bankFileKinds = ['all', 'by_bank'] as const
export type BankFileKind = (typeof bankFileKinds)[number]
export const bankFileKindWords: Record<BankFileKind, string> = { all: 'All banks', by_bank: 'By bank' }

/** As somebody first had it. */
export const bankFile = z.object({
  id: z.string(),
  number: z.number(),
  kind: z.enum(bankFileKinds),
  /** Over what was approved and whose pay was withheld. */
  batch: z.string(),
  /** SHA-256 of its bytes. */
  digest: z.string(),
  payments: z.number(),
  total_kobo: z.number(),
  taken_by: personRef,
  taken_at: moment,
})
export type BankFile = z.output<typeof bankFile>

const files = {
  method: 'GET',
  access: 'payroll.process',
  stake: 'sensitive',
  topics: [],
  raw: true,
} as const

export const runPayments = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/payroll_runs/{id}/bank_files.json',
    access: 'payroll.read',
    topics: ['payroll_runs'],
    summary: 'The bank files of a payroll that were taken: which, by whom and when, with their digest, payments and sum.',
    reply: z.object({ bank_files: z.array(bankFile) }),
  }),
  bankFile: endpoint({
    ...files,
    path: '/api/v1/payroll_runs/{id}/bank_file.csv',
    summary:
      'The payments of an approved payroll to all banks as one CSV, for instant transfers (NIP), with its hash; refused when anything differs from what was approved. What was taken before comes back as the same bytes under a line that says COPY.',
  }),
  byBank: endpoint({
    ...files,
    path: '/api/v1/payroll_runs/{id}/bank_files.zip',
    summary: 'The same payments as a ZIP with a CSV for each bank.',
  }),
}
