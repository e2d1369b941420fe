/** The screens of leave. */
import { dataRequirement } from '@iroko/contract/guards'
import { dashboard, type Screen } from '../shell/screen.ts'

export const leave: Screen[] = [
  dashboard('main/leave', 'none', () => import('../modules/leave/applications/my-leave.page.tsx')),
  dashboard('hr/leaves-admin', 'hr', () => import('../modules/leave/applications/leaves-admin.page.tsx')),
  dashboard('hr/application/leave-status/{id}', 'hr', () => import('../modules/leave/applications/leave-status.page.tsx')),
  dashboard('clients/leave-approval', 'super', () => import('../modules/leave/approvals/client-leave-approval.page.tsx')),
  dashboard('hr/leave-approval', 'hr', () => import('../modules/leave/approvals/leave-approval.page.tsx')),
  dashboard(
    'hr/leave-approvals/department/{id}',
    'hr',
    () => import('../modules/leave/approvals/leave-approvals-office.page.tsx'),
  ),
  dashboard('hr/leave-type', 'hr', () => import('../modules/leave/types/leave-types.page.tsx')),
  dashboard('hr/leave-type/{id}', 'hr', () => import('../modules/leave/types/leave-type.page.tsx')),
  dashboard(
    'data-management/workforce-leave-applications',
    dataRequirement,
    () => import('../modules/leave/workforce/workforce-leaves.page.tsx'),
  ),
  dashboard(
    'operations/operation-team-leave-applications',
    'all',
    () => import('../modules/leave/applications/operations-leaves.page.tsx'),
  ),
]
