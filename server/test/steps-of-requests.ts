/** Deciding requests and taking them back, kind by kind, as steps.test.ts takes them. */

import { budgets } from '@iroko/contract/accounting/budgets'
import { expenses } from '@iroko/contract/accounting/expenses'
import { ledgerChanges } from '@iroko/contract/accounting/ledger-changes'
import { manualJournals } from '@iroko/contract/accounting/manual-journals'
import { contracts } from '@iroko/contract/billing/contracts'
import { creditNotes } from '@iroko/contract/billing/credit-notes'
import { invoiceRequests } from '@iroko/contract/billing/invoice-requests'
import type { Endpoint, Output } from '@iroko/contract/endpoint'
import { leave } from '@iroko/contract/leave/applications'
import { shortenings } from '@iroko/contract/leave/shortenings'
import { debtSettlements } from '@iroko/contract/payroll/debt-settlements'
import { loanWriteOffs } from '@iroko/contract/payroll/loan-write-offs'
import { loans } from '@iroko/contract/payroll/loans'
import { payrollApprovals } from '@iroko/contract/payroll/run-approvals'
import { runReversals } from '@iroko/contract/payroll/run-reversals'
import { runSteps } from '@iroko/contract/payroll/run-steps'
import { firstSalaries } from '@iroko/contract/people/first-salaries'
import { promotions } from '@iroko/contract/people/promotions'
import { resignations } from '@iroko/contract/people/resignations'
import { salaryChanges } from '@iroko/contract/people/salaries'
import { taxDeclarations } from '@iroko/contract/people/tax-declarations'
import { terminations } from '@iroko/contract/people/terminations'
import { type ApprovalKind, requestRow } from '@iroko/contract/platform/approval-kinds'
import { approvals } from '@iroko/contract/platform/approvals'
import { bills } from '@iroko/contract/procurement/bills'
import { vendorPayments } from '@iroko/contract/procurement/vendor-payments'
import { offers } from '@iroko/contract/recruitment/offers'
import { openingRequests } from '@iroko/contract/recruitment/opening-requests'
import { absences } from '@iroko/contract/time/absences'
import { attendanceCorrections } from '@iroko/contract/time/attendance-corrections'
import { shiftRequests } from '@iroko/contract/time/shift-requests'
import type { User } from '../lib/http/rights.ts'
import type { DemoCompany } from './record-steps.ts'
import { bare, body, plain, type RecordSteps } from './steps-sent.ts'

/** Whoever asked, proposed and is asked to decide; HR and payroll besides. */
function request(
  kind: ApprovalKind,
  { show, withdraw }: { show: Endpoint; withdraw?: Endpoint },
  key: string,
  words = { decide: 'decide' },
): RecordSteps {
  return {
    records: `select distinct on (status) subject_id as id, array[requester_id] || makers || array(
      select employee_id from approval_approver where approval_id = approval.id and employee_id is not null) as people
      from approval where kind = '${kind}' order by status, subject_id`,
    by: ['hr', 'payroll'],
    show,
    key,
    steps: {
      [words.decide]: (['approved', 'rejected'] as const).map((decision) => ({
        call: approvals.decide,
        needs: requestRow(kind).decide,
        send: ({ id, version }) => ({ body: { requests: [{ kind, id, version }], decision, comment: 'As agreed' } }),
      })),
      ...(withdraw && { withdraw: { call: withdraw, send: bare } }),
    },
  }
}

/** A draft as it stands. */
const draftOfBill = body((record) => {
  const { vendor, number, bill_date, due_on, lines } = record as unknown as Output<typeof bills.show>['bill']
  return {
    ...{ vendor_id: vendor.id, number, bill_date, due_on, reason: 'As it was' },
    lines: lines.map(({ account, head, office, quantity, price_kobo, tax_code }) => ({
      ...{ account_id: account?.id ?? null, expense_head_id: head?.id ?? null, office_id: office?.id ?? null },
      ...{ quantity, price_kobo, tax_code_id: tax_code.id },
    })),
  }
})
const reason = body(() => ({ reason: 'As agreed' }))
const billRequests = {
  ...request('bill', bills, 'bill'),
  // A draft and an exception ask for nothing yet.
  records: `select distinct on (bill.status, bill.disputed_at is null) bill.id, array[bill.employee_id, bill.disputed_by] || array(
    select employee_id from approval_approver join approval on approval.id = approval_id
    where subject_id = bill.id and employee_id is not null) as people
    from bill order by bill.status, bill.disputed_at is null, bill.id`,
  by: ['accounting', 'ceo', 'hr'],
}
const billSteps = {
  edit: { call: bills.update, send: draftOfBill },
  send: { call: bills.send, send: plain },
  void: { call: bills.void, send: reason },
  dispute: { call: bills.dispute, send: reason },
  settle: { call: bills.settle, send: plain },
}
const paymentRequests = request('vendor_payment', vendorPayments, 'vendor_payment')
const paymentSteps = {
  file: { call: vendorPayments.file, send: bare },
  pay: { call: vendorPayments.pay, send: body(() => ({ paid_on: '2026-11-19' })) },
  cancel: { call: vendorPayments.cancel, send: plain },
}

