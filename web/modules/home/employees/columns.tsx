import type { Row } from '@iroko/contract/endpoint'
import { employmentWords, type people } from '@iroko/contract/people/directory'
import type { Column } from '../../../screens/columns/column.ts'
import { PersonCell } from '../../../ui/person/person-cell.tsx'
import { EmployeeStatusBadge } from '../../people/directory/parts.tsx'

type Employee = Row<typeof people.list>
type Detailed = Row<typeof people.details>

export const employeeColumns: Column<Employee>[] = [
  {
    key: 'full_name',
    label: 'Employee',
    sortable: true,
    width: 224,
    render: ({ full_name, profile_picture, ogid }) => <PersonCell name={full_name} picture={profile_picture} detail={ogid} />,
  },
  { key: 'office', label: 'Office', sortable: true },
  { key: 'team', label: 'Team', width: 112 },
  { key: 'designation', label: 'Designation', sortable: true, width: 200 },
  { key: 'branch', label: 'Branch', width: 152, hidden: true },
  {
    key: 'status',
    label: 'Status',
    width: 140,
    render: ({ status, joins_on }) => <EmployeeStatusBadge status={status} joins_on={joins_on} />,
  },
  { key: 'ogid', label: 'OGID', sortable: true, width: 112, hidden: true },
  { key: 'email', label: 'Email', width: 240, hidden: true },
  { key: 'remote', label: 'Remote', width: 100, hidden: true },
  { key: 'is_lead', label: 'Leader', width: 132, hidden: true },
]

/** Also the terms of an employment, for whoever reads job records; the phone for whoever reads personal ones. */
export const detailColumns = (readsPersonal: boolean): Column<Detailed>[] => [
  ...employeeColumns,
  { key: 'leader', label: 'Reports to', width: 160, hidden: true },
  { key: 'hire_date', label: 'Hire date', sortable: true, width: 116 },
  {
    key: 'employment_type',
    label: 'Employment',
    sortable: true,
    width: 120,
    hidden: true,
    render: ({ employment_type }) => employmentWords[employment_type],
  },
  { key: 'probation_ends_on', label: 'Probation ends', sortable: true, width: 132, hidden: true },
  ...(readsPersonal ? [{ key: 'phone', label: 'Phone', width: 152, hidden: true } as const] : []),
]
