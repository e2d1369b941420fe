import { clearanceOwners, clearanceOwnerWords, clearances } from '@iroko/contract/people/clearance'
import { useOfficeOptions } from '../../../screens/choices/structure.ts'
import { ListPage } from '../../../screens/list/list-page.tsx'
import { clearanceColumns } from './columns.tsx'

/** Who leaves when, and what is missing. */
export default function ClearancesPage() {
  const offices = useOfficeOptions()
  return (
    <ListPage
      title="Clearance"
      description="Opened by an approved resignation or termination, or an exit that HR recorded. It is complete once the person has left and every task is signed off."
      call={clearances.list}
      extra={{ sort: 'exit_date' }}
      columns={clearanceColumns}
      filters={[
        {
          type: 'select',
          name: 'state',
          label: 'State',
          options: [
            { value: 'open', label: 'Open' },
            { value: 'complete', label: 'Complete' },
          ],
        },
        {
          type: 'select',
          name: 'owner',
          label: 'Waits for',
          options: clearanceOwners.map((value) => ({ value, label: clearanceOwnerWords[value] })),
        },
        { type: 'select', name: 'office_id', label: 'Office', options: offices },
      ]}
      rowLabel={({ employee }) => `Clearance of ${employee.full_name}`}
      href={({ id }) => `/dashboard/hr/clearance/${id}`}
      errorPrefix="Clearance | "
    />
  )
}
