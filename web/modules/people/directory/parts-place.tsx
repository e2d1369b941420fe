/** Who works in an office or a team, as the pages of a place show them. */
import type { Row } from '@iroko/contract/endpoint'
import { people } from '@iroko/contract/people/directory'
import type { Column } from '../../../screens/columns/column.ts'
import { ListView } from '../../../screens/list/list-view.tsx'
import { PersonCell } from '../../../ui/person/person-cell.tsx'

const placeColumns: Column<Row<typeof people.list>>[] = [
  {
    key: 'full_name',
    label: 'Employee',
    sortable: true,
    width: 232,
    render: ({ full_name, profile_picture, ogid }) => <PersonCell name={full_name} picture={profile_picture} detail={ogid} />,
  },
  { key: 'designation', label: 'Designation', sortable: true },
  { key: 'team', label: 'Team', width: 120 },
  { key: 'branch', label: 'Branch', width: 168 },
  { key: 'remote', label: 'Remote', width: 100, hidden: true },
  { key: 'is_lead', label: 'Leader', width: 132, hidden: true },
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
      columns={placeColumns}
      filters={[
        { type: 'flag', name: 'remote', label: 'Remote' },
        { type: 'flag', name: 'is_lead', label: 'Leader' },
      ]}
      rowLabel={({ full_name }) => full_name}
      href={({ ogid }) => `/dashboard/user/profile/${ogid}`}
      errorPrefix="Employees | "
    />
  )
}
