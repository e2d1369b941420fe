/** The map of screens: one line each, as in the specification's section 2: address, guard, page. */
import {
  dataRequirement,
  departmentsRequirement,
  employeesRequirement,
  officesRequirement,
  placesRequirement,
  qaRequirement,
} from '@iroko/contract/guards'
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
  dashboard('hr/department/{id}', 'hr', () => import('./modules/structure/department-people.page.tsx')),
  dashboard('hr/gender/{id}', 'hr', () => import('./modules/structure/gender-people.page.tsx')),
  dashboard('hr/employee/leader', 'hr', () => import('./modules/structure/leaders.page.tsx')),
  dashboard('hr/employee/leader/{employee}/{id}', 'hr', () => import('./modules/structure/leader.page.tsx')),
  dashboard('hr/departments', departmentsRequirement, () => import('./modules/structure/departments.page.tsx')),
  dashboard('hr/departments/{title}/{id}', 'super', () => import('./modules/structure/office.page.tsx')),
  dashboard('hr/campaigns', officesRequirement, () => import('./modules/structure/campaigns.page.tsx')),
  dashboard('hr/campaigns/{title}/{id}', 'super', () => import('./modules/structure/office.page.tsx')),
  dashboard('hr/teams', officesRequirement, () => import('./modules/structure/teams.page.tsx')),
  dashboard('hr/teams/{title}/{id}', 'super', () => import('./modules/structure/office.page.tsx')),
  dashboard('hr/branch', placesRequirement, () => import('./modules/structure/branches.page.tsx')),
  dashboard('hr/designations', placesRequirement, () => import('./modules/structure/designations.page.tsx')),
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
  dashboard('qa/department/{id}', qaRequirement, () => import('./modules/structure/department-people.page.tsx')),
  dashboard('qa/gender/{id}', qaRequirement, () => import('./modules/structure/gender-people.page.tsx')),
  dashboard('qa/employee/leader', qaRequirement, () => import('./modules/structure/leaders.page.tsx')),
  dashboard('qa/employee/leader/{employee}/{id}', qaRequirement, () => import('./modules/structure/leader.page.tsx')),
  dashboard('qa/departments', qaRequirement, () => import('./modules/structure/departments.page.tsx')),
  dashboard('qa/departments/{title}/{id}', qaRequirement, () => import('./modules/structure/office.page.tsx')),
  dashboard('qa/campaigns', qaRequirement, () => import('./modules/structure/campaigns.page.tsx')),
  dashboard('qa/campaigns/{title}/{id}', qaRequirement, () => import('./modules/structure/office.page.tsx')),
  dashboard('qa/teams', qaRequirement, () => import('./modules/structure/teams.page.tsx')),
  dashboard('qa/teams/{title}/{id}', qaRequirement, () => import('./modules/structure/office.page.tsx')),
  dashboard('qa/branch', qaRequirement, () => import('./modules/structure/branches.page.tsx')),
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

  dashboard('operations/campaigns', 'all', () => import('./modules/structure/campaigns.page.tsx')),
  dashboard('operations/leads', 'all', () => import('./modules/structure/leads.page.tsx')),
  dashboard('operations/clusters', 'all', () => import('./modules/structure/clusters.page.tsx')),
  dashboard('operations/branch', 'all', () => import('./modules/structure/branches.page.tsx')),
  dashboard('operations/operation-team-leave-applications', 'all', () => import('./modules/leave/operations-leaves.page.tsx')),

  dashboard('user/profile/{id}', 'none', () => import('./modules/people/profile.page.tsx')),
  dashboard('user/profile/{id}/reportees', 'none', () => import('./modules/structure/reportees.page.tsx')),
  dashboard('leadership/supervisor', 'none', () => import('./modules/structure/supervisor.page.tsx')),

  dashboard('user/security', 'none', () => import('./modules/identity/security.page.tsx')),
  dashboard('settings/outbox', 'super', () => import('./modules/settings/outbox.page.tsx')),
]
