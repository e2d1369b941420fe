/**
 * The map of screens against the whole of the specification's section 2: each address with its guard. A line that begins with '-'
 * is not built yet: the marks only go away, because a marked screen that is on the map fails this test as well.
 */
import {
  assetsRequirement,
  dataRequirement,
  departmentsRequirement,
  doorRequirement,
  employeesRequirement,
  headsRequirement,
  idRequestRequirement,
  incidentsRequirement,
  intervieweesRequirement,
  isCampaignStaff,
  leadEvaluationsRequirement,
  officesRequirement,
  operationsRequirement,
  payRequirement,
  payrollRequirement,
  pipelineRequirement,
  placesRequirement,
  purchaseOrderRequirement,
  qaRequirement,
  stockRequirement,
} from '@iroko/contract/guards'
import { describe, expect, it } from 'vitest'
import { routes } from './routes.tsx'
import { type Guard, isDetour } from './shell/screen.ts'

interface SpecifiedRoute {
  path: string
  guard: Guard | 'unsaid'
  missing: boolean
}

/** The guards that the specification calls computed values. */
const computed = {
  assetsRequirement,
  headsRequirement,
  dataRequirement,
  departmentsRequirement,
  employeesRequirement,
  doorRequirement,
  incidentsRequirement,
  intervieweesRequirement,
  isCampaignStaff,
  leadEvaluationsRequirement,
  officesRequirement,
  operationsRequirement,
  payRequirement,
  payrollRequirement,
  placesRequirement,
  qaRequirement,
  pipelineRequirement,
  idRequestRequirement,
  purchaseOrderRequirement,
  stockRequirement,
}

/** Reads lines such as `- departments/{title}/{id} = super`; without a guard of its own a line has that of its group. */
function group(base: string, guard: Guard | 'unsaid', text: string): SpecifiedRoute[] {
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const [, mark, path = '', own] = /^\s*(-?)\s*(.+?)(?: = (.+))?$/.exec(line) ?? []
      const named = own && (own in computed ? computed[own as keyof typeof computed] : (own as Guard | 'unsaid'))
      return { path: `${base}/${path}`, guard: named || guard, missing: mark === '-' }
    })
}

const detours = {
  '/': '/dashboard',
  '/auth': '/auth/login',
  '/dashboard': '/dashboard/main',
}

const open = group(
  '',
  'none',
  `
  auth/login
  auth/client-login
  auth/activate
  reset-password
  guest/erp-messages
  guest/wall-of-fame
  recruitment/joblist
  recruitment/joblist/{id}
  recruitment/accept-joboffer/{id}
  recruitment/apply/{id}
  403
  404
  500
  502
`,
)

const personal = group(
  '/dashboard',
  'none',
  `
  main
  main/attendance
  main/manual-attendance
  main/leave
  main/deductions
  main/Payslips
  main/resignation
  main/absence
  main/public-holiday
  main/survey
  main/announcement
  main/international-women's-day
  main/valentine
  main/tickets
  main/ticket-management
  main/wall-of-fame
  employee-dashboard
  dashboard
  main/qa/qa-dashboard/MyDashboard = isCampaignStaff
  hr-dashboard = hr
  operations-dashboard = operationsRequirement
  job-dashboard = hr
  account-dashboard = accounting
  client-dashboard = none
- apps/email
- apps/email/{id}
- apps/email-signature
  apps/employee-appreciation-eCertificate
- apps/file-manager
  apps/notifications = hr
  apps/ticket-manager = hr
  user/profile/{id}
  user/profile/{id}/reportees
`,
)

const hr = group(
  '/dashboard/hr',
  'hr',
  `
  all-employees = employeesRequirement
  all-employees/employee/add
  employee/update/{id}
  department/{id}
  gender/{id}
  employee/leader
  employee/leader/{employee}/{id}
  promotions
  leaves-admin
  application/leave-status/{id}
  leave-type/{id}
  wall-of-fame = headsRequirement
  captured-biometrics
  attendance-admin
  attendance-record
  lateness-tracker
  lateness/{office_type}/employees/{office}/{id}
  remote-attendance
  no-biometrics = headsRequirement
  absence = employeesRequirement
  public-holiday
  public-holiday/create
  attendance/{office_type}/employees/{office}/{id}
  office/employee-attendance/{employee}/{id}
  all-survey
  all-survey/{title}/{id}
  survey
  survey/create
  survey/edit
  resignation
  resignation/application/resignation-status/{id}
  departments = departmentsRequirement
  departments/{title}/{id} = super
  campaigns = officesRequirement
  campaigns/{title}/{id} = super
  teams = officesRequirement
  teams/{title}/{id} = super
  branch = placesRequirement
  departments/shifts/{id}
  designations = placesRequirement
  leave-approval
  leave-approvals/department/{id}
  leave-type
  shifts
  shift-assignment
  shift-request = none
`,
)

