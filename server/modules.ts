/** The registry of all nouns with their handlers and jobs. A missing one does not compile. */
import type { Contract } from '@iroko/contract'
import type { FastifyInstance } from 'fastify'
import { monthsJob } from './lib/database/months.ts'
import type { BoundCall } from './lib/http/implement.ts'
import type { JobDefinition } from './lib/jobs.ts'
import { mailJob } from './lib/mail.ts'
import type { Portal } from './lib/portal.ts'
import { routes as clients } from './modules/clients/clients/routes.ts'
import { routes as branches } from './modules/company/branches/routes.ts'
import { routes as clusters } from './modules/company/clusters/routes.ts'
import { routes as designations } from './modules/company/designations/routes.ts'
import { jobs as structureJobs } from './modules/company/leaders/jobs.ts'
import { routes as leaders } from './modules/company/leaders/routes.ts'
import {
  campaignRoutes as campaigns,
  departmentRoutes as departments,
  routes as offices,
} from './modules/company/offices/routes.ts'
import { routes as teams } from './modules/company/teams/routes.ts'
import { jobs as announcementJobs } from './modules/engagement/announcements/jobs.ts'
import {
  routes as announcements,
  newsletterRoutes as newsletters,
  videoRoutes as videoAnnouncements,
} from './modules/engagement/announcements/routes.ts'
import { routes as cards } from './modules/engagement/cards/routes.ts'
import { routes as certificateTemplates } from './modules/engagement/certificate-templates/routes.ts'
import { routes as certificates } from './modules/engagement/certificates/routes.ts'
import { routes as companyMessages } from './modules/engagement/company-messages/routes.ts'
import { routes as guestMessages } from './modules/engagement/messages/routes.ts'
import { routes as recognition } from './modules/engagement/recognition/routes.ts'
import { jobs as surveyJobs } from './modules/engagement/surveys/jobs.ts'
import { routes as surveys } from './modules/engagement/surveys/routes.ts'
import {
  cannedRoutes as cannedAnswers,
  categoryRoutes as ticketCategories,
} from './modules/engagement/ticket-settings/routes.ts'
import { jobs as ticketJobs } from './modules/engagement/tickets/jobs.ts'
import { routes as tickets } from './modules/engagement/tickets/routes.ts'
import { routes as ticketDesk } from './modules/engagement/tickets/routes-desk.ts'
import { routes as vote } from './modules/engagement/vote/routes.ts'
import { dashboardRoutes } from './modules/home/dashboards/routes.ts'
import { jobs as privacyJobs } from './modules/home/privacy/jobs.ts'
import { routes as privacy } from './modules/home/privacy/routes.ts'
import { routes as search } from './modules/home/search/routes.ts'
import { jobs as verifyJobs } from './modules/home/verify/jobs.ts'
import { routes as applicationForm } from './modules/leave/application-form/routes.ts'
import { routes as leave } from './modules/leave/applications/routes.ts'
import { jobs as leaveJobs } from './modules/leave/balances/jobs.ts'
import { routes as leaveBalances } from './modules/leave/balances/routes.ts'
import { routes as leaveCalendar } from './modules/leave/calendar/routes.ts'
import { routes as cancellations } from './modules/leave/cancellations/routes.ts'
import { routes as leaveTypes } from './modules/leave/types/routes.ts'
import { routes as workforceLeave } from './modules/leave/workforce/routes.ts'
import { routes as allowanceTypes } from './modules/payroll/allowance-types/routes.ts'
import { routes as payrollChecks } from './modules/payroll/checks/routes.ts'
import { routes as deductionTypes } from './modules/payroll/deduction-types/routes.ts'
import { jobs as filingJobs } from './modules/payroll/filings/jobs.ts'
import { routes as payrollFilings } from './modules/payroll/filings/routes.ts'
import { routes as payrollJournals } from './modules/payroll/journals/routes.ts'
import { routes as loanTypes } from './modules/payroll/loan-types/routes.ts'
import { routes as loanWriteOffs } from './modules/payroll/loan-write-offs/routes.ts'
import { routes as loans } from './modules/payroll/loans/routes.ts'
import { routes as payrollNotes } from './modules/payroll/notes/routes.ts'
import { routes as payGroups } from './modules/payroll/pay-groups/routes.ts'
import { routes as payItems } from './modules/payroll/pay-items/routes.ts'
import { routes as paydays } from './modules/payroll/paydays/routes.ts'
import { routes as payslips } from './modules/payroll/payslips/routes.ts'
import { routes as payReports } from './modules/payroll/reports/routes.ts'
import { routes as payrollApprovals } from './modules/payroll/run-approvals/routes.ts'
import { routes as runPayments } from './modules/payroll/run-payments/routes.ts'
import { routes as runPeople } from './modules/payroll/run-people/routes.ts'
import { jobs as payrollJobs } from './modules/payroll/runs/jobs.ts'
import { routes as payrollRuns } from './modules/payroll/runs/routes.ts'
import { routes as salaryBreakdowns } from './modules/payroll/salary-breakdowns/routes.ts'
import { routes as salaryModes } from './modules/payroll/salary-modes/routes.ts'
import { routes as statutory } from './modules/payroll/statutory/routes.ts'
import { routes as salaryStructures } from './modules/payroll/structures/routes.ts'
import { routes as taxDeclarations } from './modules/payroll/tax-declarations/routes.ts'
import { routes as taxFacts } from './modules/payroll/tax-facts/routes.ts'
import { routes as background } from './modules/people/background/routes.ts'
import { routes as recordCorrections } from './modules/people/corrections/routes.ts'
import { routes as people } from './modules/people/directory/routes.ts'
import { routes as documents } from './modules/people/documents/routes.ts'
import { routes as emailChanges } from './modules/people/email-changes/routes.ts'
import { jobs as exitJobs } from './modules/people/exit/jobs.ts'
import { routes as exit } from './modules/people/exit/routes.ts'
import { routes as firstSalaries } from './modules/people/first-salaries/routes.ts'
import { jobs as peopleJobs } from './modules/people/import/jobs.ts'
import { routes as peopleImport } from './modules/people/import/routes.ts'
import { routes as newcomers } from './modules/people/newcomers/routes.ts'
import { routes as payDetails } from './modules/people/pay-details/routes.ts'
import { routes as pictures } from './modules/people/pictures/routes.ts'
import { jobs as promotionJobs } from './modules/people/promotions/jobs.ts'
import { routes as promotions } from './modules/people/promotions/routes.ts'
import { routes as records } from './modules/people/records/routes.ts'
import { routes as salaries, changeRoutes as salaryChanges } from './modules/people/salaries/routes.ts'
import { routes as access } from './modules/platform/access/routes.ts'
import { routes as approvalPolicies } from './modules/platform/approval-policies/routes.ts'
import { jobs as approvalJobs, settledJob } from './modules/platform/approvals/jobs.ts'
import { approvalRoutes } from './modules/platform/approvals/routes.ts'
import { jobs as auditJobs } from './modules/platform/audit/jobs.ts'
import { routes as auditLog } from './modules/platform/audit/routes.ts'
import { routes as delegations } from './modules/platform/delegations/routes.ts'
import { jobs as fileJobs } from './modules/platform/files/jobs.ts'
import { routes as files } from './modules/platform/files/routes.ts'
import { jobs as identityJobs } from './modules/platform/identity/jobs.ts'
import { routes as identity } from './modules/platform/identity/routes.ts'
import { jobs as notificationJobs } from './modules/platform/notifications/jobs.ts'
import { routes as notifications } from './modules/platform/notifications/routes.ts'
import { routes as settings } from './modules/platform/settings/routes.ts'
import { routes as singleSignOn } from './modules/platform/single-sign-on/routes.ts'
import { routes as twoStep } from './modules/platform/two-step/routes.ts'
import { routes as absences } from './modules/time/absences/routes.ts'
import { routes as attendance } from './modules/time/attendance/routes.ts'
import { routes as attendanceBoard } from './modules/time/attendance-board/routes.ts'
import { jobs as attendanceJobs } from './modules/time/attendance-days/jobs.ts'
import { routes as attendanceDays } from './modules/time/attendance-days/routes.ts'
import { routes as attendancePolicies } from './modules/time/attendance-policies/routes.ts'
import { routes as attendanceRecords } from './modules/time/attendance-records/routes.ts'
import { routes as attendanceReports } from './modules/time/attendance-reports/routes.ts'
import { routes as webClock } from './modules/time/clock/routes.ts'
import { routes as conflicts } from './modules/time/conflicts/routes.ts'
import { jobs as timekeepingJobs } from './modules/time/corrections/jobs.ts'
import { routes as attendanceCorrections } from './modules/time/corrections/routes.ts'
import { routes as gate } from './modules/time/gate/routes.ts'
import { routes as holidayFeeds } from './modules/time/holiday-feeds/routes.ts'
import { routes as holidays } from './modules/time/holidays/routes.ts'
import { routes as incidents } from './modules/time/incidents/routes.ts'
import { routes as kiosks } from './modules/time/kiosks/routes.ts'
import { routes as lateness } from './modules/time/lateness/routes.ts'
import { routes as punchImport } from './modules/time/punch-import/routes.ts'
import { routes as punches } from './modules/time/punches/routes.ts'
import { routes as roster } from './modules/time/roster/routes.ts'
import { routes as rotations } from './modules/time/rotations/routes.ts'
import { routes as shiftAssignments } from './modules/time/shift-assignments/routes.ts'
import { routes as shiftCoverage } from './modules/time/shift-coverage/routes.ts'
import { jobs as shiftJobs } from './modules/time/shift-requests/jobs.ts'
import { routes as shiftRequests } from './modules/time/shift-requests/routes.ts'
import { routes as shifts } from './modules/time/shifts/routes.ts'
import { routes as strayPunches } from './modules/time/stray-punches/routes.ts'
import { addTerminals } from './modules/time/terminal-protocol/routes-protocol.ts'
import { jobs as terminalJobs } from './modules/time/terminals/jobs.ts'
import { routes as terminals } from './modules/time/terminals/routes.ts'
import { requestKinds } from './requests.ts'

