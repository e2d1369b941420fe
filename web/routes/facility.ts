/** The screens of facility. */
import { dashboard, type Screen } from '../shell/screen.ts'

export const facility: Screen[] = [
  dashboard('maintenance/reports', 'facility', () => import('../modules/facility/faults/reports.page.tsx')),
  dashboard('maintenance/maintenance-and-repair', 'facility', () => import('../modules/facility/jobs/maintenance.page.tsx')),
]
