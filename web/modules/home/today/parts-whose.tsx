/** Whose people somebody answers for. */
import type { Input } from '@iroko/contract/endpoint'
import { mayEnter, operationsRequirement } from '@iroko/contract/guards'
import type { SessionUser } from '@iroko/contract/session'
import type { attendanceBoard } from '@iroko/contract/time/attendance-board'
import { useMay, useUser } from '../../../lib/session.ts'

export interface Team {
  title: string
  /** Whose people they are, and the screen with all of them. */
  query: Input<typeof attendanceBoard.now>['query']
  path: string
}

const company: Team = { title: 'Company today', query: {}, path: '/dashboard/hr/attendance-admin' }

/** The people that one answers for: the company for whoever keeps its attendance, whom one leads, or the campaigns. */
function teamOf(user: SessionUser, keepsAll: boolean): Team | undefined {
  if (keepsAll) return company
  if (user.employee_info.is_lead)
    return { title: 'My reporting tree today', query: { line: 'below' }, path: '/dashboard/leadership/team-attendance-record' }
  if (mayEnter(user, 'hr')) return company
  if (mayEnter(user, operationsRequirement(user)))
    return { title: 'Campaigns today', query: { office_type: 'campaign' }, path: '/dashboard/operations-dashboard' }
}

/** The team of the one who looks; none for those who answer for nobody. */
export function useTeam(): Team | undefined {
  const user = useUser()
  const keepsAll = useMay('attendance.recount', 'all')
  return useMay('attendance.read', 'reportees') ? teamOf(user, keepsAll) : undefined
}
