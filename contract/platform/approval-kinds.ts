/** The types of requests that people decide, one row each. Apart from their policies, because homes and lists name them. */
import type { Stake } from '../endpoint.ts'
import type { Permission } from '../permissions.ts'
import type { Topic } from '../topics.ts'

interface RequestRow {
  /** On screens. */
  label: string
  /** In the middle of a sentence: 'This application is already approved'. */
  noun: string
  /** Where a request stands with its `status`, `decided_at` and `version`; what its audit rows are about. */
  table: string
  /** What deciding one puts into somebody's hands; all but `none` take a fresh proof of who decides. */
  stake: Stake
  /** Without it nobody decides one, and nobody is asked to; whose turn it is, is the approval's word. */
  decide: Permission
  /** What whoever decides the last step of one with an amount holds besides. */
  decideAmount?: Permission
  /** Who reads those of the people in their scope. */
  read: Permission
  /** Who hears of every change besides the people of the request. */
  hear: Permission
  /** What changes with a request, besides the approvals. */
  topics: readonly Topic[]
  /** Where one opens in place, for whoever asked and whoever decides; everyone may enter it. Without it the employee's home. */
  opens?: string
  /** Where those who wait are listed; pay is decided from the home and has no list. */
  list?: string
  /** How its table calls one that was rejected or withdrawn, where it knows no such words. */
  closed?: string
  /** A client may decide it: never money, placements or personal data. */
  client?: true
}

const days = ['attendance', 'attendance_corrections', 'absences', 'gate', 'clock'] as const

