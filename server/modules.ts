/**
 * The register of all nouns; each brings its handlers, or with them all that its `noun.ts` says. A missing one does not compile. What is
 * done with all of them goes in this order: what refers to a file stands before the files, so the ground comes last.
 */
import type { Contract } from '@iroko/contract'
import { type House, houseOf, type Noun, noun } from './lib/house/noun.ts'
import { resealJob } from './lib/house/reseal.ts'
import type { BoundCall } from './lib/http/implement.ts'
import { jobs as mailJobs } from './lib/mail/sending.ts'
import { monthsJob } from './lib/migrations/months.ts'
import { routes as accounts } from './modules/accounting/accounts/routes.ts'
import { auditPacks } from './modules/accounting/audit-packs/noun.ts'
import { paperLayouts } from './modules/accounting/bank-layouts/noun.ts'
import { bankMatches } from './modules/accounting/bank-matches/noun.ts'
import { bankRules } from './modules/accounting/bank-rules/noun.ts'
import { bankStatements } from './modules/accounting/bank-statements/noun.ts'
import { budgets } from './modules/accounting/budgets/noun.ts'
import { commitments } from './modules/accounting/commitments/noun.ts'
import { companyAccounts } from './modules/accounting/company-accounts/noun.ts'
import { routes as expenseHeads } from './modules/accounting/expense-heads/routes.ts'
import { expenses } from './modules/accounting/expenses/noun.ts'
import { journalEntries } from './modules/accounting/journals/noun.ts'
import { ledgerChanges } from './modules/accounting/ledger-changes/noun.ts'
import { manualJournals } from './modules/accounting/manual-journals/noun.ts'
import { periods } from './modules/accounting/periods/noun.ts'
import { statements } from './modules/accounting/statements/noun.ts'
import { routes as taxCodes } from './modules/accounting/tax-codes/routes.ts'
import { vatReturns } from './modules/accounting/vat-returns/noun.ts'
import { withheldCertificates } from './modules/billing/certificates/noun.ts'
import { clientContracts } from './modules/billing/client-contracts/noun.ts'
import { clientPapers } from './modules/billing/client-papers/noun.ts'
import { contracts } from './modules/billing/contracts/noun.ts'
import { creditNotes } from './modules/billing/credit-notes/noun.ts'
import { disputes } from './modules/billing/disputes/noun.ts'
import { eInvoices } from './modules/billing/e-invoices/noun.ts'
import { clientEvidence } from './modules/billing/evidence/noun.ts'
import { invoiceRequests } from './modules/billing/invoice-requests/noun.ts'
import { invoices } from './modules/billing/invoices/noun.ts'
import { clientLetters } from './modules/billing/letters/noun.ts'
import { billingEntries } from './modules/billing/measures/noun.ts'
import { billingMonths } from './modules/billing/months/noun.ts'
import { receipts } from './modules/billing/receipts/noun.ts'
import { sharedMonths } from './modules/billing/shared-months/noun.ts'
import { clientBalances } from './modules/billing/statements/noun.ts'
import { clients } from './modules/clients/clients/noun.ts'
import { routes as clientContacts } from './modules/clients/contacts/routes.ts'
import { clientDirectory } from './modules/clients/directory/noun.ts'
import { routes as branches } from './modules/company/branches/routes.ts'
import { routes as clusters } from './modules/company/clusters/routes.ts'
import { routes as designations } from './modules/company/designations/routes.ts'
import { leaders } from './modules/company/leaders/noun.ts'
import { offices } from './modules/company/offices/noun.ts'
import { campaignRoutes as campaigns, departmentRoutes as departments } from './modules/company/offices/routes.ts'
import { routes as teams } from './modules/company/teams/routes.ts'
import { announcements } from './modules/engagement/announcements/noun.ts'
import {
  newsletterRoutes as newsletters,
  videoRoutes as videoAnnouncements,
} from './modules/engagement/announcements/routes.ts'
import { cards } from './modules/engagement/cards/noun.ts'
import { celebrations } from './modules/engagement/celebrations/noun.ts'
import { routes as certificateTemplates } from './modules/engagement/certificate-templates/routes.ts'
import { certificates } from './modules/engagement/certificates/noun.ts'
import { clientTickets } from './modules/engagement/client-tickets/noun.ts'
import { companyMessages } from './modules/engagement/company-messages/noun.ts'
import { guestMessages } from './modules/engagement/messages/noun.ts'
import { recognition } from './modules/engagement/recognition/noun.ts'
import { surveys } from './modules/engagement/surveys/noun.ts'
import { routes as ticketDesk } from './modules/engagement/ticket-desk/routes.ts'
import { ticketCategories } from './modules/engagement/ticket-settings/noun.ts'
import { cannedRoutes as cannedAnswers } from './modules/engagement/ticket-settings/routes.ts'
import { ticketUpkeep } from './modules/engagement/ticket-upkeep/noun.ts'
import { tickets } from './modules/engagement/tickets/noun.ts'
import { vote } from './modules/engagement/vote/noun.ts'
import { routes as dashboards } from './modules/home/dashboards/routes.ts'
import { dataExports } from './modules/home/data-exports/noun.ts'
import { routes as operationsBoard } from './modules/home/operations-board/routes.ts'
import { privacy } from './modules/home/privacy/noun.ts'
import { routes as search } from './modules/home/search/routes.ts'
import { routes as setup } from './modules/home/setup/routes.ts'
import { verify } from './modules/home/verify/noun.ts'
import { leaveAccrual } from './modules/leave/accrual/noun.ts'
import { routes as applicationForm } from './modules/leave/application-form/routes.ts'
import { leave } from './modules/leave/applications/noun.ts'
import { leaveBalances } from './modules/leave/balances/noun.ts'
import { routes as leaveCalendar } from './modules/leave/calendar/routes.ts'
import { cancellations } from './modules/leave/cancellations/noun.ts'
import { leaveRecounts } from './modules/leave/recounts/noun.ts'
import { shortenings } from './modules/leave/shortenings/noun.ts'
import { leaveTypes } from './modules/leave/types/noun.ts'
import { routes as workforceLeave } from './modules/leave/workforce/routes.ts'
import { routes as floors } from './modules/operations/floor/routes.ts'
import { shiftOffers } from './modules/operations/shift-offers/noun.ts'
import { taskPlans } from './modules/operations/task-plans/noun.ts'
import { taskReports } from './modules/operations/task-reports/noun.ts'
import { taskUpkeep } from './modules/operations/task-upkeep/noun.ts'
import { tasks } from './modules/operations/tasks/noun.ts'
import { allowanceTypes } from './modules/payroll/allowance-types/noun.ts'
import { routes as payrollChecks } from './modules/payroll/checks/routes.ts'
import { debtSettlements } from './modules/payroll/debt-settlements/noun.ts'
import { deductionTypes } from './modules/payroll/deduction-types/noun.ts'
import { routes as employer } from './modules/payroll/employer/routes.ts'
import { payrollFilings } from './modules/payroll/filings/noun.ts'
import { routes as heldPay } from './modules/payroll/held-pay/routes.ts'
import { payrollJournals } from './modules/payroll/journals/noun.ts'
import { lifePolicies } from './modules/payroll/life-policies/noun.ts'
import { loanPayments } from './modules/payroll/loan-payments/noun.ts'
import { loanTypes } from './modules/payroll/loan-types/noun.ts'
import { loanWriteOffs } from './modules/payroll/loan-write-offs/noun.ts'
import { loans } from './modules/payroll/loans/noun.ts'
import { payrollNotes } from './modules/payroll/notes/noun.ts'
import { routes as papers } from './modules/payroll/papers/routes.ts'
import { routes as payAhead } from './modules/payroll/pay-ahead/routes.ts'
import { payGroups } from './modules/payroll/pay-groups/noun.ts'
import { payItems } from './modules/payroll/pay-items/noun.ts'
import { payRules } from './modules/payroll/pay-rules/noun.ts'
import { paydays } from './modules/payroll/paydays/noun.ts'
import { routes as payees } from './modules/payroll/payees/routes.ts'
import { routes as payslipComparisons } from './modules/payroll/payslip-comparisons/routes.ts'
import { payslips } from './modules/payroll/payslips/noun.ts'
import { routes as ratePreviews } from './modules/payroll/rate-previews/routes.ts'
import { receivables } from './modules/payroll/receivables/noun.ts'
import { receivers } from './modules/payroll/receivers/noun.ts'
import { routes as payReports } from './modules/payroll/reports/routes.ts'
import { payrollApprovals } from './modules/payroll/run-approvals/noun.ts'
import { runChanges } from './modules/payroll/run-changes/noun.ts'
import { runPayments } from './modules/payroll/run-payments/noun.ts'
import { runPeople } from './modules/payroll/run-people/noun.ts'
import { runReversals } from './modules/payroll/run-reversals/noun.ts'
import { runSteps } from './modules/payroll/run-steps/noun.ts'
import { payrollRuns } from './modules/payroll/runs/noun.ts'
import { routes as salaryBreakdowns } from './modules/payroll/salary-breakdowns/routes.ts'
import { statutory } from './modules/payroll/statutory/noun.ts'
import { salaryStructures } from './modules/payroll/structures/noun.ts'
import { taxCertificates } from './modules/payroll/tax-certificates/noun.ts'
import { routes as tieOuts } from './modules/payroll/tie-outs/routes.ts'
import { routes as background } from './modules/people/background/routes.ts'
import { routes as banks } from './modules/people/banks/routes.ts'
import { clearance } from './modules/people/clearance/noun.ts'
import { routes as clearanceItems } from './modules/people/clearance-items/routes.ts'
import { recordCorrections } from './modules/people/corrections/noun.ts'
import { people } from './modules/people/directory/noun.ts'
import { documents } from './modules/people/documents/noun.ts'
import { emailChanges } from './modules/people/email-changes/noun.ts'
import { exit } from './modules/people/exit/noun.ts'
import { firstSalaries } from './modules/people/first-salaries/noun.ts'
import { peopleImport } from './modules/people/import/noun.ts'
import { newcomers } from './modules/people/newcomers/noun.ts'
import { payDetails } from './modules/people/pay-details/noun.ts'
import { routes as pensionFunds } from './modules/people/pension-funds/routes.ts'
import { pictures } from './modules/people/pictures/noun.ts'
import { promotions } from './modules/people/promotions/noun.ts'
import { routes as records } from './modules/people/records/routes.ts'
import { resignations } from './modules/people/resignations/noun.ts'
import { salaries } from './modules/people/salaries/noun.ts'
import { changeRoutes as salaryChanges } from './modules/people/salaries/routes.ts'
import { routes as salaryModes } from './modules/people/salary-modes/routes.ts'
import { taxDeclarations } from './modules/people/tax-declarations/noun.ts'
import { taxFacts } from './modules/people/tax-facts/noun.ts'
import { terminations } from './modules/people/terminations/noun.ts'
import { coaching } from './modules/performance/coaching/noun.ts'
import { scoreCards } from './modules/performance/score-cards/noun.ts'
import { routes as scoreTemplates } from './modules/performance/score-templates/routes.ts'
import { routes as warningKinds } from './modules/performance/warning-kinds/routes.ts'
import { warningSteps } from './modules/performance/warning-steps/noun.ts'
import { warnings } from './modules/performance/warnings/noun.ts'
import { access } from './modules/platform/access/noun.ts'
import { approvalPolicies } from './modules/platform/approval-policies/noun.ts'
import { approvalUpkeep } from './modules/platform/approval-upkeep/noun.ts'
import { approvals } from './modules/platform/approvals/noun.ts'
import { asks } from './modules/platform/asks/noun.ts'
import { auditLog } from './modules/platform/audit/noun.ts'
import { delegations } from './modules/platform/delegations/noun.ts'
import { files } from './modules/platform/files/noun.ts'
import { identity } from './modules/platform/identity/noun.ts'
import { listExports } from './modules/platform/list-exports/noun.ts'
import { notifications } from './modules/platform/notifications/noun.ts'
import { requests } from './modules/platform/requests/noun.ts'
import { roleConfirmations } from './modules/platform/role-confirmations/noun.ts'
import { savedViews } from './modules/platform/saved-views/noun.ts'
import { settings } from './modules/platform/settings/noun.ts'
import { routes as singleSignOn } from './modules/platform/single-sign-on/routes.ts'
import { twoStep } from './modules/platform/two-step/noun.ts'
import { assignments } from './modules/quality/assignments/noun.ts'
import { boards } from './modules/quality/boards/noun.ts'
import { calibrations } from './modules/quality/calibrations/noun.ts'
import { contacts } from './modules/quality/contacts/noun.ts'
import { evaluationUpkeep } from './modules/quality/evaluation-upkeep/noun.ts'
import { evaluations } from './modules/quality/evaluations/noun.ts'
import { forms } from './modules/quality/forms/noun.ts'
import { samples } from './modules/quality/samples/noun.ts'
import { sources } from './modules/quality/sources/noun.ts'
import { routes as academy } from './modules/recruitment/academy/routes.ts'
import { applications } from './modules/recruitment/applications/noun.ts'
import { apply } from './modules/recruitment/apply/noun.ts'
import { aptitudeTests } from './modules/recruitment/aptitude-tests/noun.ts'
import { cohorts } from './modules/recruitment/cohorts/noun.ts'
import { interviewPages } from './modules/recruitment/interview-pages/noun.ts'
import { interviewUpkeep } from './modules/recruitment/interview-upkeep/noun.ts'
import { interviews } from './modules/recruitment/interviews/noun.ts'
import { routes as jobDashboard } from './modules/recruitment/job-dashboard/routes.ts'
import { letters } from './modules/recruitment/letters/noun.ts'
import { offerPages } from './modules/recruitment/offer-pages/noun.ts'
import { offers } from './modules/recruitment/offers/noun.ts'
import { openingRequests } from './modules/recruitment/opening-requests/noun.ts'
import { openings } from './modules/recruitment/openings/noun.ts'
import { aptitudeQuestions } from './modules/recruitment/questions/noun.ts'
import { routes as rooms } from './modules/recruitment/rooms/routes.ts'
import { shadowing } from './modules/recruitment/shadowing/noun.ts'
import { sieving } from './modules/recruitment/sieving/noun.ts'
import { sittings } from './modules/recruitment/sittings/noun.ts'
import { absences } from './modules/time/absences/noun.ts'
import { attendance } from './modules/time/attendance/noun.ts'
import { routes as attendanceBoard } from './modules/time/attendance-board/routes.ts'
import { attendanceCorrections } from './modules/time/attendance-corrections/noun.ts'
import { attendanceDays } from './modules/time/attendance-days/noun.ts'
import { attendanceFigures } from './modules/time/attendance-figures/noun.ts'
import { attendancePolicies } from './modules/time/attendance-policies/noun.ts'
import { routes as attendanceRecords } from './modules/time/attendance-records/routes.ts'
import { routes as attendanceReports } from './modules/time/attendance-reports/routes.ts'
import { routes as webClock } from './modules/time/clock/routes.ts'
import { conflicts } from './modules/time/conflicts/noun.ts'
import { routes as daysBeforeRecord } from './modules/time/days-before-record/routes.ts'
import { routes as gate } from './modules/time/gate/routes.ts'
import { routes as holidayFeeds } from './modules/time/holiday-feeds/routes.ts'
import { holidays } from './modules/time/holidays/noun.ts'
import { incidents } from './modules/time/incidents/noun.ts'
import { routes as kiosks } from './modules/time/kiosks/routes.ts'
import { routes as lateness } from './modules/time/lateness/routes.ts'
import { overtime } from './modules/time/overtime/noun.ts'
import { routes as punchImport } from './modules/time/punch-import/routes.ts'
import { routes as punches } from './modules/time/punches/routes.ts'
import { roster } from './modules/time/roster/noun.ts'
import { routes as rotations } from './modules/time/rotations/routes.ts'
import { routes as shiftAssignments } from './modules/time/shift-assignments/routes.ts'
import { routes as shiftCoverage } from './modules/time/shift-coverage/routes.ts'
import { shiftRequests } from './modules/time/shift-requests/noun.ts'
import { shifts } from './modules/time/shifts/noun.ts'
import { strayPunches } from './modules/time/stray-punches/noun.ts'
import { terminalProtocol } from './modules/time/terminal-protocol/noun.ts'
import { terminals } from './modules/time/terminals/noun.ts'
import { things } from './modules-things.ts'

