import { leave } from '@iroko/contract/leave/applications'
import { later } from '../../../lib/lazily.ts'
import { ListPage } from '../../../screens/list/list-page.tsx'
import { useOpenRecord } from '../../../screens/list/use-open-record.ts'
import { leaveTitle } from '../types/parts-words.tsx'
import { applicationColumns } from './columns.tsx'
import { useApplicationFilters } from './parts-filters.tsx'

const ApplicationDrawer = later(() => import('./parts-drawer.tsx').then((module) => module.ApplicationDrawer))

/** Leave of the operations department, as far as the one who looks may see it. */
export default function OperationsLeavesPage() {
  const application = useOpenRecord('leave')
  return (
    <>
      <ListPage
        title="Leave of the operations team"
        description="Leave of the operations department within your permissions."
        call={leave.list}
        empty="Applications appear here once employees apply for leave."
        extra={{ query: { office_code: 'operations' }, sort: '-starts_on' }}
        columns={applicationColumns}
        filters={useApplicationFilters({ ofOneOffice: true })}
        rowLabel={(row) => `${row.employee.full_name}, ${leaveTitle(row.leave_type)} from ${row.starts_on}`}
        onRowClick={(row) => application.open(row.id)}
        errorPrefix="Leave | "
      />
      {application.id ? <ApplicationDrawer id={application.id} onClose={application.close} /> : null}
    </>
  )
}
