/**
 * The menu: headings, items and who sees them, as the specification's section 6 lists them, less what the server would refuse them
 * (decision 0118). An item whose screen is not on the route map, a menu without items and a group without menus are left out by the
 * shell.
 */
import {
  departmentOf,
  hasRole,
  hasTqaDesignation,
  idRequestRequirement,
  isCampaignStaff,
  isHr,
  mayEnter,
  purchaseOrderRequirement,
  type Requirement,
  seesAll,
  stockRequirement,
} from '@iroko/contract/guards'
import type { Permission } from '@iroko/contract/permissions'
import type { GrantedRole } from '@iroko/contract/roles'
import type { SessionUser } from '@iroko/contract/session'
import {
  IconAddressBook,
  IconApps,
  IconBeach,
  IconBriefcase,
  IconBuilding,
  IconBuildingStore,
  IconCalendarOff,
  IconCalendarTime,
  IconCash,
  IconChartBar,
  IconChecklist,
  IconClipboardList,
  IconClock,
  IconClockEdit,
  IconCoins,
  IconConfetti,
  IconDatabase,
  IconDeviceLaptop,
  IconDoorExit,
  IconEyeCheck,
  IconFileText,
  IconFingerprint,
  IconGauge,
  IconHierarchy,
  IconLayoutDashboard,
  IconLifebuoy,
  IconListCheck,
  IconMessageHeart,
  IconPlaneDeparture,
  IconReceipt,
  IconReportAnalytics,
  IconSchool,
  IconSettings,
  IconShieldCheck,
  IconShoppingCart,
  IconSpeakerphone,
  IconStairsUp,
  IconSubtask,
  IconSum,
  IconTargetArrow,
  IconTicket,
  IconTool,
  IconTrophy,
  IconUserCheck,
  IconUserSearch,
  IconUsers,
} from '@tabler/icons-react'
import { type Group, menu, page, shows, site, type When } from './shell/menu/item.ts'

/** Any of these roles; and, as everywhere, ceo, super and hr_manager. */
const roles =
  (...wanted: GrantedRole[]) =>
  (user: SessionUser): boolean =>
    seesAll(user) || hasRole(user, ...wanted)
const either =
  (...wanted: When[]) =>
  (user: SessionUser): boolean =>
    wanted.some((when) => shows(user, when))

/** Of these, whoever has the permission without which the screen shows nothing. */
const may =
  (permission: Permission, when: When = true) =>
  (user: SessionUser): boolean =>
    shows(user, when) && user.permissions[permission] !== undefined

/** Whoever a computed requirement lets in beside its department. */
const opensToAll =
  (requirement: (user: SessionUser) => Requirement) =>
  (user: SessionUser): boolean =>
    requirement(user) === 'all'

const screener = (user: SessionUser): boolean => hasRole(user, 'rep_siever') && !isHr(user) && !seesAll(user)
const leadOutsideHr = (user: SessionUser): boolean =>
  user.employee_info.is_lead && departmentOf(user) !== 'hr' && !seesAll(user)
const campaignStaff = (user: SessionUser): boolean => isCampaignStaff(user) && !hasTqaDesignation(user)

/** Of a department that signs for leavers. */
const clearanceOwner = either('hr', 'information technology', 'facility', 'accounting')
const operationsHead = roles('operations_manager', 'coo', 'operations_director')
/** Reads budgets and keeps no books, in whose menu they stand. */
const budgetReader = (user: SessionUser): boolean => user.permissions['budget.read'] !== undefined && !shows(user, 'accounting')
const quality = either('training and quality assurance', hasTqaDesignation)
const evaluator = either(quality, roles('tqa_evaluator'))
const taskManager = roles(
  'supervisor',
  'manager',
  'operations_manager',
  'deputy_operations_manager',
  'operations_director',
  'coo',
  'management_team',
  'config_manager',
)

