/** The register: every noun that server and web agree on, by domain. */
import { accounts } from './accounting/accounts.ts'
import { auditPacks } from './accounting/audit-packs.ts'
import { paperLayouts } from './accounting/bank-layouts.ts'
import { bankMatches } from './accounting/bank-matches.ts'
import { bankRules } from './accounting/bank-rules.ts'
import { bankStatements } from './accounting/bank-statements.ts'
import { budgets } from './accounting/budgets.ts'
import { commitments } from './accounting/commitments.ts'
import { companyAccounts } from './accounting/company-accounts.ts'
import { expenseHeads } from './accounting/expense-heads.ts'
import { expenses } from './accounting/expenses.ts'
import { journalEntries } from './accounting/journals.ts'
import { ledgerChanges } from './accounting/ledger-changes.ts'
import { manualJournals } from './accounting/manual-journals.ts'
import { periods } from './accounting/periods.ts'
import { statements } from './accounting/statements.ts'
import { taxCodes } from './accounting/tax-codes.ts'
import { vatReturns } from './accounting/vat-returns.ts'
import { assets } from './assets/assets.ts'
import { assetCategories } from './assets/categories.ts'
import { countSettlements } from './assets/count-settlements.ts'
import { assetCounts } from './assets/counts.ts'
import { custodies } from './assets/custodies.ts'
import { assetDepreciation } from './assets/depreciation.ts'
import { assetDisposals } from './assets/disposals.ts'
import { withheldCertificates } from './billing/certificates.ts'
import { clientContracts } from './billing/client-contracts.ts'
import { clientPapers } from './billing/client-papers.ts'
import { contracts } from './billing/contracts.ts'
import { creditNotes } from './billing/credit-notes.ts'
import { disputes } from './billing/disputes.ts'
import { eInvoices } from './billing/e-invoices.ts'
import { clientEvidence } from './billing/evidence.ts'
import { invoiceRequests } from './billing/invoice-requests.ts'
import { invoices } from './billing/invoices.ts'
import { clientLetters } from './billing/letters.ts'
import { billingEntries } from './billing/measures.ts'
import { billingMonths } from './billing/months.ts'
import { receipts } from './billing/receipts.ts'
import { sharedMonths } from './billing/shared-months.ts'
import { receivables as clientBalances } from './billing/statements.ts'
import { clients } from './clients/clients.ts'
import { clientContacts } from './clients/contacts.ts'
import { clientDirectory } from './clients/directory.ts'
import { branches } from './company/branches.ts'
import { clusters } from './company/clusters.ts'
import { designations } from './company/designations.ts'
import { leaders } from './company/leaders.ts'
import { campaigns, departments, offices } from './company/offices.ts'
import { teams } from './company/teams.ts'
import type { Endpoint } from './endpoint.ts'
import { announcements } from './engagement/announcements.ts'
import { cards } from './engagement/cards.ts'
import { celebrations } from './engagement/celebrations.ts'
import { certificateTemplates } from './engagement/certificate-templates.ts'
import { certificates } from './engagement/certificates.ts'
import { clientTickets } from './engagement/client-tickets.ts'
import { companyMessages } from './engagement/company-messages.ts'
import { guestMessages } from './engagement/messages.ts'
import { newsletters } from './engagement/newsletters.ts'
import { recognition } from './engagement/recognition.ts'
import { surveys } from './engagement/surveys.ts'
import { ticketDesk } from './engagement/ticket-desk.ts'
import { cannedAnswers, ticketCategories } from './engagement/ticket-settings.ts'
import { tickets } from './engagement/tickets.ts'
import { videoAnnouncements } from './engagement/video-announcements.ts'
import { vote } from './engagement/vote.ts'
import { faults } from './facility/faults.ts'
import { figures } from './facility/figures.ts'
import { jobs } from './facility/jobs.ts'
import { meters } from './facility/meters.ts'
import { plans } from './facility/plans.ts'
import { power } from './facility/power.ts'
import { dashboards } from './home/dashboards.ts'
import { operationsBoard } from './home/operations-board.ts'
import { privacy } from './home/privacy.ts'
import { search } from './home/search.ts'
import { setup } from './home/setup.ts'
import { applicationForm } from './leave/application-form.ts'
import { leave } from './leave/applications.ts'
import { leaveBalances } from './leave/balances.ts'
import { leaveCalendar } from './leave/calendar.ts'
import { cancellations } from './leave/cancellations.ts'
import { shortenings } from './leave/shortenings.ts'
import { leaveTypes } from './leave/types.ts'
import { workforceLeave } from './leave/workforce.ts'
import { floors } from './operations/floor.ts'
import { shiftOffers } from './operations/shift-offers.ts'
import { taskPlans } from './operations/task-plans.ts'
import { taskReports } from './operations/task-reports.ts'
import { tasks } from './operations/tasks.ts'
import { allowanceTypes } from './payroll/allowance-types.ts'
import { payrollChecks } from './payroll/checks.ts'
import { debtSettlements } from './payroll/debt-settlements.ts'
import { deductionTypes } from './payroll/deduction-types.ts'
import { employer } from './payroll/employer.ts'
import { payrollFilings } from './payroll/filings.ts'
import { heldPay } from './payroll/held-pay.ts'
import { payrollJournals } from './payroll/journals.ts'
import { lifePolicies } from './payroll/life-policies.ts'
import { loanPayments } from './payroll/loan-payments.ts'
import { loanTypes } from './payroll/loan-types.ts'
import { loanWriteOffs } from './payroll/loan-write-offs.ts'
import { loans } from './payroll/loans.ts'
import { payrollNotes } from './payroll/notes.ts'
import { papers } from './payroll/papers.ts'
import { payAhead } from './payroll/pay-ahead.ts'
import { payGroups } from './payroll/pay-groups.ts'
import { payItems } from './payroll/pay-items.ts'
import { payRules } from './payroll/pay-rules.ts'
import { paydays } from './payroll/paydays.ts'
import { payees } from './payroll/payees.ts'
import { payslipComparisons } from './payroll/payslip-comparisons.ts'
import { payslips } from './payroll/payslips.ts'
import { ratePreviews } from './payroll/rate-previews.ts'
import { receivables } from './payroll/receivables.ts'
import { receivers } from './payroll/receivers.ts'
import { payReports } from './payroll/reports.ts'
import { payrollApprovals } from './payroll/run-approvals.ts'
import { runChanges } from './payroll/run-changes.ts'
import { runPayments } from './payroll/run-payments.ts'
import { runPeople } from './payroll/run-people.ts'
import { runReversals } from './payroll/run-reversals.ts'
import { runSteps } from './payroll/run-steps.ts'
import { payrollRuns } from './payroll/runs.ts'
import { salaryBreakdowns } from './payroll/salary-breakdowns.ts'
import { statutory } from './payroll/statutory.ts'
import { salaryStructures } from './payroll/structures.ts'
import { taxCertificates } from './payroll/tax-certificates.ts'
import { tieOuts } from './payroll/tie-outs.ts'
import { background } from './people/background.ts'
import { banks } from './people/banks.ts'
import { clearances } from './people/clearance.ts'
import { clearanceItems } from './people/clearance-items.ts'
import { recordCorrections } from './people/corrections.ts'
import { people } from './people/directory.ts'
import { documents } from './people/documents.ts'
import { emailChanges } from './people/email-changes.ts'
import { exit } from './people/exit.ts'
import { firstSalaries } from './people/first-salaries.ts'
import { peopleImport } from './people/import.ts'
import { newcomers } from './people/newcomers.ts'
import { payDetails } from './people/pay-details.ts'
import { pensionFunds } from './people/pension-funds.ts'
import { pictures } from './people/pictures.ts'
import { promotions } from './people/promotions.ts'
import { records } from './people/records.ts'
import { resignations } from './people/resignations.ts'
import { salaries, salaryChanges } from './people/salaries.ts'
import { salaryModes } from './people/salary-modes.ts'
import { taxDeclarations } from './people/tax-declarations.ts'
import { taxFacts } from './people/tax-facts.ts'
import { terminations } from './people/terminations.ts'
import { coaching } from './performance/coaching.ts'
import { scoreCards } from './performance/score-cards.ts'
import { scoreTemplates } from './performance/score-templates.ts'
import { warningKinds } from './performance/warning-kinds.ts'
import { warningSteps } from './performance/warning-steps.ts'
import { warnings } from './performance/warnings.ts'
import { access } from './platform/access.ts'
import { approvalPolicies } from './platform/approval-policies.ts'
import { approvals } from './platform/approvals.ts'
import { asks } from './platform/asks.ts'
import { auditLog } from './platform/audit.ts'
import { delegations } from './platform/delegations.ts'
import { files } from './platform/files.ts'
import { identity } from './platform/identity.ts'
import { listExports } from './platform/list-exports.ts'
import { notifications } from './platform/notifications.ts'
import { roleConfirmations } from './platform/role-confirmations.ts'
import { savedViews } from './platform/saved-views.ts'
import { settings } from './platform/settings.ts'
import { singleSignOn } from './platform/single-sign-on.ts'
import { twoStep } from './platform/two-step.ts'
import { bills } from './procurement/bills.ts'
import { goodsReceipts } from './procurement/goods-receipts.ts'
import { idCards } from './procurement/id-cards.ts'
import { idRequests } from './procurement/id-requests.ts'
import { products } from './procurement/products.ts'
import { purchaseOrders } from './procurement/purchase-orders.ts'
import { purchaseRequests } from './procurement/purchase-requests.ts'
import { quotations } from './procurement/quotations.ts'
import { stock } from './procurement/stock.ts'
import { vendorPayments } from './procurement/vendor-payments.ts'
import { vendors } from './procurement/vendors.ts'
import { withholding } from './procurement/withholding.ts'
import { assignments } from './quality/assignments.ts'
import { boards } from './quality/boards.ts'
import { calibrations } from './quality/calibrations.ts'
import { contacts } from './quality/contacts.ts'
import { evaluations } from './quality/evaluations.ts'
import { forms } from './quality/forms.ts'
import { samples } from './quality/samples.ts'
import { sources } from './quality/sources.ts'
import { academy } from './recruitment/academy.ts'
import { applications } from './recruitment/applications.ts'
import { apply } from './recruitment/apply.ts'
import { aptitudeTests } from './recruitment/aptitude-tests.ts'
import { cohorts } from './recruitment/cohorts.ts'
import { interviews } from './recruitment/interviews.ts'
import { jobDashboard } from './recruitment/job-dashboard.ts'
import { letters } from './recruitment/letters.ts'
import { offers } from './recruitment/offers.ts'
import { openingRequests } from './recruitment/opening-requests.ts'
import { openings } from './recruitment/openings.ts'
import { aptitudeQuestions } from './recruitment/questions.ts'
import { rooms } from './recruitment/rooms.ts'
import { shadowing } from './recruitment/shadowing.ts'
import { sieving } from './recruitment/sieving.ts'
import { sittings } from './recruitment/sittings.ts'
import { absences } from './time/absences.ts'
import { attendance } from './time/attendance.ts'
import { attendanceBoard } from './time/attendance-board.ts'
import { attendanceCorrections } from './time/attendance-corrections.ts'
import { attendanceDays } from './time/attendance-days.ts'
import { attendanceFigures } from './time/attendance-figures.ts'
import { attendancePolicies } from './time/attendance-policies.ts'
import { attendanceRecords } from './time/attendance-records.ts'
import { attendanceReports } from './time/attendance-reports.ts'
import { webClock } from './time/clock.ts'
import { conflicts } from './time/conflicts.ts'
import { daysBeforeRecord } from './time/days-before-record.ts'
import { gate } from './time/gate.ts'
import { holidayFeeds } from './time/holiday-feeds.ts'
import { holidays } from './time/holidays.ts'
import { incidents } from './time/incidents.ts'
import { kiosks } from './time/kiosks.ts'
import { lateness } from './time/lateness.ts'
import { overtime } from './time/overtime.ts'
import { punchImport } from './time/punch-import.ts'
import { punches } from './time/punches.ts'
import { roster } from './time/roster.ts'
import { rotations } from './time/rotations.ts'
import { shiftAssignments } from './time/shift-assignments.ts'
import { shiftCoverage } from './time/shift-coverage.ts'
import { shiftRequests } from './time/shift-requests.ts'
import { shifts } from './time/shifts.ts'
import { strayPunches } from './time/stray-punches.ts'
import { terminals } from './time/terminals.ts'

