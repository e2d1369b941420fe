/** The screens of platform. */
import { dashboard, type Screen } from '../shell/screen.ts'

export const platform: Screen[] = [
  dashboard('hr/role-confirmations', 'hr', () => import('../modules/platform/role-confirmations/role-confirmations.page.tsx')),
  dashboard('user/notifications/preferences', 'none', () => import('../modules/platform/notifications/preferences.page.tsx')),
  dashboard(
    'settings/approval-module',
    'super',
    () => import('../modules/platform/approval-policies/approval-module.page.tsx'),
  ),
  dashboard('settings/roles-permissions', 'super', () => import('../modules/platform/access/roles-permissions.page.tsx')),
  dashboard(
    'settings/roles-permissions/users/{title}/{id}',
    'super',
    () => import('../modules/platform/access/role-users.page.tsx'),
  ),
  dashboard('settings/roles-assignment', 'super', () => import('../modules/platform/access/roles-assignment.page.tsx')),
  dashboard('settings/second-factor', 'super', () => import('../modules/platform/two-step/factor-policy.page.tsx')),
  dashboard('settings/audit', 'super', () => import('../modules/platform/audit/audit.page.tsx')),
  dashboard('settings/outbox', 'super', () => import('../modules/platform/settings/outbox.page.tsx')),
]
