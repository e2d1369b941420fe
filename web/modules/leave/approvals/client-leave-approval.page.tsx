import { leave } from '@iroko/contract/leave/applications'
import { later } from '../../../lib/lazily.ts'
import { ListPage } from '../../../screens/list/list-page.tsx'
import { useOpenRecord } from '../../../screens/list/use-open-record.ts'
import { waitingColumns } from '../applications/columns.tsx'
import { useApplicationFilters } from '../applications/parts-filters.tsx'
import { leaveTitle } from '../types/parts-words.tsx'

const ApplicationDrawer = later(() => import('../applications/parts-drawer.tsx').then((module) => module.ApplicationDrawer))

/** What waits for clients, as staff see it: who decides there is told by the portal, and the next leader by the deadline of the step. */
export default function ClientLeaveApprovalPage() {
  const application = useOpenRecord('leave')
  return (
    <>
      <ListPage
        title="Leave with clients"
        description="Applications awaiting a client’s decision, oldest first. The client decides in its own portal."
        call={leave.list}
        empty="No applications await a client."
        extra={{ query: { with_client: 'true' }, sort: 'created_at' }}
        columns={waitingColumns}
        filters={useApplicationFilters({ ofOneStatus: true })}
        rowLabel={(row) => `${row.employee.full_name}, ${leaveTitle(row.leave_type)} from ${row.starts_on}`}
        onRowClick={(row) => application.open(row.id)}
        errorPrefix="Leave | "
      />
      {application.id ? <ApplicationDrawer id={application.id} onClose={application.close} /> : null}
    </>
  )
}
