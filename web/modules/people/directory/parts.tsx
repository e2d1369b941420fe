/** What the screens of people share. */
import { type employeeStatuses, employeeStatusLabel } from '@iroko/contract/people/directory'
import type { Option } from '../../../screens/fields/option.ts'
import { StatusBadge, type StatusMap } from '../../../ui/state/status-badge.tsx'

type EmployeeStatus = (typeof employeeStatuses)[number]

interface Chosen {
  ogid: string
  full_name: string
  office?: { title: string } | null
  status?: EmployeeStatus
}

/** A person wherever one is chosen: names are not unique, so with number and office, and what became of those who left. */
export const personOption = ({ ogid, full_name, office, status }: Chosen): Option => ({
  value: ogid,
  label: [full_name, ogid, office?.title, status && status !== 'active' ? employeeStatusLabel[status] : undefined]
    .filter(Boolean)
    .join(' · '),
})

const statusMap: StatusMap<EmployeeStatus> = {
  active: { label: employeeStatusLabel.active, tone: 'good' },
  left: { label: employeeStatusLabel.left, tone: 'neutral' },
  terminated: { label: employeeStatusLabel.terminated, tone: 'bad' },
}

export const EmployeeStatusBadge = ({ status }: { status: EmployeeStatus }) => <StatusBadge status={status} map={statusMap} />
