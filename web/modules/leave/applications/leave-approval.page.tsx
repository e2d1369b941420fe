import { leave } from '@iroko/contract/leave/applications'
import { countOf } from '../../../lib/format.ts'
import { useArea } from '../../../lib/use-area.ts'
import { useCall } from '../../../lib/use-call.ts'
import { ListView } from '../../../screens/list/list-view.tsx'
import { Page, Section } from '../../../ui/page.tsx'
import { StatCard, StatCards } from '../../../ui/stat-card.tsx'
import { Empty, ErrorState, Skeletons } from '../../../ui/state/states.tsx'
import { useDecisions } from '../../platform/approvals/parts-decisions.tsx'
import { waitingColumns } from './columns.tsx'
import { useStatusAddress } from './parts.tsx'
import { useApplicationFilters } from './parts-filters.tsx'
import { type LeaveRow, leaveTitle } from './parts-words.tsx'

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
          rowLabel={(row) => `${row.employee.full_name}, ${leaveTitle(row.leave_type)} from ${row.starts_on}`}
          href={(row) => statusAddress(row.id)}
          errorPrefix="Leave | "
        />
      </Section>
      <PendingOffices />
      {dialog}
    </Page>
  )
}

function PendingOffices() {
  const counts = useCall(leave.pendingByOffice)
  return (
    <Section title="Pending by office">
      {counts.isPending ? <Skeletons cards count={4} height={98} /> : null}
      {counts.isError ? <ErrorState error={counts.error} retry={() => void counts.refetch()} prefix="Leave | " /> : null}
      {counts.data ? <Cards offices={counts.data.offices} /> : null}
    </Section>
  )
}

interface CardsProps {
  offices: { id: string; title: string; pending: number; waiting_for_me: number }[]
}

function Cards({ offices }: CardsProps) {
  const area = useArea()
  if (offices.length === 0) return <Empty title="No pending applications" text="New applications appear here automatically." />
  return (
    <StatCards>
      {offices.map((office) => (
        <StatCard
          key={office.id}
          label={office.title}
          value={countOf(office.pending, 'request')}
          hint={
            office.waiting_for_me > 0
              ? `${office.waiting_for_me} of them ${office.waiting_for_me === 1 ? 'awaits' : 'await'} your decision`
              : 'none awaits your decision'
          }
          tone={office.waiting_for_me > 0 ? 'waiting' : 'neutral'}
          to={`/dashboard/${area}/leave-approvals/department/${office.id}`}
        />
      ))}
    </StatCards>
  )
}
