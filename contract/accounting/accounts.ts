/** The chart of accounts: groups, and the accounts that take lines. */
import * as z from 'zod/mini'
import { crud } from '../crud.ts'
import { flag, id, requiredText } from '../endpoint.ts'

export const accountKinds = ['asset', 'liability', 'equity', 'income', 'expense'] as const
export type AccountKind = (typeof accountKinds)[number]
export const accountKindWords: Record<AccountKind, string> = {
  asset: 'Asset',
  liability: 'Liability',
  equity: 'Equity',
  income: 'Income',
  expense: 'Expense',
}

/** Who alone posts to an account; documents are all but manual entries. */
export const accountOwners = ['documents', 'payroll', 'billing', 'procurement', 'assets'] as const
export type AccountOwner = (typeof accountOwners)[number]
export const accountOwnerWords: Record<AccountOwner, string> = {
  documents: 'Documents',
  payroll: 'Payroll',
  billing: 'Billing',
  procurement: 'Procurement',
  assets: 'Assets',
}

/** The lines of the statements. */
export const statementLines = {
  cash: 'Cash and bank',
  receivables: 'Receivables',
  unbilled: 'Unbilled services',
  tax_assets: 'Tax assets',
  staff_loans: 'Staff loans and advances',
  prepayments: 'Prepayments',
  ppe_cost: 'Property and equipment, cost',
  ppe_depreciation: 'Accumulated depreciation',
  intangibles: 'Intangible assets',
  payables: 'Payables',
  advances: 'Advances and deferred income',
  accruals: 'Accruals',
  taxes: 'Taxes',
  payroll: 'Payroll and pension',
  provisions: 'Provisions',
  borrowings: 'Borrowings',
  capital: 'Capital and reserves',
  retained: 'Retained earnings',
  revenue: 'Revenue',
  credits: 'Discounts and credits',
  other_income: 'Other income',
  cost_of_service: 'Cost of service',
  administration: 'Administration',
  finance_cost: 'Finance cost',
  tax: 'Taxation',
} as const
export type StatementLine = keyof typeof statementLines
const lines = Object.keys(statementLines) as StatementLine[]

export const cashFlows = ['cash', 'operating', 'investing', 'financing', 'none'] as const
export type CashFlow = (typeof cashFlows)[number]
export const cashFlowWords: Record<CashFlow, string> = {
  cash: 'Cash itself',
  operating: 'Operating',
  investing: 'Investing',
  financing: 'Financing',
  none: 'No cash',
}

const choice = 'Choose from the list'

export const accounts = crud({
  path: 'accounts',
  noun: 'account',
  summary: 'The chart of accounts in the order of codes, each with its group and what it comes to today.',
  read: 'account.read',
  edit: 'account.edit',
  stake: 'money',
  topics: ['accounts', 'ledger'],
  fields: {
    code: requiredText(6).check(z.regex(/^\d{4,6}$/, 'Enter four to six digits')),
    title: requiredText(80),
    kind: z.enum(accountKinds, choice),
    /** None for a group. */
    parent_id: z.optional(z.nullable(id)),
    is_group: z.boolean(),
    line: z.enum(lines, choice),
    cash: z.enum(cashFlows, choice),
  },
  row: {
    code: z.string(),
    title: z.string(),
    kind: z.enum(accountKinds),
    parent: z.nullable(z.object({ id: z.string(), title: z.string() })),
    is_group: z.boolean(),
    owner: z.nullable(z.enum(accountOwners)),
    line: z.enum(lines),
    cash: z.enum(cashFlows),
    /** Debits less credits up to today; of a group those of its accounts. */
    balance_kobo: z.number(),
    /** Whether anything was ever posted to it. */
    is_used: z.boolean(),
  },
  sort: ['code', 'title', 'balance_kobo'],
  filters: { kind: z.optional(z.enum(accountKinds, choice)), is_group: z.optional(flag) },
})
