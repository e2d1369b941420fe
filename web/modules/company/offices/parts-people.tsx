/** People as the screens of the structure list them. */
import type { offices } from '@iroko/contract/company/offices'
import type { Row } from '@iroko/contract/endpoint'
import { people } from '@iroko/contract/people/directory'
import type { Column } from '../../../screens/columns/column.ts'
import { ListView } from '../../../screens/list/list-view.tsx'
import { PersonCell } from '../../../ui/person/person-cell.tsx'

type Employee = Row<typeof people.list>
type OfGender = Row<typeof offices.ofGender>

export const profileAddress = ({ ogid }: { ogid: string }): string => `/dashboard/user/profile/${ogid}`

const name = <P extends { full_name: string; profile_picture: string | null; ogid: string }>(person: P) => (
  <PersonCell name={person.full_name} picture={person.profile_picture} detail={person.ogid} />
)

const employeeColumns: Column<Employee>[] = [
  { key: 'full_name', label: 'Employee', sortable: true, width: 232, render: name },
  { key: 'designation', label: 'Designation', sortable: true },
  { key: 'team', label: 'Team', width: 120 },
  { key: 'branch', label: 'Branch', width: 168 },
  { key: 'remote', label: 'Remote', width: 100, hidden: true },
  { key: 'is_lead', label: 'Leader', width: 132, hidden: true },
]

export const ofGenderColumns: Column<OfGender>[] = [
  { key: 'full_name', label: 'Employee', sortable: true, width: 232, render: name },
  { key: 'office', label: 'Office', sortable: true },
  { key: 'designation', label: 'Designation', sortable: true },
  { key: 'team', label: 'Team', width: 120 },
  { key: 'branch', label: 'Branch', width: 168 },
]

interface PlacePeopleProps {
  of: { office_id: string } | { team_id: string }
}

/** Who works in an office or a team today. */
export function PlacePeople({ of }: PlacePeopleProps) {
  return (
    <ListView
      label="People"
      call={people.list}
      empty="No employees here yet."
      extra={{ sort: 'full_name', query: { status: 'active', ...of } }}
      columns={employeeColumns}
      filters={[
        { type: 'flag', name: 'remote', label: 'Remote' },
        { type: 'flag', name: 'is_lead', label: 'Leader' },
      ]}
      rowLabel={({ full_name }) => full_name}
      href={profileAddress}
      errorPrefix="Employees | "
    />
  )
}
