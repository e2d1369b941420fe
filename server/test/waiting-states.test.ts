/**
 * Every state in which a record can stand, by the tables: whom it waits for and who tells them, or why it waits for nobody. A new state,
 * or a new table with states, is refused until it is said here.
 */
import { readFileSync } from 'node:fs'
import { approvalKinds, requestRow } from '@iroko/contract/platform/approval-kinds'
import { type AskKind, askKinds } from '@iroko/contract/platform/asks'
import { expect, it } from 'vitest'
import { house } from '../modules.ts'

type Answer = { asks: readonly AskKind[] } | { told: string } | { done: string }

/** What waits, for those whom the register asks: it says who, when again and who hears of it after. */
const ask = (...asks: AskKind[]): Answer => ({ asks })
/** What waits for somebody whom another job or page tells, again and again where it has to. */
const byOthers = (how: string): Answer => ({ told: how })
/** What waits for nobody. */
const done = (why: string): Answer => ({ done: why })

const over = done('decided, or over')
const request = byOthers('the approval engine: a letter as it comes, reminders and the next leader by the deadline of its step')
const requested = { pending: request, approved: over, rejected: over, withdrawn: over }
const portal = byOthers('the portal works, and a job or the page says when it is done')

const states: Record<string, Record<string, Answer>> = {
  'Absence.status': requested,
  'AcademyAttendance.status': { present: over, late: over, absent: over, excused: over },
  'AcademyCohort.status': { open: ask('cohorts_to_close'), closed: over, cancelled: over },
  'AcademyPlace.result': { passed: over, failed: over, left: over, hired: over },
  'Approval.status': requested,
  'AptitudeSitting.status': {
    invited: byOthers('the applicant by recruitment/sittings remind-of-sittings, before the link expires'),
    started: byOthers('the applicant sits before it; its clock ends it'),
    marking: ask('aptitude_marking'),
    ...{ passed: over, failed: over, expired: over, cancelled: over },
  },
  'AttendanceCorrection.status': requested,
  'AttendanceDay.status': {
    ...{ present: over, half_day: over, absent: over, on_leave: over, holiday: over, off_day: over },
    conflict: byOthers('who leads the person by time/conflicts, and the home of HR counts them'),
    pending: portal,
  },
  'Bill.status': {
    ...requested,
    draft: done('a draft waits for who entered it, and the checklist of its month counts it'),
    exception: ask('bill_exceptions'),
    void: over,
  },
  'BankAccount.status': { proposed: ask('bank_accounts'), active: over, refused: over, ended: over },
  'Calibration.status': { open: ask('calibration_sheets'), closed: over, cancelled: over },
  'Card.status': {
    pending: done('a card is shown to its recipient alone once somebody moderates it, and a season has a page for that'),
    ...{ approved: over, rejected: over },
  },
  'CoachingSession.status': {
    open: ask('coaching_of_me'),
    acknowledged: byOthers('what was agreed by performance/coaching coaching-reminders'),
    closed: over,
  },
  'CorrectionField.status': { pending: ask('record_corrections'), approved: over, refused: over },
  'DataExport.state': { waiting: portal, running: portal, done: over, failed: over },
  'DebtSettlement.status': requested,
  'Budget.status': {
    ...requested,
    draft: done('a draft is its author’s own, and nothing is held against it'),
    replaced: over,
  },
  'Expense.status': requested,
  'LedgerChange.status': requested,
  'ContractChange.status': requested,
  'Asset.status': {
    in_store: over,
    assigned: byOthers('its custody says what waits'),
    in_repair: byOthers('whoever repairs it puts it back'),
    ...{ lost: over, sold: over, scrapped: over, donated: over, returned_to_client: over },
  },
  'AssetCount.state': {
    open: done('who counts began it'),
    closed: done('whoever counts and did not count there proposes what becomes of it'),
    settled: over,
  },
  'AssetDisposal.status': requested,
  'CountSettlement.status': requested,
  'CreditNote.status': requested,
  'InvoiceRequest.status': requested,
  'BillingEntry.status': {
    pending: ask('billing_entries'),
    ...{ confirmed: over, rejected: over },
  },
  'ClientEvidence.state': { waiting: ask('client_evidence'), valid: over, returned: over },
  'ClientPaper.state': { waiting: ask('client_papers'), recorded: over, returned: over },
  'EDocument.state': {
    prepared: byOthers('the job that sends e-invoices'),
    sent: byOthers('the exchange answers'),
    accepted: over,
    rejected: ask('e_invoices_rejected'),
  },
  'Dispute.state': { open: ask('invoice_disputes'), accepted: over, rejected: over },
  'BillingMonth.state': {
    measured: byOthers('the checklist of the month counts what is not invoiced'),
    shared: byOthers('the client by mail; time over is as accepted'),
    accepted: byOthers('the checklist of the month counts what is not invoiced'),
    invoiced: over,
  },
  'Client.state': { prospect: done('nothing is owed'), active: done('nothing is owed') },
  'ManualJournal.status': {
    ...requested,
    draft: done('a draft is its author’s own, and the checklist of its month counts it'),
  },
  'EmailChange.status': {
    proposed: ask('email_changes'),
    ...{ active: over, refused: over, stopped: over, ended: over },
  },
  'Employee.status': { active: over, left: over, terminated: over },
  'EmployeeImport.state': {
    uploaded: portal,
    checked: byOthers('whoever imports stands before it'),
    ...{ waiting: portal, running: portal, done: over },
  },
  'EmployeeStatusChange.status': { active: over, left: over, terminated: over },
  'Erasure.state': { requested: ask('erasures'), withdrawn: over, refused: over, confirmed: portal, done: over },
  'Evaluation.status': {
    draft: ask('evaluation_drafts'),
    in_review: ask('evaluation_reviews'),
    released: ask('evaluations_of_me'),
    disputed: ask('evaluation_disputes'),
    upheld: ask('evaluations_of_me'),
    revised: ask('evaluations_of_me'),
    ...{ acknowledged: over, final: over },
  },
  'EvaluationDispute.decision': { upheld: over, revised: over },
  'EvaluationForm.status': { draft: done('nobody asked for it: who writes it activates it'), active: over, retired: over },
  'Fault.status': {
    new: ask('new_faults'),
    accepted: done('Facility solves it: the list of open faults says which are late'),
    solved: ask('solved_faults'),
    ...{ confirmed: over, rejected: over, duplicate: over },
  },
  'FirstSalaries.status': requested,
  'GuestMessage.status': { pending: ask('guest_messages'), approved: over, rejected: over },
  'Interview.status': {
    invited: ask('interview_times'),
    scheduled: ask('interview_scorecards', 'interview_results'),
    arrived: ask('interview_scorecards', 'interview_results'),
    held: ask('interview_scorecards'),
    ...{ missed: over, cancelled: over },
  },
  'Interview.result': { passed: over, failed: over },
  'JobApplication.stage': {
    applied: ask('applications_to_screen'),
    screening: ask('applications_to_screen'),
    aptitude_test: byOthers('its sitting says whom it waits for'),
    interview: byOthers('its interview says whom it waits for'),
    shadowing: byOthers('its shadowing says whom it waits for'),
    training: byOthers('its cohort says whom it waits for'),
    offer: byOthers('its offer says whom it waits for'),
    ...{ hired: over, rejected: over, withdrawn: over },
  },
  'JobOffer.status': {
    draft: done('nobody asked for it: who writes it sends it for approval'),
    pending: request,
    approved: ask('offers_to_send'),
    sent: byOthers('the applicant by recruitment/offers job-offers-due, two days before the last one to answer'),
    accepted: ask('offers_to_hire'),
    ...{ rejected: over, declined: over, expired: over, withdrawn: over },
  },
  'JobOpening.status': {
    draft: done('nobody asked for it: who writes it opens it'),
    ...{ open: over, paused: over, closed: over, filled: over },
  },
  'LeaveApplication.status': {
    draft: done('the applicant’s own, which nobody asked for'),
    ...requested,
    cancelled: over,
  },
  'ListExport.state': { waiting: portal, done: over, failed: over },
  'Vendor.state': {
    proposed: ask('vendor_accounts'),
    active: over,
    blocked: done('nothing is billed or paid until a second person lets it go'),
  },
  'PurchaseRequest.status': requested,
  'PurchaseOrder.state': {
    draft: done('nobody asked for it: who writes it sends it to be approved'),
    pending: byOthers('its revision says whom it waits for'),
    approved: done('who wrote it has the letter of its approval, and sends it'),
    sent: done('the vendor delivers; the list shows what is late'),
    part_received: done('the vendor delivers the rest; the list shows what is late'),
    received: done('the list shows what is received and not billed'),
    ...{ closed: over, cancelled: over },
  },
  'OrderRevision.status': requested,
  'StockCount.status': { open: ask('stock_counts'), settled: over, refused: over, right: over },
  'IdRequest.status': requested,
  'VendorAccount.status': { proposed: ask('vendor_accounts'), active: over, refused: over, ended: over },
  'VendorPayment.status': { ...requested, approved: ask('vendor_payments') },
  'Loan.status': { ...requested, approved: ask('loans_to_pay') },
  'LoanPayment.state': { open: ask('loan_payments'), paid: over, cancelled: over },
  'LoanWriteOff.status': requested,
  'MaintenanceJob.status': {
    new: done('nobody has it yet: Facility plans its jobs from the list'),
    planned: ask('maintenance_jobs'),
    in_progress: ask('maintenance_jobs'),
    waiting: done('for parts, a vendor or access; the list says for what'),
    done: ask('jobs_to_confirm'),
    ...{ confirmed: over, cancelled: over },
  },
  'OpeningRequest.status': requested,
  'PayRule.status': requested,
  'PayrollApproval.status': requested,
  'PayrollNote.status': {
    Pending: ask('payroll_notes'),
    'Seen by accounts': done('accounts have it'),
    'In progress': done('accounts have it'),
    Completed: over,
  },
  'PayrollReversal.status': requested,
  'PayrollRun.state': {
    draft: done('who processes payrolls began it'),
    calculating: portal,
    review: ask('payroll_steps'),
    approved: ask('payroll_steps'),
    ...{ paid: over, closed: over, reversed: over, discarded: over },
    failed: ask('payroll_steps'),
  },
  'Period.state': {
    open: done('a month of the books is open until Accounting closes it'),
    closing: ask('months_to_close'),
    closed: over,
  },
  'PlannedExit.status': { left: over, terminated: over },
  'Promotion.status': { ...requested, effective: over },
  'Resignation.status': { pending: request, approved: over, retracted: over },
  'RoleConfirmation.status': { waiting: ask('role_confirmations'), confirmed: over, refused: over, ended: over },
  'SalaryChange.status': requested,
  'ScoreCard.status': {
    draft: ask('score_cards_to_submit'),
    submitted: ask('score_cards_of_me'),
    disputed: ask('score_card_disputes'),
    ...{ acknowledged: over, final: over },
  },
  'ScoreCardDispute.decision': { upheld: over, revised: over },
  'Shadowing.status': { planned: ask('shadowing_to_sign'), signed: over, cancelled: over },
  'ShiftOffer.status': { open: ask('offered_shifts'), taken: over, withdrawn: over, expired: over },
  'ShiftOfferPerson.answer': { offered: ask('offered_shifts'), accepted: over, declined: over, closed: over },
  'ShiftRequest.status': { asked: ask('swaps'), ...requested, declined: over },
  'Shortening.status': requested,
  'Task.status': {
    open: ask('my_tasks'),
    in_progress: ask('my_tasks'),
    returned: ask('my_tasks'),
    submitted: ask('tasks_to_accept'),
    ...{ accepted: over, missed: over, excused: over },
  },
  'TaxDeclaration.status': requested,
  'Termination.status': requested,
  'Ticket.status': {
    new: ask('handled_tickets'),
    open: ask('handled_tickets'),
    waiting: ask('tickets'),
    solved: byOthers('its reporter has a letter and can open it again'),
    closed: over,
  },
  'Warning.status': {
    draft: ask('letters_to_decide'),
    issued: ask('letters_to_me'),
    appealed: ask('letters_to_decide'),
    ...{ acknowledged: over, refused: over, upheld: over, withdrawn: over, expired: over },
  },
}

