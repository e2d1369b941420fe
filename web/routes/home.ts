/** The screens that several domains make together: homes, dashboards, a person's profile, settings of the whole portal. */
import { employeesRequirement, operationsRequirement } from '@iroko/contract/guards'
import { dashboard, type Screen } from '../shell/screen.ts'

export const home: Screen[] = [
  dashboard('main', 'none', () => import('../modules/home/dashboards/employee-dashboard.page.tsx')),
  dashboard('employee-dashboard', 'none', () => import('../modules/home/dashboards/employee-dashboard.page.tsx')),
  dashboard('dashboard', 'none', () => import('../modules/home/dashboards/employee-dashboard.page.tsx')),
  dashboard('hr-dashboard', 'hr', () => import('../modules/home/hr-dashboard/hr-dashboard.page.tsx')),
  dashboard(
    'operations-dashboard',
    operationsRequirement,
    () => import('../modules/home/dashboards/operations-dashboard.page.tsx'),
  ),
  dashboard('client-dashboard', 'none', () => import('../modules/home/client-portal/client-dashboard.page.tsx')),
  dashboard('account-dashboard', 'accounting', () => import('../modules/home/dashboards/account-dashboard.page.tsx')),
  dashboard('hr/all-employees', employeesRequirement, () => import('../modules/home/employees/all-employees.page.tsx')),
  dashboard('operations/campaigns', 'all', () => import('../modules/home/operations-board/campaigns.page.tsx')),
  dashboard('operations/leads', 'all', () => import('../modules/home/operations-board/leads.page.tsx')),
  dashboard('operations/clusters', 'all', () => import('../modules/home/operations-board/clusters.page.tsx')),
  dashboard('operations/branch', 'all', () => import('../modules/home/operations-board/branch.page.tsx')),
  dashboard('hr-clients', 'hr', () => import('../modules/home/operations-board/hr-clients.page.tsx')),
  dashboard('hr-client/{id}', 'hr', () => import('../modules/home/operations-board/hr-client.page.tsx')),
  dashboard('user/profile/{id}', 'none', () => import('../modules/home/profile/profile.page.tsx')),
  dashboard('leadership/supervisor', 'none', () => import('../modules/home/dashboards/supervisor.page.tsx')),
  dashboard('user/decisions', 'none', () => import('../modules/home/decisions/decisions.page.tsx')),
  dashboard('user/notifications', 'none', () => import('../modules/home/notifications/notifications.page.tsx')),
  dashboard('user/security', 'none', () => import('../modules/home/sign-in/security.page.tsx')),
  dashboard('settings/company', 'super', () => import('../modules/home/setup/company.page.tsx')),
  dashboard('settings/privacy', 'super', () => import('../modules/home/privacy/privacy.page.tsx')),
]