export const requestRows = {
  leave: {
    stake: 'none',
    label: 'Leave',
    noun: 'application',
    table: 'leave_application',
    decide: 'leave.approve',
    read: 'leave.read',
    hear: 'leave.manage',
    topics: ['leave', 'leave_balances'],
    list: '/dashboard/hr/leaves-admin?status=pending',
    client: true,
  },
  shift_request: {
    stake: 'none',
    label: 'Shift request',
    noun: 'request',
    table: 'shift_request',
    decide: 'shift.request',
    read: 'shift.read',
    hear: 'shift.plan',
    topics: ['roster'],
    opens: '/dashboard/hr/shift-request?request=',
    list: '/dashboard/hr/shift-request?view=all&status=pending',
    client: true,
  },
  promotion: {
    stake: 'power',
    label: 'Promotion',
    noun: 'promotion',
    table: 'promotion',
    decide: 'promotion.read',
    decideAmount: 'people.pay.edit',
    read: 'promotion.read',
    hear: 'promotion.propose',
    topics: ['promotions'],
    list: '/dashboard/hr/promotions?status=pending',
  },
  attendance_correction: {
    stake: 'none',
    label: 'Attendance correction',
    noun: 'request',
    table: 'attendance_correction',
    decide: 'attendance.correct',
    read: 'attendance.read',
    hear: 'attendance.read',
    topics: days,
    opens: '/dashboard/main/manual-attendance?request=',
    list: '/dashboard/main/manual-attendance?view=all&status=pending',
  },
  absence: {
    stake: 'none',
    label: 'Absence',
    noun: 'absence',
    table: 'absence',
    decide: 'absence.read',
    read: 'absence.read',
    hear: 'attendance.read',
    topics: days,
    opens: '/dashboard/main/absence?request=',
    list: '/dashboard/hr/absence?status=pending',
  },
  salary_change: {
    stake: 'money',
    label: 'Salary change',
    noun: 'salary change',
    table: 'salary_change',
    decide: 'people.pay.edit',
    read: 'people.pay.read',
    hear: 'people.pay.edit',
    topics: ['pay'],
  },
  first_salaries: {
    stake: 'money',
    label: 'Salaries of an import',
    noun: 'first salaries',
    table: 'first_salaries',
    decide: 'people.pay.edit',
    read: 'people.pay.edit',
    hear: 'people.pay.edit',
    topics: ['pay'],
  },
  loan: {
    stake: 'money',
    label: 'Loan',
    noun: 'loan',
    table: 'loan',
    decide: 'loan.approve',
    read: 'people.pay.read',
    hear: 'people.pay.read',
    topics: ['loans'],
    opens: '/dashboard/main/deductions?loan=',
  },
  loan_write_off: {
    stake: 'money',
    label: 'Loan write-off',
    noun: 'write-off',
    table: 'loan_write_off',
    decide: 'loan.approve',
    read: 'people.pay.read',
    hear: 'people.pay.read',
    topics: ['loans'],
  },
  debt_settlement: {
    stake: 'money',
    label: 'Payment or write-off of a debt',
    noun: 'payment',
    table: 'debt_settlement',
    decide: 'loan.approve',
    read: 'people.pay.read',
    hear: 'people.pay.read',
    topics: ['loans', 'payroll_runs'],
  },
  tax_declaration: {
    stake: 'money',
    label: 'Tax and pension declaration',
    noun: 'declaration',
    table: 'tax_declaration',
    decide: 'people.pay.edit',
    read: 'people.pay.read',
    hear: 'people.pay.edit',
    topics: ['pay'],
  },
  payroll_run: {
    stake: 'money',
    label: 'Payroll',
    noun: 'payroll',
    table: 'payroll_approval',
    decide: 'payroll.approve',
    read: 'payroll.read',
    hear: 'payroll.read',
    topics: ['payroll_runs'],
    opens: '/dashboard/payroll/payroll-processing?approval=',
  },
  payroll_reversal: {
    stake: 'money',
    label: 'Payroll reversal',
    noun: 'reversal',
    table: 'payroll_reversal',
    decide: 'payroll.approve',
    read: 'payroll.read',
    hear: 'payroll.read',
    topics: ['payroll_runs'],
  },
  journal: {
    stake: 'money',
    label: 'Journal',
    noun: 'journal',
    table: 'manual_journal',
    decide: 'journal.approve',
    read: 'journal.read',
    hear: 'journal.read',
    topics: ['journals', 'ledger'],
    list: '/dashboard/accounts/journals?view=written&status=pending',
  },
  budget: {
    stake: 'none',
    label: 'Budget',
    noun: 'budget',
    table: 'budget',
    decide: 'budget.approve',
    // Leads and heads of operations read what counts, not what waits.
    read: 'budget.approve',
    hear: 'budget.approve',
    topics: ['budgets'],
    list: '/dashboard/accounts/budgets?status=pending',
  },
  ledger_change: {
    stake: 'money',
    label: 'Change of the books',
    noun: 'change of the books',
    table: 'ledger_change',
    decide: 'ledger.approve',
    read: 'account.read',
    hear: 'account.read',
    topics: ['ledger_changes', 'bank', 'ledger'],
    list: '/dashboard/accounts/chart-of-account?view=changes&status=pending',
  },
  expense: {
    stake: 'money',
    label: 'Expense',
    noun: 'expense',
    table: 'expense',
    decide: 'journal.approve',
    read: 'expense.read',
    hear: 'expense.read',
    topics: ['expenses', 'ledger'],
    list: '/dashboard/accounts/journals?view=expenses&status=pending',
  },
  bill: {
    stake: 'money',
    label: 'Bill',
    noun: 'bill',
    table: 'bill',
    decide: 'bill.approve',
    read: 'vendor.read',
    hear: 'vendor.read',
    topics: ['bills', 'vendors', 'ledger'],
    list: '/dashboard/vendors/bills?state=pending',
  },
  vendor_payment: {
    stake: 'money',
    label: 'Payment to vendors',
    noun: 'payment',
    table: 'vendor_payment',
    decide: 'payment.approve',
    read: 'vendor.read',
    hear: 'vendor.read',
    topics: ['vendor_payments', 'bills'],
    list: '/dashboard/vendors/payments?view=batches&state=pending',
  },
  shortening: {
    stake: 'none',
    label: 'Leave shortening',
    noun: 'request',
    table: 'shortening',
    decide: 'leave.approve',
    read: 'leave.read',
    hear: 'leave.manage',
    topics: ['leave', 'leave_balances'],
  },
  opening_request: {
    stake: 'none',
    label: 'Job opening',
    noun: 'request',
    table: 'opening_request',
    decide: 'job_opening.ask',
    read: 'job_opening.ask',
    hear: 'job_opening.edit',
    topics: ['job_openings'],
    list: '/dashboard/recruitment/opening-requests?status=pending',
  },
  contract: {
    stake: 'money',
    label: 'Contract',
    noun: 'contract',
    table: 'contract_change',
    decide: 'contract.approve',
    read: 'contract.read',
    hear: 'contract.read',
    topics: ['contracts'],
    list: '/dashboard/accounts/clients?view=changes&status=pending',
  },
  invoice: {
    stake: 'money',
    label: 'Invoice',
    noun: 'invoice',
    table: 'invoice_request',
    decide: 'invoice.approve',
    read: 'invoice.read',
    hear: 'invoice.read',
    topics: ['invoices', 'ledger'],
    list: '/dashboard/accounts/invoices?view=requests&status=pending',
  },
  credit_note: {
    stake: 'money',
    label: 'Credit note',
    noun: 'credit note',
    table: 'credit_note',
    decide: 'credit_note.approve',
    read: 'invoice.read',
    hear: 'invoice.read',
    topics: ['invoices', 'receipts', 'ledger'],
    list: '/dashboard/accounts/invoices?view=credits&status=pending',
  },
  asset_disposal: {
    stake: 'money',
    label: 'Disposal of assets',
    noun: 'disposal',
    table: 'asset_disposal',
    decide: 'asset.dispose.decide',
    read: 'asset.dispose.decide',
    hear: 'asset.dispose',
    topics: ['assets', 'ledger'],
    list: '/dashboard/assets/all?view=disposals&status=pending',
  },
  count_settlement: {
    stake: 'money',
    label: 'Settlement of a count',
    noun: 'settlement',
    table: 'count_settlement',
    decide: 'asset.dispose.decide',
    read: 'asset.dispose.decide',
    hear: 'asset.count',
    topics: ['asset_counts', 'assets', 'ledger'],
    list: '/dashboard/assets/all?view=counts&state=closed',
  },
  resignation: {
    stake: 'none',
    label: 'Resignation',
    noun: 'resignation',
    table: 'resignation',
    decide: 'resignation.read',
    read: 'resignation.read',
    hear: 'resignation.manage',
    topics: ['resignations'],
    list: '/dashboard/hr/resignation?status=pending',
    closed: 'retracted',
  },
  termination: {
    stake: 'power',
    label: 'Termination',
    noun: 'termination',
    table: 'termination',
    decide: 'termination.decide',
    read: 'termination.read',
    hear: 'termination.propose',
    topics: ['terminations'],
    opens: '/dashboard/termination?termination=',
    list: '/dashboard/termination?status=pending',
  },
  job_offer: {
    stake: 'money',
    label: 'Job offer',
    noun: 'job offer',
    table: 'job_offer',
    decide: 'job_offer.read',
    decideAmount: 'people.pay.edit',
    read: 'job_offer.read',
    hear: 'job_offer.read',
    topics: ['job_offers'],
    list: '/dashboard/recruitment/job-offer?status=pending',
  },
  pay_rule: {
    stake: 'money',
    label: 'Pay rule',
    noun: 'pay rule',
    table: 'pay_rule',
    decide: 'pay_rule.approve',
    read: 'pay_rule.read',
    hear: 'pay_rule.read',
    topics: ['pay_rules'],
  },
  purchase_request: {
    stake: 'none',
    label: 'Purchase request',
    noun: 'purchase request',
    table: 'purchase_request',
    decide: 'purchase.request',
    read: 'purchase.read',
    hear: 'order.edit',
    topics: ['purchase_requests'],
    list: '/dashboard/purchase-order?view=requests&status=pending',
  },
  purchase_order: {
    stake: 'money',
    label: 'Purchase order',
    noun: 'purchase order',
    table: 'order_revision',
    decide: 'order.approve',
    read: 'order.read',
    hear: 'order.read',
    topics: ['purchase_orders'],
    list: '/dashboard/purchase-order?state=pending',
  },
  id_request: {
    stake: 'none',
    label: 'ID card',
    noun: 'request for an ID card',
    table: 'id_request',
    decide: 'id_card.decide',
    read: 'id_card.read',
    hear: 'id_card.print',
    topics: ['id_requests'],
    list: '/dashboard/id-request?state=pending',
  },
} as const satisfies Record<string, RequestRow>

