/** What the screens of people share. */
import { joinsText } from '@iroko/contract/day-words'
import { type employeeStatuses, employeeStatusLabel } from '@iroko/contract/people/directory'
import { StatusBadge, type StatusMap } from '../../../ui/state/status-badge.tsx'

type EmployeeStatus = (typeof employeeStatuses)[number]

const statusMap: StatusMap<EmployeeStatus> = {
  active: { label: employeeStatusLabel.active, tone: 'good' },
  left: { label: employeeStatusLabel.left, tone: 'neutral' },
  terminated: { label: employeeStatusLabel.terminated, tone: 'bad' },
}

/** Who has not begun is no more than announced: 'Joins on 4 January'. */
export const EmployeeStatusBadge = ({ status, joins_on }: { status: EmployeeStatus; joins_on: string | null }) =>
  joins_on === null ? (
    <StatusBadge status={status} map={statusMap} />
  ) : (
    <StatusBadge status="joins" map={{ joins: { label: joinsText(joins_on), tone: 'info' } }} />
  )
