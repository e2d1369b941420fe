/** What the screens of people share. */
import { type employeeStatuses, employeeStatusLabel } from '@iroko/contract/people/directory'
import { StatusBadge, type StatusMap } from '../../../ui/state/status-badge.tsx'

type EmployeeStatus = (typeof employeeStatuses)[number]

const statusMap: StatusMap<EmployeeStatus> = {
  active: { label: employeeStatusLabel.active, tone: 'good' },
  left: { label: employeeStatusLabel.left, tone: 'neutral' },
  terminated: { label: employeeStatusLabel.terminated, tone: 'bad' },
}

export const EmployeeStatusBadge = ({ status }: { status: EmployeeStatus }) => <StatusBadge status={status} map={statusMap} />