export const contract = {
  platform: {
    identity,
    twoStep,
    singleSignOn,
    access,
    audit: auditLog,
    approvals,
    approvalPolicies,
    asks,
    delegations,
    files,
    listExports,
    notifications,
    roleConfirmations,
    savedViews,
    settings,
  },
  company: { departments, campaigns, offices, teams, branches, designations, clusters, leaders },
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
  procurement: {
    vendors,
    bills,
    vendorPayments,
    withholding,
    products,
    stock,
    purchaseRequests,
    quotations,
    purchaseOrders,
    goodsReceipts,
    idRequests,
    idCards,
  },
  facility: { faults, jobs, plans, meters, power, figures },
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
    clearance: clearances,
    clearanceItems,
    promotions,
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
  assets: {
    categories: assetCategories,
    assets,
    custodies,
    counts: assetCounts,
    countSettlements,
    depreciation: assetDepreciation,
    disposals: assetDisposals,
  },
  leave: {
    applications: leave,
    applicationForm,
    cancellations,
    calendar: leaveCalendar,
    workforce: workforceLeave,
    types: leaveTypes,
    balances: leaveBalances,
    shortenings,
  },
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
    letters,
    sieving,
    apply,
    cohorts,
    academy,
    jobDashboard,
    openingRequests,
    interviews,
    shadowing,
    rooms,
  },
  operations: { taskPlans, tasks, taskReports, floors, shiftOffers },
  quality: { forms, contacts, sources, assignments, samples, calibrations, evaluations, boards },
  engagement: {
    celebrations,
    announcements,
    videoAnnouncements,
    newsletters,
    surveys,
    recognition,
    tickets,
    clientTickets,
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
  home: { dashboards, operationsBoard, search, privacy, setup },
}
export type Contract = typeof contract

/** Every noun with its name (`leave/types`) and its calls. */
export const nouns: [name: string, calls: Record<string, Endpoint>][] = Object.entries(contract).flatMap(([domain, members]) =>
  Object.entries<Record<string, Endpoint>>(members).map(([noun, calls]): [string, Record<string, Endpoint>] => [
    `${domain}/${noun}`,
    calls,
  ]),
)

export const endpoints: Endpoint[] = nouns.flatMap(([, calls]) => Object.values(calls))