export const sidebar: Group[] = [
  {
    heading: 'Main',
    items: [
      menu('Dashboard', IconLayoutDashboard, 'all', [
        page('HR Dashboard', 'hr-dashboard', 'hr'),
        page('Operations Dashboard', 'operations-dashboard', either('operations', operationsHead)),
        page('Account Dashboard', 'account-dashboard', may('journal.read', 'accounting')),
        page('Employee Dashboard', 'employee-dashboard'),
        site('Inhouse', 'in_house', either('hr', 'operations')),
      ]),
      page('Wall of Fame', 'main/wall-of-fame', 'all', IconTrophy),
      menu('Apps', IconApps, 'all', [
        page('Email', 'apps/email'),
        page('Email Signature', 'apps/email-signature'),
        page('Employee Appreciation', 'apps/employee-appreciation-eCertificate'),
        page('File Manager', 'apps/file-manager'),
        page('Notifications', 'apps/notifications', may('notification.read', 'hr')),
        page('Ticket Manager', 'apps/ticket-manager', may('ticket.handle', 'hr')),
      ]),
      site('KPI', 'kpi', 'all', IconChartBar),
      site('LMS', 'lms', 'all', IconSchool),
      page('Attendance', 'main/attendance', 'all', IconClock),
      page('Manual Attendance', 'main/manual-attendance', roles('security_attendance_team'), IconClockEdit),
      page('Shift Request', 'hr/shift-request', 'all', IconCalendarTime),
      menu('Time Off', IconBeach, 'all', [
        page('Absence', 'main/absence'),
        page('Leave', 'main/leave'),
        page('Public Holiday', 'main/public-holiday'),
      ]),
      menu('Payroll', IconCash, 'all', [page('Deductions', 'main/deductions'), page('Payslips', 'main/Payslips')]),
      page('Office Budgets', 'operations/budgets', budgetReader, IconCoins),
      page('Resignation', 'main/resignation', 'all', IconDoorExit),
      page('Clearance Tasks', 'main/clearance-tasks', either('lead', clearanceOwner), IconListCheck),
      menu('Help Desk', IconLifebuoy, 'all', [
        site('IT', 'help_desk_it'),
        site('Facilities', 'help_desk_facilities'),
        site('HR', 'help_desk_hr'),
        site('Complaints', 'help_desk_complaints'),
      ]),
      menu('Engage & Feedback', IconMessageHeart, 'all', [
        page('Tickets', 'main/tickets'),
        page('Survey', 'main/survey'),
        page('Announcements', 'main/announcement'),
        page('Coaching', 'coaching'),
        page("Women's Day", "main/international-women's-day"),
        page('Valentine', 'main/valentine'),
      ]),
      page('Assets', 'main/assets', 'all', IconDeviceLaptop),
      page('My Performance', 'main/performance', 'all', IconTargetArrow),
      page('Training Sessions', 'main/training-sessions', either('lead', evaluator), IconSchool),
      page('My QA dashboard', 'main/qa/qa-dashboard/MyDashboard', campaignStaff, IconGauge),
      page('Ticket Management', 'main/ticket-management', may('ticket.handle', roles('erp_team')), IconTicket),
    ],
  },
  {
    heading: 'Recruitment',
    when: screener,
    items: [page('Job Applications', 'recruitment/rep-siever/job-applications', true, IconUserSearch)],
  },
  {
    heading: 'HR',
    items: [
      menu('Employee', IconUsers, 'hr', [
        page('All Employees', 'hr/all-employees'),
        page('Org Chart', 'hr/org-chart'),
        page('Leaders', 'hr/employee/leader'),
        page('Corrections', 'hr/corrections', may('people.edit')),
        page('Role Confirmations', 'hr/role-confirmations', may('roles.confirm')),
        page('Promotions', 'hr/promotions'),
        page('Warning Letter', 'performance/warning-letter'),
        page('Score Cards', 'performance/score-cards'),
      ]),
      menu('Employee', IconUsers, leadOutsideHr, [
        page('All Employees', 'hr/all-employees'),
        page('Departments', 'hr/departments'),
      ]),
      menu('Attendance', IconFingerprint, either('hr', operationsHead), [
        page('Attendance Admin', 'hr/attendance-admin', 'hr'),
        page('Attendance Record', 'hr/attendance-record', 'hr'),
        page('Lateness Tracker', 'hr/lateness-tracker', 'hr'),
        page('Remote Attendance', 'hr/remote-attendance', 'hr'),
        page('Captured Biometrics', 'hr/captured-biometrics', 'hr'),
        page('No Biometrics', 'hr/no-biometrics'),
        page('Outages', 'hr/attendance-incidents', may('incident.report')),
        page('Conflicts', 'leadership/attendance-conflicts', may('attendance.settle', 'hr')),
        page('Overtime', 'leadership/overtime', may('attendance.settle', 'hr')),
        page('Attendance Rules', 'hr/attendance-policy', may('attendance.policy.edit', 'hr')),
      ]),
      menu('Leave', IconPlaneDeparture, 'hr', [
        page('Leave Applications', 'hr/leaves-admin'),
        page('Leave Approval', 'hr/leave-approval'),
        page('Leave Type', 'hr/leave-type'),
      ]),
      page('Absence', 'hr/absence', either('hr', 'lead'), IconCalendarOff),
      page('Public Holiday', 'hr/public-holiday', 'hr', IconConfetti),
      menu('Payroll', IconReceipt, roles('payroll_processor'), [
        page('Salaries', 'payroll/salaries', may('payroll.read')),
        page('Payroll Processing', 'payroll/payroll-processing', may('payroll.read')),
        page('Payday', 'payroll/payday', may('payroll.read')),
        page('Payroll Batches', 'payroll/payroll-batches', may('payroll.read')),
        page('Deductions', 'payroll/deductions', may('payroll.read')),
        page('Loans', 'payroll/loans', may('payroll.read')),
        page('Loan Payments', 'payroll/loan-payments', may('payroll.read')),
        page('Allowances', 'payroll/allowances', may('payroll.read')),
        page('Banks', 'payroll/banks', may('payroll.read')),
        page('Pension Funds', 'payroll/pension-funds', may('payroll.read')),
        page('Salary Structures', 'payroll/salary-structures', may('payroll.read')),
        page('Pay Groups', 'payroll/pay-groups', may('payroll.read')),
        page('Owed by Leavers', 'payroll/receivables', may('payroll.read')),
        page('Tax Details', 'payroll/tax-details', may('payroll.read')),
        page('Payslip Breakdown', 'payroll/payslip/breakdown', may('payroll.read')),
        page('Bank Accounts', 'payroll/bank-accounts', may('people.pay.edit')),
        page('Payroll Notes', 'payroll/payroll-notes', may('payroll.note.read')),
        page('Archive', 'payroll/archive', may('payroll.read')),
      ]),
      menu('Reports', IconReportAnalytics, roles('super'), [
        page('Employee Reports', 'reports/employee-reports'),
        page('Payslip Reports', 'reports/payslip-reports', may('payroll.read')),
        page('Attendance Reports', 'reports/attendance-reports'),
        page('Academy Reports', 'reports/academy-reports'),
      ]),
      menu('Recruitment', IconBriefcase, 'hr', [
        page('Job Dashboard', 'job-dashboard'),
        page('Job Opening', 'recruitment/job-opening'),
        page('Opening Requests', 'recruitment/opening-requests', may('job_opening.ask')),
        page('Job Applications', 'recruitment/job-applications'),
        page('Aptitude Test', 'recruitment/aptitude-test'),
        page('Interviewees', 'recruitment/interviewees'),
        page('Shadowing', 'recruitment/shadowing'),
        page('Academy Applicants', 'recruitment/academy-applicants'),
        page('Orientation and Training', 'recruitment/orientation-and-training'),
        page('Job Offer', 'recruitment/job-offer'),
      ]),
      menu('Announcements', IconSpeakerphone, 'hr', [
        page('Text Announcements', 'hr/announcements', may('announcement.edit')),
        page('Video Announcements', 'hr/announcements/videos', may('announcement.edit')),
        page('Newsletters', 'hr/announcements/newsletters', may('announcement.edit')),
      ]),
      menu('Survey', IconClipboardList, 'hr', [page('All Survey', 'hr/all-survey'), page('Survey', 'hr/survey')]),
      menu('Exit', IconDoorExit, 'hr', [
        page('Resignation', 'hr/resignation'),
        page('Termination', 'termination', may('termination.read')),
        page('Clearance', 'hr/clearance', may('clearance.edit')),
        page('Leavers', 'hr/leavers', may('attrition.read')),
        page('Clearance Template', 'hr/clearance-template', may('clearance.edit')),
      ]),
      page('Wall of Fame', 'hr/wall-of-fame', operationsHead, IconTrophy),
      page('Moderation', 'hr/moderation', may('moderation.decide', 'hr'), IconEyeCheck),
      menu('Office Structure', IconBuilding, either('hr', operationsHead, roles('operation_staff')), [
        page('Departments', 'hr/departments'),
        page('Campaigns', 'hr/campaigns'),
        page('Teams', 'hr/teams'),
        page('Designations', 'hr/designations', either('hr', roles('operation_staff'))),
        page('Branch', 'hr/branch', either('hr', roles('operation_staff'))),
        page('Shifts', 'hr/shifts', 'hr'),
        page('Shift Assignment', 'hr/shift-assignment', 'hr'),
      ]),
      menu('Assets', IconDeviceLaptop, 'hr', [page('All Assets', 'assets/all'), page('Assignment', 'assets/assignment')]),
      page('Clients', 'hr-clients', 'hr', IconAddressBook),
    ],
  },
  {
    heading: 'Leadership',
    when: 'lead',
    items: [
      menu('Leadership', IconStairsUp, true, [
        page('Supervisor', 'leadership/supervisor'),
        page('Coaching', 'leadership/coaching'),
        page('Score Cards', 'leadership/score-cards'),
        page('Warning Letters', 'leadership/warning-letters'),
        page('Employee Coaching', 'employee-coaching'),
        page('Campaign Schedule', 'leadership/campaign-schedule'),
        page('Attendance Record', 'leadership/attendance-record'),
        page('Team Attendance Record', 'leadership/team-attendance-record', (user) => mayEnter(user, 'hr')),
        page('Subordinate Attendance', 'leadership/subordinate-attendance'),
        page('Conflicts to Resolve', 'leadership/attendance-conflicts', may('attendance.settle')),
        page('Overtime', 'leadership/overtime', may('attendance.settle')),
        page('Opening Requests', 'recruitment/opening-requests', may('job_opening.ask')),
        page('Resignation', 'resignation'),
      ]),
      page('QA Evaluation', 'qa/evaluation/team_lead', true, IconUserCheck),
    ],
  },
  {
    heading: 'Data Management',
    when: roles('data_manager'),
    items: [
      page('Workforce Leave Applications', 'data-management/workforce-leave-applications', may('leave.data'), IconDatabase),
    ],
  },
  {
    heading: 'Quality Assurance',
    items: [
      menu('QA Dashboard', IconGauge, quality, [
        page('Overview', 'qa/qa-dashboard'),
        page('Campaign', 'qa/qa-dashboard/campaign'),
        page('Agent', 'qa/qa-dashboard/agent'),
      ]),
      menu('Evaluation', IconShieldCheck, evaluator, [
        page('All Evaluations', 'qa/all-evaluations'),
        page('Evaluation', 'qa/evaluation'),
        page('Create Evaluation', 'qa/evaluation/create', quality),
        page('Calibration', 'qa/calibration'),
      ]),
      page('Assign TQA', 'qa/AssignTQA', roles('training_and_quality_assurance'), IconUserCheck),
      menu('Employee', IconUsers, quality, [
        page('All Employees', 'qa/all-employees'),
        page('Attendance Record', 'qa/attendance-record'),
        page('Leave Applications', 'qa/leaves-admin'),
      ]),
    ],
  },
  {
    heading: 'Operations',
    items: [
      menu('Operation Team', IconHierarchy, roles('operation_team'), [
        page('Campaigns', 'operations/campaigns'),
        page('Leads', 'operations/leads'),
        page('Branch', 'operations/branch'),
        page('Clusters', 'operations/clusters'),
        page('Leave Applications', 'operations/operation-team-leave-applications'),
      ]),
      page('Config', 'operations/operation-team-task-management', roles('config_manager', 'operation_staff'), IconSettings),
      page('My Tasks', 'operations/operation-team-task-management/my-tasks', 'all', IconListCheck),
      page('Tasks (Manager)', 'operations/operation-team-manager', taskManager, IconSubtask),
      page('Summary', 'operations/operation-team/summary', taskManager, IconSum),
      page('Client Dashboard', 'client-dashboard', may('measure.enter', either(quality, operationsHead)), IconAddressBook),
      page('Resignation', 'operations/resignation', either('operations', roles('coo')), IconDoorExit),
    ],
  },
  {
    heading: 'Accounting',
    when: 'accounting',
    items: [
      menu('Accounts', IconCoins, true, [
        page('Chart of Account', 'accounts/chart-of-account', may('account.read')),
        page('Budgets', 'accounts/budgets', may('budget.read')),
        page('Journals', 'accounts/journals', may('journal.read')),
        page('Ledger', 'accounts/ledger', may('journal.read')),
        page('Expense Heads', 'accounts/expense-heads', may('account.read')),
        page('Clients', 'accounts/clients', may('client.read')),
        page('Invoices', 'accounts/invoices', may('invoice.read')),
        page('Receipts', 'accounts/receipts', may('invoice.read')),
      ]),
      menu('Accounting Reports', IconReportAnalytics, true, [
        page('Payslip Reports', 'accounting-reports/payslip-reports', may('payroll.read')),
        page('Balance Sheet', 'accounting-reports/balance-sheet', may('statement.read')),
      ]),
      menu('Vendors', IconBuildingStore, true, [
        page('All Vendors', 'vendors/all', may('vendor.read')),
        page('Bills', 'vendors/bills', may('vendor.read')),
        page('Payments', 'vendors/payments', may('vendor.read')),
      ]),
    ],
  },
  {
    heading: 'Clients',
    when: roles('super'),
    items: [
      menu('Clients', IconAddressBook, true, [
        page('All Clients', 'clients/all'),
        page('Invoices', 'clients/invoices', may('invoice.read')),
        page('Payments', 'clients/payments', may('invoice.read')),
        page('Leave Approval', 'clients/leave-approval'),
      ]),
    ],
  },
  {
    heading: 'Procurement',
    when: either('procurements', 'facility', roles('security_attendance_team')),
    items: [
      page('Product Items', 'product-items', either('procurements', opensToAll(stockRequirement)), IconShoppingCart),
      page('Purchase Order', 'purchase-order', either('procurements', opensToAll(purchaseOrderRequirement)), IconFileText),
      page('ID Request', 'id-request', either('procurements', opensToAll(idRequestRequirement)), IconChecklist),
    ],
  },
  {
    heading: 'Facility',
    when: 'facility',
    items: [
      menu('Maintenance', IconTool, true, [
        page('Reports', 'maintenance/reports'),
        page('Maintenance and Repair', 'maintenance/maintenance-and-repair'),
        page('Shadowing', 'maintenance/shadowing'),
        page('Interviewees', 'maintenance/interviewees'),
      ]),
    ],
  },
  {
    heading: 'Settings',
    when: roles('super'),
    items: [
      menu('Settings', IconSettings, true, [
        page('Company', 'settings/company', may('company.edit')),
        page('Approval Module', 'settings/approval-module', may('approval.edit')),
        page('Roles & Permissions', 'settings/roles-permissions', may('roles.read')),
        page('Roles Assignment', 'settings/roles-assignment', may('roles.read')),
        page('Two-Step Verification', 'settings/second-factor', may('company.edit')),
        page('Audit Log', 'settings/audit', may('audit.read')),
        page('Mail Log', 'settings/outbox', may('mail.read')),
        page('Vote', 'settings/vote', may('company.edit')),
        page('Statutory Rates', 'settings/statutory-rates', may('payroll.read')),
        page('Privacy', 'settings/privacy', may('privacy.erase')),
      ]),
    ],
  },
]