/** 'The same hr pages are repeated under qa.' */
const hrUnderQa = hr.map(
  ({ path, missing }): SpecifiedRoute => ({ path: path.replace('/hr/', '/qa/'), guard: qaRequirement, missing }),
)

const quality = group(
  '/dashboard/qa',
  qaRequirement,
  `
  all-evaluations
  all-evaluations/view/{id}
  evaluation
  evaluation/evaluate/{team_lead}/{id}
  qa-dashboard
  qa-dashboard/MyDashboard = isCampaignStaff
  qa-dashboard/campaign
  qa-dashboard/agent
  evaluation/team_lead = leadEvaluationsRequirement
  evaluation/create
  AssignTQA
`,
)

const operations = group(
  '/dashboard/operations',
  'all',
  `
  campaigns
  leads
  branch
  operation-team-leave-applications
  clusters
  operation-team-task-management
  operation-team-task-management/create
  operation-team-task-management/edit/{configId}
  operation-team-task-management/view/{configId}
  operation-team-task-management/{id}/daily-tasks
  operation-team-task-management/my-tasks
  operation-team-manager
  operations-team-task-management/tasks/{id}
  operation-team/summary
  operation-team/task-reports/{id}/{ogid}/{date}
  resignation = pipelineRequirement
`,
)

const pay = group(
  '/dashboard',
  'hr',
  `
  payroll/salaries = payrollRequirement
  payroll/payroll-processing = payrollRequirement
  payroll/payroll-processing/batch-slips/{referenceId}/{id}/{month}/{year} = payrollRequirement
  payroll/payday = payrollRequirement
  payroll/payroll-batches = payrollRequirement
  payroll/deductions = payrollRequirement
  payroll/loans = payrollRequirement
  payroll/allowances = payrollRequirement
  payroll/staff-deductions/{id}/{start}/{end} = payrollRequirement
  payroll/staff-loans/{id}/{start}/{end} = payrollRequirement
  payroll/staff-allowances/{id}/{start}/{end} = payrollRequirement
  payroll/archive = payrollRequirement
  payroll/payroll-notes = payrollRequirement
  payroll/payslip/breakdown = payrollRequirement
  payroll/payslip/{id} = payrollRequirement
  payroll/salary-breakdown/{id} = payrollRequirement
- reports/employee-reports
  reports/payslip-reports = payrollRequirement
  reports/attendance-reports
  reports/academy-reports
`,
)

const work = group(
  '/dashboard',
  'hr',
  `
  data-management/workforce-leave-applications = dataRequirement
  recruitment/job-opening
  recruitment/job-applications
  recruitment/rep-siever/job-applications
  recruitment/rep-siever/{employee}/{id}
  recruitment/academy-applicants
  recruitment/interviewees = intervieweesRequirement
  recruitment/aptitude-test
  recruitment/job-offer
  recruitment/shadowing
  recruitment/orientation-and-training
  performance/warning-letter
  performance/score-cards
  accounts/chart-of-account = accounting
  accounts/budgets = accounting
  accounts/journals = accounting
  accounts/ledger = accounting
  accounts/expense-heads = accounting
  accounts/clients = accounting
  accounts/invoices = accounting
  accounts/receipts = accounting
  accounting-reports/payslip-reports = accounting
  accounting-reports/balance-sheet = accounting
  clients/all = super
  clients/invoices = super
  clients/payments = super
  clients/leave-approval = super
  vendors/all = accounting
  vendors/bills = accounting
  vendors/payments = accounting
  assets/all = assetsRequirement
  assets/assignment = assetsRequirement
  maintenance/reports = facility
  maintenance/maintenance-and-repair = facility
  maintenance/shadowing = doorRequirement
  maintenance/interviewees = doorRequirement
  settings/approval-module = super
  settings/roles-permissions = super
  settings/roles-permissions/users/{title}/{id} = super
  settings/roles-assignment = super
`,
)

/** Where the specification names a guard for the last of several, it is compared once their builder has decided (`unsaid`). */
const leadership = group(
  '/dashboard',
  'unsaid',
  `
  employee-coaching = none
  leadership/supervisor = none
  leadership/coaching = none
  leadership/campaign-schedule = none
  leadership/team-attendance-record = hr
  leadership/attendance-record = none
  leadership/subordinate-attendance = none
  product-items = stockRequirement
  purchase-order = purchaseOrderRequirement
  id-request = idRequestRequirement
  hr-clients = hr
  hr-client/{id} = hr
  resignation = none
  termination = hr
  coaching = none
`,
)