type Answered = readonly BoundCall[] | (Noun & { calls: readonly BoundCall[] })
/** Some bring no calls. */
type Register = {
  [D in keyof Contract]: { [N in keyof Contract[D]]: Answered } & Readonly<Record<string, readonly BoundCall[] | Noun>>
}

const register = {
  accounting: {
    accounts,
    journalEntries,
    bankStatements,
    bankMatches,
    paperLayouts,
    manualJournals,
    periods,
    statements,
    taxCodes,
    expenseHeads,
    expenses,
    auditPacks,
    bankRules,
    companyAccounts,
    ledgerChanges,
    budgets,
    vatReturns,
    commitments,
  },
  ...things,
  people: {
    directory: people,
    banks,
    newcomers,
    records,
    corrections: recordCorrections,
    documents,
    background,
    pictures,
    payDetails,
    pensionFunds,
    import: peopleImport,
    emailChanges,
    salaries,
    salaryChanges,
    firstSalaries,
    salaryModes,
    taxDeclarations,
    taxFacts,
    exit,
    resignations,
    terminations,
    clearance,
    clearanceItems,
    promotions,
  },
  company: { departments, campaigns, offices, teams, branches, designations, clusters, leaders },
  operations: { taskPlans, tasks, taskUpkeep, taskReports, floors, shiftOffers },
  billing: {
    contracts,
    clientContracts,
    clientPapers,
    measures: billingEntries,
    months: billingMonths,
    sharedMonths,
    invoices,
    invoiceRequests,
    creditNotes,
    disputes,
    receipts,
    eInvoices,
    evidence: clientEvidence,
    withheldCertificates,
    letters: clientLetters,
    statements: clientBalances,
  },
  clients: { clients, directory: clientDirectory, contacts: clientContacts },
  performance: { scoreTemplates, scoreCards, warningSteps, warningKinds, warnings, coaching },
  recruitment: {
    openings,
    applications,
    questions: aptitudeQuestions,
    aptitudeTests,
    sittings,
    offers,
    offerPages,
    letters,
    sieving,
    apply,
    cohorts,
    academy,
    jobDashboard,
    openingRequests,
    interviews,
    interviewUpkeep,
    interviewPages,
    shadowing,
    rooms,
  },
  quality: { forms, contacts, sources, assignments, samples, calibrations, evaluations, evaluationUpkeep, boards },
  leave: {
    applications: leave,
    applicationForm,
    cancellations,
    recounts: leaveRecounts,
    calendar: leaveCalendar,
    workforce: workforceLeave,
    types: leaveTypes,
    balances: leaveBalances,
    accrual: leaveAccrual,
    shortenings,
  },
  time: {
    attendance,
    attendanceDays,
    strayPunches,
    clock: webClock,
    attendanceBoard,
    attendanceRecords,
    attendanceReports,
    attendanceFigures,
    attendancePolicies,
    lateness,
    shifts,
    rotations,
    roster,
    shiftCoverage,
    shiftAssignments,
    shiftRequests,
    terminals,
    terminalProtocol,
    punches,
    punchImport,
    kiosks,
    daysBeforeRecord,
    gate,
    attendanceCorrections,
    absences,
    incidents,
    conflicts,
    overtime,
    holidays,
    holidayFeeds,
  },
  payroll: {
    allowanceTypes,
    debtSettlements,
    deductionTypes,
    loanPayments,
    loanTypes,
    loanWriteOffs,
    runReversals,
    loans,
    notes: payrollNotes,
    papers,
    payAhead,
    payGroups,
    ratePreviews,
    payItems,
    paydays,
    payees,
    heldPay,
    payReports,
    employer,
    payrollFilings,
    receivables,
    receivers,
    taxCertificates,
    payrollJournals,
    payrollApprovals,
    payrollChecks,
    runChanges,
    payrollRuns,
    runPayments,
    runPeople,
    runSteps,
    payslips,
    payslipComparisons,
    salaryBreakdowns,
    salaryStructures,
    statutory,
    payRules,
    tieOuts,
    lifePolicies,
  },
  engagement: {
    celebrations,
    announcements,
    videoAnnouncements,
    newsletters,
    surveys,
    recognition,
    tickets,
    clientTickets,
    ticketUpkeep,
    vote,
    messages: guestMessages,
    cards,
    certificateTemplates,
    certificates,
    ticketDesk,
    ticketCategories,
    cannedAnswers,
    companyMessages,
  },
  home: { dashboards, operationsBoard, search, privacy, dataExports, setup, verify },
  platform: {
    identity,
    twoStep,
    singleSignOn,
    access,
    audit: auditLog,
    approvals,
    approvalUpkeep,
    approvalPolicies,
    asks,
    delegations,
    listExports,
    notifications,
    requests,
    roleConfirmations,
    savedViews,
    settings,
    files,
  },
} satisfies Register

const nouns = Object.values<Register[keyof Register]>(register)
  .flatMap((domain) => Object.values<readonly BoundCall[] | Noun>(domain))
  .map((brings): Noun => ('length' in brings ? { calls: brings } : brings))

export const house: House = houseOf([noun({ jobs: [...mailJobs, monthsJob, resealJob] }), ...nouns])
