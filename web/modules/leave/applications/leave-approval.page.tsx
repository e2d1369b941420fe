import { leave } from '@iroko/contract/leave/applications'
import { ListView } from '../../../screens/list/list-view.tsx'
import { Page, Section } from '../../../ui/page.tsx'
import { useDecisions } from '../../platform/approvals/parts-decisions.tsx'
import { waitingColumns } from './columns.tsx'
import { useApplicationFilters } from './parts-filters.tsx'
import { PendingOffices } from './parts-offices.tsx'
import { useStatusAddress } from './parts-open.tsx'
import type { LeaveRow } from './parts-words.tsx'

/** What waits for the one who looks, and how much waits in each office. */
export default function LeaveApprovalPage() {
  const { actions, bulk, dialog } = useDecisions<LeaveRow>('leave')
  const statusAddress = useStatusAddress()
  return (
    <Page title="Leave approval" description="Applications awaiting your decision, oldest first.">
      <Section title="Awaiting my decision">
        <ListView
          label="Awaiting my decision"
          call={leave.list}
          extra={{ query: { waiting: 'true' }, sort: 'created_at' }}
          columns={waitingColumns}
          filters={useApplicationFilters({ ofOneStatus: true })}
          actions={actions}
          bulk={bulk}
          rowLabel={(row) => `${row.employee.full_name}, ${row.leave_type.title} from ${row.starts_on}`}
          href={(row) => statusAddress(row.id)}
          errorPrefix="Leave | "
        />
      </Section>
      <PendingOffices />
      {dialog}
    </Page>
  )
}