/** What the specification does not name and the portal cannot do without. */
const ours = group(
  '',
  'none',
  `
  setup
  kiosk
  second-factor
  stop-email-change
  client
  guest/payslip
  guest/a/{code}
  guest/ticket
  dashboard/user/decisions
  dashboard/user/notifications
  dashboard/user/notifications/preferences
  dashboard/user/security
  dashboard/settings/audit = super
  dashboard/settings/second-factor = super
  dashboard/settings/company = super
  dashboard/settings/outbox = super
  dashboard/settings/privacy = super
  dashboard/settings/statutory-rates = super
  dashboard/settings/vote = super
  dashboard/hr/moderation = hr
  dashboard/apps/certificate-templates = hr
  dashboard/hr/corrections = hr
  dashboard/hr/role-confirmations = hr
  dashboard/hr/org-chart = employeesRequirement
  dashboard/hr/clearance = hr
  dashboard/hr/clearance/{id} = hr
  dashboard/hr/clearance-template = hr
  dashboard/hr/leavers = operationsRequirement
  dashboard/main/clearance-tasks
  recruitment/aptitude-test/{token}
  recruitment/application/{token}
  dashboard/recruitment/orientation-and-training/{id} = hr
  dashboard/main/training-sessions
  dashboard/main/training-sessions/{id} = all
  recruitment/interview/{token}
  dashboard/payroll/bank-accounts = payRequirement
  dashboard/payroll/salary-structures = payrollRequirement
  dashboard/payroll/banks = payrollRequirement
  dashboard/payroll/pension-funds = payrollRequirement
  dashboard/payroll/pay-groups = payrollRequirement
  dashboard/payroll/receivables = payrollRequirement
  dashboard/payroll/loan-payments = payrollRequirement
  dashboard/payroll/tax-details = payrollRequirement
  dashboard/main/interviews
  dashboard/main/shadowing
  dashboard/main/payslip/{id}
  dashboard/recruitment/job-applications/{id} = hr
  dashboard/recruitment/letters = hr
  dashboard/hr/announcements = hr
  dashboard/hr/announcements/videos = hr
  dashboard/hr/announcements/newsletters = hr
  dashboard/main/ticket-report
  dashboard/apps/ticket-manager/categories = hr
  dashboard/apps/ticket-manager/canned-answers = hr
  dashboard/hr/attendance-incidents = incidentsRequirement
  dashboard/hr/attendance-policy = hr
  dashboard/leadership/attendance-conflicts = employeesRequirement
  dashboard/hr/all-employees/import = hr
  dashboard/recruitment/opening-requests = employeesRequirement
  dashboard/qa/all-employees/import = qaRequirement
  dashboard/recruitment/rooms = hr
  dashboard/qa/calibration = qaRequirement
  client/floor/{office}
  dashboard/operations/floor/{office} = all
  dashboard/operations/floor/{office}/wall = all
  dashboard/performance/score-templates = hr
  dashboard/performance/warning-steps = hr
  dashboard/performance/warning-kinds = hr
  dashboard/main/performance
  dashboard/leadership/overtime
  dashboard/leadership/score-cards
  dashboard/leadership/warning-letters
  dashboard/operations/budgets = all
  guest/card/{code}
  dashboard/main/assets
`,
)

const specified = [...open, ...personal, ...hr, ...hrUnderQa, ...quality, ...operations, ...pay, ...work, ...leadership]
const wanted = [...specified, ...ours]
const screens = new Map(routes.flatMap((line) => (isDetour(line) ? [] : [[line.path, line] as const])))

describe('the map of screens', () => {
  it('has every address once', () => {
    const paths = routes.map(({ path }) => path)
    expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([])
    expect(wanted.filter(({ path }, index) => wanted.findIndex((other) => other.path === path) !== index)).toEqual([])
  })

  it('has the specification’s detours', () => {
    expect(Object.fromEntries(routes.filter(isDetour).map(({ path, to }) => [path, to]))).toEqual(detours)
  })

  it('has no screen that nobody asked for', () => {
    const known = new Set(wanted.map(({ path }) => path))
    expect([...screens.keys()].filter((path) => !known.has(path))).toEqual([])
  })

  it('has every screen of the specification but those marked as missing', () => {
    expect(wanted.filter(({ path, missing }) => missing === screens.has(path)).map(({ path }) => path)).toEqual([])
  })

  it.each(wanted.filter(({ missing }) => !missing))('guards $path as specified', ({ path, guard }) => {
    expect(guard).not.toBe('unsaid')
    expect(screens.get(path)?.guard).toBe(guard)
  })
})