export type ApprovalKind = keyof typeof requestRows
type Row<K extends ApprovalKind> = (typeof requestRows)[K]
export type RequestTable = Row<ApprovalKind>['table']
export const approvalKinds = Object.keys(requestRows) as [ApprovalKind, ...ApprovalKind[]]

export const requestRow = (kind: ApprovalKind): RequestRow & { table: RequestTable } => requestRows[kind]

/** Whether deciding one takes a fresh proof of who decides. */
export const takesProof = (kind: ApprovalKind): boolean => requestRow(kind).stake !== 'none'

/** What whoever decides the last step holds besides: nobody decides a new salary who may not change pay. */
export const lastStepTakes = (kind: ApprovalKind, { amount_kobo }: { amount_kobo?: number }): Permission | null =>
  amount_kobo === undefined ? null : (requestRow(kind).decideAmount ?? null)

export type ClientKind = { [K in ApprovalKind]: Row<K> extends { client: true } ? K : never }[ApprovalKind]
export const asksClients = (kind: ApprovalKind): kind is ClientKind => requestRow(kind).client === true
export const clientKinds = approvalKinds.filter(asksClients)

/** Where a request opens. */
export const requestPage = (kind: ApprovalKind, id: string): string =>
  (requestRow(kind).opens ?? `/dashboard/employee-dashboard?${kind}=`) + id
