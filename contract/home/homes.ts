/** Whose work comes first at home; apart from the guards, which the first page of all loads. */
import { departmentOf, hasRole } from '../guards.ts'
import type { SessionUser } from '../session.ts'

export type HomeName = 'company' | 'payroll' | 'accounting' | 'gate' | 'facility' | 'campaign'

/** Which work comes first on somebody's home; none for those who come for their own day. What each part shows, the server says. */
export function homeNameOf(user: SessionUser): HomeName | undefined {
  const { permissions, employee_info, office } = user
  if (permissions['structure.numbers'] && hasRole(user, 'ceo', 'super')) return 'company'
  if (permissions['payroll.process'] && hasRole(user, 'payroll_processor')) return 'payroll'
  if (permissions['payroll.read'] && departmentOf(user) === 'accounting') return 'accounting'
  if (permissions['attendance.record'] && hasRole(user, 'security_attendance_team')) return 'gate'
  if (permissions['visitor.read'] && departmentOf(user) === 'facility') return 'facility'
  return permissions['floor.read'] && employee_info.is_lead && office.office_type === 'campaign' ? 'campaign' : undefined
}