export const modules: { [D in keyof Contract]: { [N in keyof Contract[D]]: BoundCall[] } } = {
  platform: {
    identity,
    twoStep,
    singleSignOn,
    access,
    audit: auditLog,
    approvals: approvalRoutes(requestKinds),
    approvalPolicies,
    delegations,
    files,
    notifications,
    settings,
  },
  company: { departments, campaigns, offices, teams, branches, designations, clusters, leaders },
  people: {
    directory: people,
    newcomers,
    records,
    corrections: recordCorrections,
    documents,
    background,
    pictures,
    payDetails,
    import: peopleImport,
    emailChanges,
    salaries,
    salaryChanges,
    firstSalaries,
    exit,
    promotions,
  },
  payroll: {
    allowanceTypes,
    deductionTypes,
    loanTypes,
    loanWriteOffs,
    loans,
    notes: payrollNotes,
    payGroups,
    payItems,
    paydays,
    payReports,
    payrollFilings,
    payrollJournals,
    payrollApprovals,
    payrollChecks,
    payrollRuns,
    runPayments,
    runPeople,
    payslips,
    salaryBreakdowns,
    salaryModes,
    salaryStructures,
    statutory,
    taxDeclarations,
    taxFacts,
  },
  time: {
    attendance,
    attendanceDays,
    strayPunches,
    clock: webClock,
    attendanceBoard,
    attendanceRecords,
    attendanceReports,
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
    gate,
    corrections: attendanceCorrections,
    absences,
    incidents,
    conflicts,
    holidays,
    holidayFeeds,
  },
  leave: {
    applications: leave,
    applicationForm,
    cancellations,
    calendar: leaveCalendar,
    workforce: workforceLeave,
    types: leaveTypes,
    balances: leaveBalances,
  },
  clients: { clients },
  engagement: {
    announcements,
    videoAnnouncements,
    newsletters,
    surveys,
    recognition,
    tickets,
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
  home: { dashboards: dashboardRoutes(requestKinds), search, privacy },
}

/** Protocols other than JSON, which register their own routes. */
export const protocols: ((app: FastifyInstance, portal: Portal) => void)[] = [addTerminals]

export const jobs: JobDefinition[] = [
  mailJob,
  ...verifyJobs,
  monthsJob,
  ...identityJobs,
  ...approvalJobs,
  settledJob(requestKinds),
  ...attendanceJobs,
  ...terminalJobs,
  ...timekeepingJobs,
  ...leaveJobs,
  ...payrollJobs,
  ...filingJobs,
  ...peopleJobs,
  ...exitJobs,
  ...structureJobs,
  ...shiftJobs,
  ...promotionJobs,
  ...announcementJobs,
  ...surveyJobs,
  ...ticketJobs,
  ...notificationJobs,
  ...privacyJobs,
  ...auditJobs,
  // Cleans up after the others, so it comes last.
  ...fileJobs,
]
