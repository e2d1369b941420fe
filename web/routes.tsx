/** The map of screens: one line each, as in the specification's section 2: address, guard, page. */
import { dataRequirement, employeesRequirement, qaRequirement } from '@iroko/contract/guards'
import { publicRoutes } from './public-routes.tsx'
import { dashboard, detour, type Line } from './shell/screen.ts'

export const routes: Line[] = [
  ...publicRoutes,

  detour('/dashboard', '/dashboard/main'),

  dashboard('main', 'none', () => import('./modules/dashboards/employee-dashboard.page.tsx')),
  dashboard('employee-dashboard', 'none', () => import('./modules/dashboards/employee-dashboard.page.tsx')),
  dashboard('dashboard', 'none', () => import('./modules/dashboards/employee-dashboard.page.tsx')),
  dashboard('main/public-holiday', 'none', () => import('./modules/holidays/my-holidays.page.tsx')),
  dashboard('main/leave', 'none', () => import('./modules/leave/my-leave.page.tsx')),

  dashboard('hr/all-employees', employeesRequirement, () => import('./modules/people/all-employees.page.tsx')),
  dashboard('hr/all-employees/employee/add', 'hr', () => import('./modules/people/add-employee.page.tsx')),
  dashboard('hr/all-employees/import', 'hr', () => import('./modules/people/import-employees.page.tsx')),
  dashboard('hr/employee/update/{id}', 'hr', () => import('./modules/people/update-employee.page.tsx')),
  dashboard('hr/designations', 'hr', () => import('./modules/structure/designations.page.tsx')),
  dashboard('hr/public-holiday', 'hr', () => import('./modules/holidays/public-holidays.page.tsx')),
  dashboard('hr/public-holiday/create', 'hr', () => import('./modules/holidays/declare-holiday.page.tsx')),
  dashboard('hr/leaves-admin', 'hr', () => import('./modules/leave/leaves-admin.page.tsx')),
  dashboard('hr/application/leave-status/{id}', 'hr', () => import('./modules/leave/leave-status.page.tsx')),
  dashboard('hr/leave-approval', 'hr', () => import('./modules/leave/leave-approval.page.tsx')),
  dashboard('hr/leave-approvals/department/{id}', 'hr', () => import('./modules/leave/leave-approvals-office.page.tsx')),
  dashboard('hr/leave-type', 'hr', () => import('./modules/leave/leave-types.page.tsx')),
  dashboard('hr/leave-type/{id}', 'hr', () => import('./modules/leave/leave-type.page.tsx')),

  dashboard(
    'data-management/workforce-leave-applications',
    dataRequirement,
    () => import('./modules/leave/workforce-leaves.page.tsx'),
  ),

  dashboard('qa/all-employees', qaRequirement, () => import('./modules/people/all-employees.page.tsx')),
  dashboard('qa/all-employees/employee/add', qaRequirement, () => import('./modules/people/add-employee.page.tsx')),
  dashboard('qa/all-employees/import', qaRequirement, () => import('./modules/people/import-employees.page.tsx')),
  dashboard('qa/employee/update/{id}', qaRequirement, () => import('./modules/people/update-employee.page.tsx')),
  dashboard('qa/designations', qaRequirement, () => import('./modules/structure/designations.page.tsx')),
  dashboard('qa/public-holiday', qaRequirement, () => import('./modules/holidays/public-holidays.page.tsx')),
  dashboard('qa/public-holiday/create', qaRequirement, () => import('./modules/holidays/declare-holiday.page.tsx')),
  dashboard('qa/leaves-admin', qaRequirement, () => import('./modules/leave/leaves-admin.page.tsx')),
  dashboard('qa/application/leave-status/{id}', qaRequirement, () => import('./modules/leave/leave-status.page.tsx')),
  dashboard('qa/leave-approval', qaRequirement, () => import('./modules/leave/leave-approval.page.tsx')),
  dashboard(
    'qa/leave-approvals/department/{id}',
    qaRequirement,
    () => import('./modules/leave/leave-approvals-office.page.tsx'),
  ),
  dashboard('qa/leave-type', qaRequirement, () => import('./modules/leave/leave-types.page.tsx')),
  dashboard('qa/leave-type/{id}', qaRequirement, () => import('./modules/leave/leave-type.page.tsx')),

  dashboard('operations/operation-team-leave-applications', 'all', () => import('./modules/leave/operations-leaves.page.tsx')),

  dashboard('user/profile/{id}', 'none', () => import('./modules/people/profile.page.tsx')),
  dashboard('user/security', 'none', () => import('./modules/identity/security.page.tsx')),
  dashboard('settings/outbox', 'super', () => import('./modules/settings/outbox.page.tsx')),
]
