import { offices } from '@iroko/contract/company/offices'
import { useParams } from '@tanstack/react-router'
import { useOfficeOptions } from '../../../screens/choices/structure.ts'
import { ListPage } from '../../../screens/list/list-page.tsx'
import { ofGenderColumns, profileAddress } from './parts-people.tsx'

const titles: Record<string, string> = { female: 'Women', male: 'Men' }

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
      columns={ofGenderColumns}
      filters={[{ type: 'select', name: 'office_id', label: 'Office', options: useOfficeOptions() }]}
      rowLabel={({ full_name }) => full_name}
      href={profileAddress}
      errorPrefix="Employees | "
    />
  )
}
