import { offices } from '@iroko/contract/company/offices'
import type { Row } from '@iroko/contract/endpoint'
import { useParams } from '@tanstack/react-router'
import { useOfficeOptions } from '../../../screens/choices/structure.ts'
import type { Column } from '../../../screens/columns/column.ts'
import { ListPage } from '../../../screens/list/list-page.tsx'
import { PersonCell } from '../../../ui/person/person-cell.tsx'

const titles: Record<string, string> = { female: 'Women', male: 'Men' }

const columns: Column<Row<typeof offices.ofGender>>[] = [
  {
    key: 'full_name',
    label: 'Employee',
    sortable: true,
    width: 232,
    render: ({ full_name, profile_picture, ogid }) => <PersonCell name={full_name} picture={profile_picture} detail={ogid} />,
  },
  { key: 'office', label: 'Office', sortable: true },
  { key: 'designation', label: 'Designation', sortable: true },
  { key: 'team', label: 'Team', width: 120 },
  { key: 'branch', label: 'Branch', width: 168 },
]

/** The people behind a gender's number of the HR dashboard. */
export default function GenderPeoplePage() {
  const { id = '' }: { id?: string } = useParams({ strict: false })
  return (
    <ListPage
      title={titles[id] ?? 'People'}
      description="Active employees whose personal records you may read."
      call={offices.ofGender}
      empty="No employees here yet."
      extra={{ params: { gender: id }, sort: 'full_name' }}
      columns={columns}
      filters={[{ type: 'select', name: 'office_id', label: 'Office', options: useOfficeOptions() }]}
      rowLabel={({ full_name }) => full_name}
      href={({ ogid }) => `/dashboard/user/profile/${ogid}`}
      errorPrefix="Employees | "
    />
  )
}
