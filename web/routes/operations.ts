/** The screens of operations. */
import { dashboard, type Screen } from '../shell/screen.ts'

export const operations: Screen[] = [
  dashboard(
    'operations/operation-team-task-management',
    'all',
    () => import('../modules/operations/task-plans/operation-team-task-management.page.tsx'),
  ),
  dashboard(
    'operations/operation-team-task-management/create',
    'all',
    () => import('../modules/operations/task-plans/create-plan.page.tsx'),
  ),
  dashboard(
    'operations/operation-team-task-management/edit/{configId}',
    'all',
    () => import('../modules/operations/task-plans/edit-plan.page.tsx'),
  ),
  dashboard(
    'operations/operation-team-task-management/view/{configId}',
    'all',
    () => import('../modules/operations/task-plans/view-plan.page.tsx'),
  ),
  dashboard(
    'operations/operation-team-task-management/{id}/daily-tasks',
    'all',
    () => import('../modules/operations/tasks/daily-tasks.page.tsx'),
  ),
  dashboard(
    'operations/operation-team-task-management/my-tasks',
    'all',
    () => import('../modules/operations/tasks/my-tasks.page.tsx'),
  ),
  dashboard(
    'operations/operation-team-manager',
    'all',
    () => import('../modules/operations/tasks/operation-team-manager.page.tsx'),
  ),
  dashboard(
    'operations/operations-team-task-management/tasks/{id}',
    'all',
    () => import('../modules/operations/tasks/task.page.tsx'),
  ),
  dashboard('operations/operation-team/summary', 'all', () => import('../modules/operations/task-reports/summary.page.tsx')),
  dashboard(
    'operations/operation-team/task-reports/{id}/{ogid}/{date}',
    'all',
    () => import('../modules/operations/task-reports/task-report.page.tsx'),
  ),
  dashboard('operations/floor/{office}', 'all', () => import('../modules/operations/floor/floor.page.tsx')),
  dashboard('operations/floor/{office}/wall', 'all', () => import('../modules/operations/floor/wall.page.tsx')),
]
