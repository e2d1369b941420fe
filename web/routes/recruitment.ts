/** The screens of recruitment. */
import { doorRequirement, employeesRequirement, intervieweesRequirement } from '@iroko/contract/guards'
import { dashboard, type Screen } from '../shell/screen.ts'

export const recruitment: Screen[] = [
  dashboard(
    'recruitment/orientation-and-training',
    'hr',
    () => import('../modules/recruitment/cohorts/orientation-and-training.page.tsx'),
  ),
  dashboard('recruitment/orientation-and-training/{id}', 'hr', () => import('../modules/recruitment/cohorts/cohort.page.tsx')),
  dashboard('main/training-sessions', 'none', () => import('../modules/recruitment/cohorts/training-sessions.page.tsx')),
  dashboard('main/training-sessions/{id}', 'all', () => import('../modules/recruitment/cohorts/cohort.page.tsx')),
  dashboard('recruitment/academy-applicants', 'hr', () => import('../modules/recruitment/academy/academy-applicants.page.tsx')),
  dashboard('reports/academy-reports', 'hr', () => import('../modules/recruitment/academy/academy-reports.page.tsx')),
  dashboard('job-dashboard', 'hr', () => import('../modules/recruitment/job-dashboard/job-dashboard.page.tsx')),
  dashboard('recruitment/aptitude-test', 'hr', () => import('../modules/recruitment/aptitude-tests/aptitude-test.page.tsx')),
  dashboard('recruitment/job-offer', 'hr', () => import('../modules/recruitment/offers/job-offer.page.tsx')),
  dashboard(
    'recruitment/opening-requests',
    employeesRequirement,
    () => import('../modules/recruitment/opening-requests/opening-requests.page.tsx'),
  ),
  dashboard('main/interviews', 'none', () => import('../modules/recruitment/interviews/my-interviews.page.tsx')),
  dashboard(
    'recruitment/interviewees',
    intervieweesRequirement,
    () => import('../modules/recruitment/interviews/interviewees.page.tsx'),
  ),
  dashboard('main/shadowing', 'none', () => import('../modules/recruitment/shadowing/my-shadowing.page.tsx')),
  dashboard('recruitment/shadowing', 'hr', () => import('../modules/recruitment/shadowing/shadowing.page.tsx')),
  dashboard('maintenance/shadowing', doorRequirement, () => import('../modules/recruitment/shadowing/visitors.page.tsx')),
  dashboard('maintenance/interviewees', doorRequirement, () => import('../modules/recruitment/interviews/visitors.page.tsx')),
  dashboard('recruitment/job-opening', 'hr', () => import('../modules/recruitment/openings/job-opening.page.tsx')),
  dashboard(
    'recruitment/job-applications',
    'hr',
    () => import('../modules/recruitment/applications/job-applications.page.tsx'),
  ),
  dashboard(
    'recruitment/rep-siever/job-applications',
    'hr',
    () => import('../modules/recruitment/sieving/rep-siever-applications.page.tsx'),
  ),
  dashboard('recruitment/rep-siever/{employee}/{id}', 'hr', () => import('../modules/recruitment/sieving/siever.page.tsx')),
  dashboard('recruitment/rooms', 'hr', () => import('../modules/recruitment/rooms/rooms.page.tsx')),
  dashboard('recruitment/letters', 'hr', () => import('../modules/recruitment/letters/letters.page.tsx')),
  dashboard(
    'recruitment/job-applications/{id}',
    'hr',
    () => import('../modules/recruitment/applications/job-application.page.tsx'),
  ),
]
