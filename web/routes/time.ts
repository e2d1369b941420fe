/** The screens of time. */
import { employeesRequirement, headsRequirement, incidentsRequirement } from '@iroko/contract/guards'
import { dashboard, type Screen } from '../shell/screen.ts'

export const time: Screen[] = [
  dashboard('main/attendance', 'none', () => import('../modules/time/attendance/my-attendance.page.tsx')),
  dashboard(
    'main/manual-attendance',
    'none',
    () => import('../modules/time/attendance-corrections/manual-attendance.page.tsx'),
  ),
  dashboard('main/absence', 'none', () => import('../modules/time/absences/my-absence.page.tsx')),
  dashboard('main/public-holiday', 'none', () => import('../modules/time/holidays/my-holidays.page.tsx')),
  dashboard('hr/attendance-admin', 'hr', () => import('../modules/time/attendance-board/attendance-admin.page.tsx')),
  dashboard('hr/attendance-record', 'hr', () => import('../modules/time/attendance-records/attendance-record.page.tsx')),
  dashboard('hr/lateness-tracker', 'hr', () => import('../modules/time/lateness/lateness-tracker.page.tsx')),
  dashboard(
    'hr/lateness/{office_type}/employees/{office}/{id}',
    'hr',
    () => import('../modules/time/lateness/office-lateness.page.tsx'),
  ),
  dashboard('hr/remote-attendance', 'hr', () => import('../modules/time/attendance-board/remote-attendance.page.tsx')),
  dashboard(
    'hr/attendance/{office_type}/employees/{office}/{id}',
    'hr',
    () => import('../modules/time/attendance-board/office-attendance.page.tsx'),
  ),
  dashboard(
    'hr/office/employee-attendance/{employee}/{id}',
    'hr',
    () => import('../modules/time/attendance/employee-attendance.page.tsx'),
  ),
  dashboard('hr/public-holiday', 'hr', () => import('../modules/time/holidays/public-holidays.page.tsx')),
  dashboard('hr/public-holiday/create', 'hr', () => import('../modules/time/holidays/declare-holiday.page.tsx')),
  dashboard('hr/captured-biometrics', 'hr', () => import('../modules/time/punches/captured-biometrics.page.tsx')),
  dashboard('hr/no-biometrics', headsRequirement, () => import('../modules/time/terminals/no-biometrics.page.tsx')),
  dashboard('hr/absence', employeesRequirement, () => import('../modules/time/absences/absences.page.tsx')),
  dashboard('hr/attendance-incidents', incidentsRequirement, () => import('../modules/time/incidents/incidents.page.tsx')),
  dashboard('hr/attendance-policy', 'hr', () => import('../modules/time/attendance-policies/policies.page.tsx')),
  dashboard('hr/shifts', 'hr', () => import('../modules/time/shifts/shifts.page.tsx')),
  dashboard('hr/shift-assignment', 'hr', () => import('../modules/time/shift-assignments/shift-assignment.page.tsx')),
  dashboard('hr/shift-request', 'none', () => import('../modules/time/shift-requests/shift-request.page.tsx')),
  dashboard('hr/departments/shifts/{id}', 'hr', () => import('../modules/time/shift-assignments/office-shifts.page.tsx')),
  dashboard('reports/attendance-reports', 'hr', () => import('../modules/time/attendance-reports/attendance-reports.page.tsx')),
  dashboard(
    'leadership/attendance-conflicts',
    employeesRequirement,
    () => import('../modules/time/conflicts/conflicts.page.tsx'),
  ),
  dashboard('leadership/overtime', 'none', () => import('../modules/time/overtime/overtime.page.tsx')),
  dashboard('leadership/campaign-schedule', 'none', () => import('../modules/time/shift-coverage/campaign-schedule.page.tsx')),
  dashboard(
    'leadership/team-attendance-record',
    'hr',
    () => import('../modules/time/attendance-records/team-attendance-record.page.tsx'),
  ),
  dashboard('leadership/attendance-record', 'none', () => import('../modules/time/attendance-records/leader-record.page.tsx')),
  dashboard(
    'leadership/subordinate-attendance',
    'none',
    () => import('../modules/time/attendance-board/subordinate-attendance.page.tsx'),
  ),
]
