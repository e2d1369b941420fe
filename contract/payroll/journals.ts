/** What payrolls, loans and filings post: balanced journals, kept until the ledger takes them. */
import * as z from 'zod/mini'
import { day, endpoint, id, listQuery, listReply } from '../endpoint.ts'

export const journalKinds = [
  'accrual',
  'payment',
  'return',
  'adjustment',
  'reversal',
  'receipt',
  'loan',
  'settlement',
  'write_off',
  'remittance',
  'provision',
] as const
export type JournalKind = (typeof journalKinds)[number]
export const journalWords: Record<JournalKind, string> = {
  accrual: 'Accrual',
  payment: 'Payment',
  return: 'Returned payment',
  adjustment: 'Adjustment',
  reversal: 'Reversal',
  receipt: 'Repayment of a leaver',
  loan: 'Loan paid out',
  settlement: 'Loan repaid',
  write_off: 'Write-off',
  remittance: 'Filing paid',
  provision: 'Provision for pay by rule',
}

/** Accounts by what they are; which number each has is for the chart of accounts to say. */
export const journalAccounts = {
  salaries: 'Salaries and wages',
  pension_expense: 'Pension, employer',
  nhis_expense: 'Health insurance, employer',
  nsitf_expense: 'NSITF, employer',
  itf_expense: 'ITF, employer',
  paye_payable: 'PAYE payable',
  pension_payable: 'Pension payable',
  nhf_payable: 'National Housing Fund payable',
  nhis_payable: 'Health insurance payable',
  nsitf_payable: 'NSITF payable',
  itf_payable: 'ITF payable',
  other_payable: 'Other deductions payable',
  provision: 'Leave and 13th month provided for',
  other_income: 'Property not returned',
  written_off: 'Staff debts written off',
  staff_loans: 'Loans to staff',
  salary_overpaid: 'Owed by staff and leavers, to be recovered',
  net_payable: 'Net pay payable',
  bank: 'Bank',
  cash: 'Cash',
} as const
export type JournalAccount = keyof typeof journalAccounts
const accounts = Object.keys(journalAccounts) as JournalAccount[]

const journal = z.object({
  id: z.string(),
  /** As in 'PR-2026-11-A'. */
  reference: z.string(),
  kind: z.enum(journalKinds),
  /** Null for what is no payroll. */
  run: z.nullable(z.object({ id: z.string(), title: z.string() })),
  /** The payroll, the loan, or the receipt of the filing. */
  about: z.nullable(z.string()),
  dated_on: day,
  /** Of each side. */
  total_kobo: z.number(),
  lines: z.number(),
  /** Of the batch as it was approved; null for what is no payroll. */
  hash: z.nullable(z.string()),
})
export type Journal = z.output<typeof journal>

export const payrollJournals = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/payroll_journals.json',
    access: 'payroll.read',
    stake: 'sensitive',
    topics: ['payroll_runs'],
    summary:
      'The journals of payrolls, loans and filings, newest first: what was accrued on approval, what was paid, what the bank returned, what was lent, paid back, written off and paid over, what a reversal cancelled.',
    query: listQuery(['dated_on', 'reference', 'total_kobo'], {
      kind: z.optional(z.enum(journalKinds, 'Choose from the list')),
      run_id: z.optional(id),
    }),
    rows: 'payroll_journals',
    reply: listReply('payroll_journals', journal),
  }),
  lines: endpoint({
    method: 'GET',
    path: '/api/v1/payroll_journals/{id}/lines.json',
    access: 'payroll.read',
    stake: 'sensitive',
    topics: ['payroll_runs'],
    summary: 'A journal line by line. Debits and credits are equal.',
    query: listQuery(['place'], {}),
    rows: 'journal_lines',
    reply: z.object({
      ...listReply(
        'journal_lines',
        z.object({
          id: z.string(),
          account: z.enum(accounts),
          title: z.string(),
          /** The office, state, fund or kind of deduction. */
          detail: z.string(),
          debit_kobo: z.number(),
          credit_kobo: z.number(),
        }),
      ).shape,
      about: z.array(z.string()),
      totals: z.object({ debit_kobo: z.number(), credit_kobo: z.number() }),
    }),
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/api/v1/payroll_journals/{id}/pdf',
    access: 'payroll.read',
    stake: 'sensitive',
    topics: [],
    summary: 'A journal as a document, with the hash of its batch.',
    raw: true,
  }),
}