const journals = request('journal', manualJournals, 'manual_journal')

export const requestSteps: Record<string, RecordSteps> = {
  'leave/applications': request('leave', leave, 'leave', { decide: 'approve' }),
  'leave/shortenings': request('shortening', shortenings, 'shortening'),
  'accounting/budgets': request('budget', budgets, 'budget'),
  'accounting/expenses': request('expense', expenses, 'expense'),
  'procurement/bills': { ...billRequests, steps: { ...billRequests.steps, ...billSteps } },
  'procurement/vendorPayments': {
    ...paymentRequests,
    steps: { ...paymentRequests.steps, ...paymentSteps },
  },
  'billing/contracts': request('contract', { show: contracts.showChange, withdraw: contracts.withdraw }, 'contract_change'),
  'billing/invoiceRequests': request('invoice', invoiceRequests, 'invoice_request'),
  'billing/creditNotes': request('credit_note', creditNotes, 'credit_note'),
  'accounting/ledgerChanges': request('ledger_change', ledgerChanges, 'ledger_change'),
  'accounting/manualJournals': {
    ...journals,
    // What is posted every month is stopped, other entries are not.
    records: `select distinct on (journal.status, journal.kind) journal.id, array[journal.made_by] || array(
      select employee_id from approval_approver join approval on approval.id = approval_id
      where subject_id = journal.id and employee_id is not null) as people
      from manual_journal journal where journal.status <> 'draft' order by journal.status, journal.kind, journal.id`,
    steps: { ...journals.steps, stop: { call: manualJournals.stop, send: plain } },
  },
  'payroll/loans': request('loan', loans, 'loan'),
  'payroll/loanWriteOffs': request('loan_write_off', loanWriteOffs, 'loan_write_off'),
  'payroll/debtSettlements': request('debt_settlement', debtSettlements, 'debt_settlement'),
  'payroll/payrollApprovals': request('payroll_run', payrollApprovals, 'payroll_approval'),
  'people/promotions as a request': request('promotion', { show: promotions.show }, 'promotion'),
  'people/resignations as a request': request('resignation', { show: resignations.show }, 'resignation'),
  'people/salaryChanges': request('salary_change', salaryChanges, 'salary_change'),
  'people/taxDeclarations': request('tax_declaration', taxDeclarations, 'tax_declaration'),
  'people/terminations': request('termination', terminations, 'termination'),
  'recruitment/offers as a request': request('job_offer', { show: offers.show }, 'job_offer'),
  'recruitment/openingRequests': request('opening_request', openingRequests, 'opening_request'),
  'time/absences': request('absence', absences, 'absence'),
  'time/attendanceCorrections': request('attendance_correction', attendanceCorrections, 'attendance_correction'),
  'time/shiftRequests': request('shift_request', shiftRequests, 'shift_request'),
}

async function payrollOf({ db, userOf }: DemoCompany): Promise<User> {
  const account = db.selectFrom('employee').select('id').where('email', '=', 'payroll@zuma.test')
  const user = await userOf((await account.executeTakeFirstOrThrow()).id)
  if (!user) throw new Error('Payroll has no account')
  return user
}

/** A payroll to be reversed, which nobody of the demo company asks for. */
async function askForReversal(demo: DemoCompany): Promise<void> {
  const payroll = await payrollOf(demo)
  for (const { id } of await demo.db.selectFrom('payroll_run').select('id').execute()) {
    const shown = await demo.make(demo.db, payroll, runSteps.show, { params: { id } })
    const { version, can } = (shown as { payroll_run: { version: number; can: Record<string, boolean> } }).payroll_run
    if (!can.ask_reversal) continue
    await demo.begin(payroll, runReversals.create, { body: { run_id: id, version, reason: 'The bank returned it' } })
    return
  }
}

/** Salaries from a file. */
async function askForSalaries(demo: DemoCompany): Promise<void> {
  const agent = demo.db.selectFrom('employee').select('ogid').where('email', '=', 'agent@zuma.test')
  const { ogid } = await agent.executeTakeFirstOrThrow()
  const file = `ogid,monthly_gross,starts_on,source,reason\n${ogid},900000,2026-12-01,agreed,As agreed`
  await demo.begin(await payrollOf(demo), firstSalaries.import, { query: { keep: 'true' }, file })
}

/** After all others: while a payroll awaits its reversal, what else can be done with it is withheld. */
export const askedSteps: Record<string, RecordSteps> = {
  'payroll/runReversals': { ...request('payroll_reversal', runReversals, 'payroll_reversal'), begin: askForReversal },
  'people/firstSalaries': { ...request('first_salaries', firstSalaries, 'first_salaries'), begin: askForSalaries },
}
