/** What banks are sent of an approved payroll. */
import * as z from 'zod/mini'
import { endpoint, id, moment, personRef } from '../endpoint.ts'

/** One list for instant transfers, a list for each bank, or as a layout has it. */
export const bankFileKinds = ['all', 'by_bank', 'layout'] as const
export type BankFileKind = (typeof bankFileKinds)[number]
export const bankFileKindWords: Record<BankFileKind, string> = { all: 'All banks', by_bank: 'By bank', layout: 'By layout' }

/** As somebody first had it. */
export const bankFile = z.object({
  id: z.string(),
  number: z.number(),
  kind: z.enum(bankFileKinds),
  /** By which layout. */
  layout: z.nullable(z.string()),
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
  check: endpoint({
    method: 'GET',
    path: '/api/v1/payroll_runs/{id}/bank_file_check.json',
    access: 'payroll.process',
    topics: ['payroll_runs', 'paper_layouts', 'pay'],
    summary:
      'What the bank file of an approved payroll would be by a layout: its files, payments and sum (kobo), what is written otherwise than it is known, and what stands against it.',
    query: z.strictObject({ layout_id: id }),
    reply: z.object({
      bank_file: z.object({
        files: z.array(z.string()),
        payments: z.number(),
        total_kobo: z.number(),
        notes: z.array(z.string()),
        wrong: z.array(z.string()),
      }),
    }),
  }),
  byLayout: endpoint({
    ...files,
    path: '/api/v1/payroll_runs/{id}/bank_file',
    summary:
      'The payments of an approved payroll as a confirmed layout has them (CSV, XLSX or text; a ZIP where it is cut into several files), compared with what was approved before it is given out. Taken again, or after another file, it is a copy and says so.',
    query: z.strictObject({ layout_id: id }),
  }),
  byBank: endpoint({
    ...files,
    path: '/api/v1/payroll_runs/{id}/bank_files.zip',
    summary: 'The same payments as a ZIP with a CSV for each bank.',
  }),
}