/** What waits and has no state in its table. */
const withoutState: readonly AskKind[] = [
  'assets_to_accept',
  'assets_to_return',
  'declined_assets',
  'billing_contacts',
  'stock_issues',
  'fuel_deliveries',
  'fuel_hints',
  'billing_objections',
  'clearance_tasks',
  'journals_not_posted',
  'nobody_asked',
  'overtime',
  'payroll_ways',
  'surveys',
]

const types = readFileSync(new URL('../database.types.ts', import.meta.url), 'utf8')
const stateColumn = /^ {2}(\w*(?:status|state|stage|answer|standing|result|decision))\??: (.*'.*)$/gm

/** 'Evaluation.status' with all that it can be. */
const found = new Map(
  [...types.matchAll(/^export interface (\w+) \{\n([\s\S]*?)^\}/gm)].flatMap(([, table = '', body = '']) =>
    [...body.matchAll(stateColumn)].map(([, column = '', type = '']): [string, string[]] => [
      `${table}.${column}`,
      [...type.matchAll(/'([^']+)'/g)].map(([, state = '']) => state),
    ]),
  ),
)
/** Decisions that were taken, of which each is a row. */
found.delete('ApprovalDecision.decision')

it('says of every state of every table whom it waits for, or why it waits for nobody', () => {
  expect(found.size).toBeGreaterThan(50)
  const without = [...found].flatMap(([column, all]) =>
    all.filter((state) => !states[column]?.[state]).map((state) => `${column} ${state}`),
  )
  expect(without).toEqual([])
  const gone = Object.entries(states).flatMap(([column, all]) =>
    Object.keys(all)
      .filter((state) => !found.get(column)?.includes(state))
      .map((state) => `${column} ${state}`),
  )
  expect(gone).toEqual([])
})

it('has the register ask for everything that a state says it asks for, and names who is told, when again and who after', () => {
  const named = Object.values(states).flatMap((all) =>
    Object.values(all).flatMap((answer) => ('asks' in answer ? answer.asks : [])),
  )
  expect([...new Set([...named, ...withoutState])].sort()).toEqual([...askKinds].sort())
  for (const { what, again, after, first } of house.asks) {
    expect([what, typeof again === 'number' ? again > 0 : again.length > 10]).toEqual([what, true])
    expect([what, typeof after === 'string' ? after.length > 10 : after.days >= 0]).toEqual([what, true])
    expect(['register', 'noun']).toContain(first)
  }
})

/** What one person alone is asked for is theirs to hand over, by its title in their clearance; or why it is not named there. */
const owedAs: Record<AskKind, string> = {
  applications_to_screen: 'Applications to screen',
  calibration_sheets: 'Calibrations to score',
  evaluation_drafts: 'Evaluations in draft',
  handled_tickets: 'Open tickets',
  interview_scorecards: 'Interviews to hold or score',
  my_tasks: 'Open tasks',
  maintenance_jobs: 'Maintenance jobs',
  score_cards_to_submit: 'Score cards to submit',
  shadowing_to_sign: 'Shadowings to lead or sign off',
  surveys: 'Exit interview',
  assets_to_accept: 'Assets to return',
  assets_to_return: 'Assets to return',
  declined_assets: 'Assets to return',
  letters_to_decide: 'Warning letters in draft',
  ...Object.fromEntries(
    (
      [
        ...([
          'aptitude_marking',
          'bank_accounts',
          'cohorts_to_close',
          'email_changes',
          'erasures',
          'guest_messages',
          'journals_not_posted',
          'months_to_close',
          'nobody_asked',
          'payroll_notes',
        ] as const),
        ...(['loan_payments', 'loans_to_pay', 'payroll_steps'] as const),
        ...(['fuel_deliveries', 'fuel_hints', 'jobs_to_confirm', 'new_faults'] as const),
        ...([
          'bill_exceptions',
          'billing_contacts',
          'billing_entries',
          'billing_objections',
          'client_evidence',
          'client_papers',
          'e_invoices_rejected',
          'invoice_disputes',
          'stock_counts',
          'vendor_accounts',
          'vendor_payments',
        ] as const),
        ...(['record_corrections', 'role_confirmations', 'evaluation_disputes', 'evaluation_reviews'] as const),
      ] as const
    ).map((kind) => [kind, '- everybody of the same right is asked']),
  ),
  ...Object.fromEntries(
    (
      [
        ...([
          'coaching_of_me',
          'evaluations_of_me',
          'letters_to_me',
          'score_cards_of_me',
          'tickets',
          'swaps',
          'stock_issues',
        ] as const),
        'offered_shifts',
        'solved_faults',
      ] as const
    ).map((kind) => [kind, '- about the person, and over once they have left']),
  ),
  ...Object.fromEntries(
    (['clearance_tasks', 'overtime', 'score_card_disputes', 'tasks_to_accept'] as const).map((kind) => [
      kind,
      '- of whoever leads the person, whom the successor leads from then on',
    ]),
  ),
  ...Object.fromEntries(
    (['payroll_ways', 'interview_results', 'interview_times', 'offers_to_hire', 'offers_to_send'] as const).map((kind) => [
      kind,
      '- everybody of the same right is asked once who made it is gone',
    ]),
  ),
} as Record<AskKind, string>

it('names what one person alone is asked for in their clearance, or says why not', () => {
  expect(askKinds.filter((kind) => !owedAs[kind])).toEqual([])
  const titles = house.owes.map(({ title }) => title)
  const named = Object.values(owedAs).filter((title) => !title.startsWith('- '))
  expect(named.filter((title) => !titles.includes(title))).toEqual([])
  const others = ['Pending approvals', 'Open loans']
  expect(titles.filter((title) => !named.includes(title) && !others.includes(title))).toEqual([])
})

it('takes every request for one that the approval engine tells of', () => {
  const tables = approvalKinds.map((kind) =>
    requestRow(kind).table.replace(/(^|_)(\w)/g, (_, __, letter: string) => letter.toUpperCase()),
  )
  expect(tables.filter((table) => states[`${table}.status`]?.pending !== request)).toEqual([])
})
