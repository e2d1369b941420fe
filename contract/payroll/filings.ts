/** What payrolls deduct for others, and by when it is to be paid over: one filing for each authority, fund, union or cooperative. */
import * as z from 'zod/mini'
import { payMonth } from '../amounts.ts'
import { monthInWords } from '../day-words.ts'
import { day, endpoint, id, listQuery, listReply, personRef, requiredText, text, version } from '../endpoint.ts'
import { fileRef } from '../platform/files.ts'

export const filingKinds = ['paye', 'pension', 'nhf', 'nhis', 'nsitf', 'itf', 'paye_return', 'deduction'] as const
export type FilingKind = (typeof filingKinds)[number]
export const filingWords: Record<FilingKind, string> = {
  paye: 'PAYE',
  pension: 'Pension',
  nhf: 'National Housing Fund',
  nhis: 'Health insurance',
  nsitf: 'NSITF',
  itf: 'ITF of the year',
  paye_return: 'PAYE return of the year',
  deduction: 'Deduction',
}

/** 'Pension, Savanna Pensions, October 2026' */
export const filingTitle = ({
  kind,
  recipient,
  period,
  supplement,
  is_adjustment,
}: Pick<Filing, 'kind' | 'recipient' | 'period' | 'supplement' | 'is_adjustment'>): string =>
  [
    ...[filingWords[kind], recipient, period.length > 4 ? monthInWords(period) : period],
    ...[supplement > 1 && `supplement ${supplement}`, is_adjustment && 'adjustment'],
  ]
    .filter(Boolean)
    .join(', ')

export const filingStatuses = ['open', 'overdue', 'filed'] as const
export type FilingStatus = (typeof filingStatuses)[number]

const filing = z.object({
  id: z.string(),
  version,
  kind: z.enum(filingKinds),
  /** A state, a pension fund or a kind of deduction; empty where there is one authority. */
  recipient: z.string(),
  /** By which schedules name a pension fund; null until it is entered on the list, and for authorities. */
  recipient_code: z.nullable(z.string()),
  /** Which one of its month: from 2 on what came after it was filed. */
  supplement: z.number(),
  /** What its payrolls add, each with its own day; none of what is for a year. */
  parts: z.array(
    z.object({
      run: z.object({ id: z.string(), title: z.string() }),
      amount_kobo: z.number(),
      people: z.number(),
      due_on: day,
    }),
  ),
  /** The month in which its payrolls were paid, as in '2026-11', or a year. */
  period: z.string(),
  due_on: day,
  people: z.number(),
  amount_kobo: z.number(),
  /** Changes what was filed of a year before: adds what it came to afterwards, or takes it back. */
  is_adjustment: z.boolean(),
  status: z.enum(filingStatuses),
  filed_on: z.nullable(day),
  receipt_number: z.nullable(z.string()),
  receipt: z.nullable(fileRef),
})
export type Filing = z.output<typeof filing>

const reply = z.object({ message: z.string(), payroll_filing: filing })

export const payrollFilings = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/payroll_filings.json',
    access: 'payroll.read',
    stake: 'sensitive',
    topics: ['payroll_runs'],
    summary:
      'What is owed to tax authorities, funds, unions and cooperatives: one filing for each and month, with its payrolls as parts, and those of a year, by due date.',
    query: listQuery(['due_on', 'kind', 'amount_kobo'], {
      kind: z.optional(z.enum(filingKinds, 'Choose from the list')),
      status: z.optional(z.enum(filingStatuses, 'Choose from the list')),
      run_id: z.optional(id),
      /** What is owed by then and not filed. */
      due_by: z.optional(day),
    }),
    rows: 'payroll_filings',
    reply: listReply('payroll_filings', filing),
  }),
  schedule: endpoint({
    method: 'GET',
    path: '/api/v1/payroll_filings/{id}/schedule.json',
    access: 'payroll.read',
    stake: 'sensitive',
    topics: ['payroll_runs', 'people'],
    summary: 'A filing by person: what it follows from and what each one is due. Numbers of pension accounts are masked.',
    query: listQuery(['employee', 'total_kobo'], {}),
    rows: 'schedule',
    reply: z.extend(
      listReply(
        'schedule',
        z.object({
          id: z.string(),
          employee: personRef,
          /** The tax ID for PAYE, the masked RSA PIN for pension. */
          number: z.nullable(z.string()),
          gross_kobo: z.number(),
          employee_kobo: z.number(),
          employer_kobo: z.number(),
          /** Of pension, what is given besides. */
          voluntary_kobo: z.number(),
          total_kobo: z.number(),
          /** In a return of the year: PAYE deducted beyond the tax of the year, as the person’s last payslip has it. */
          over_kobo: z.number(),
        }),
      ),
      { about: z.array(z.string()), totals: z.object({ total_kobo: z.number() }) },
    ),
  }),
  remittance: endpoint({
    method: 'GET',
    path: '/api/v1/payroll_filings/{id}/remittance.csv',
    access: 'payroll.process',
    stake: 'sensitive',
    sealed: true,
    topics: [],
    summary:
      'A filing as CSV for its authority or fund, with the full RSA PIN or tax ID of each person; of a deduction with what each gave.',
    raw: true,
  }),
  remittances: endpoint({
    method: 'GET',
    path: '/api/v1/payroll_filings/remittances.zip',
    access: 'payroll.process',
    stake: 'sensitive',
    sealed: true,
    topics: [],
    summary:
      'The files of all filings of the payrolls of a month as one ZIP, each as it comes alone and each logged; those of a year are not among them.',
    query: z.object({ month: payMonth }),
    raw: true,
  }),
  fileMany: endpoint({
    method: 'PATCH',
    path: '/api/v1/payroll_filings/file.json',
    access: 'payroll.process',
    stake: 'money',
    summary:
      'Records several filings as filed and paid on one day, all of them or none: each with its own receipt number, or `receipt_number` where it has none.',
    body: z.strictObject({
      filings: z
        .array(z.strictObject({ id, version, receipt_number: z.optional(text(80)) }))
        .check(z.minLength(1, 'Choose at least one'), z.maxLength(100, 'Choose at most 100')),
      filed_on: day,
      receipt_number: z.optional(text(80)),
    }),
    reply: z.object({ message: z.string() }),
  }),
  file: endpoint({
    method: 'PATCH',
    path: '/api/v1/payroll_filings/{id}/file.json',
    access: 'payroll.process',
    stake: 'money',
    summary: 'Records a filing as filed and paid, with its receipt.',
    body: z.strictObject({
      filed_on: day,
      receipt_number: requiredText(80, 'Enter the receipt number'),
      file_id: z.optional(z.nullable(id)),
      version,
    }),
    reply,
  }),
  reopen: endpoint({
    method: 'PATCH',
    path: '/api/v1/payroll_filings/{id}/reopen.json',
    access: 'payroll.process',
    stake: 'money',
    summary: 'Reopens a filing, for example when it was recorded as filed by mistake.',
    body: z.strictObject({ reason: requiredText(300, 'Enter a reason'), version }),
    reply,
  }),
  receipt: endpoint({
    method: 'GET',
    path: '/api/v1/payroll_filings/{id}/receipt',
    access: 'payroll.read',
    stake: 'none',
    topics: [],
    summary: 'The receipt of a filing.',
    raw: true,
  }),
}
