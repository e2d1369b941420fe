import { leave } from '@iroko/contract/leave/applications'
import { formatNumber } from '../../../lib/format.ts'
import { later } from '../../../lib/lazily.ts'
import { useArea } from '../../../lib/screen/use-area.ts'
import { useCall } from '../../../lib/use-call.ts'
import { ListView } from '../../../screens/list/list-view.tsx'
import { useOpenRecord } from '../../../screens/list/use-open-record.ts'
import { StatCard, StatCards } from '../../../ui/figures/stat-card.tsx'
import { Page, Section } from '../../../ui/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { Empty } from '../../../ui/state/states.tsx'
import { useDecisions } from '../../platform/approvals/parts-decisions.tsx'
import { AlikeForMe } from '../../platform/waiting/parts.tsx'
import { waitingColumns } from '../applications/columns.tsx'
import type { LeaveRow } from '../applications/parts.tsx'
import { useApplicationFilters } from '../applications/parts-filters.tsx'
import { leaveTitle } from '../types/parts-words.tsx'

const ApplicationDrawer = later(() => import('../applications/parts-drawer.tsx').then((module) => module.ApplicationDrawer))

/** What waits for the one who looks, and how much waits in each office. */
export default function LeaveApprovalPage() {
  const application = useOpenRecord('leave')
  const { actions, bulk, isGone } = useDecisions<LeaveRow>('leave', (row) => leaveTitle(row.leave_type))
  return (
    <Page title="Leave approval" description="Applications awaiting your decision, oldest first.">
      <ListView
        label="Awaiting my decision"
        call={leave.list}
        empty="No applications await your decision. New ones appear here automatically."
        extra={{ query: { waiting: 'true' }, sort: 'created_at' }}
        columns={waitingColumns}
        filters={useApplicationFilters({ ofOneStatus: true })}
        actions={actions}
        bulk={bulk}
        without={isGone}
        toolbar={<AlikeForMe kind="leave" />}
        rowLabel={(row) => `${row.employee.full_name}, ${leaveTitle(row.leave_type)} from ${row.starts_on}`}
        onRowClick={(row) => application.open(row.id)}
        errorPrefix="Leave | "
      />
      <PendingOffices />
      {application.id ? <ApplicationDrawer id={application.id} onClose={application.close} /> : null}
    </Page>
  )
}

function PendingOffices() {
  const counts = useCall(leave.pendingByOffice)
  return (
    <Section title="Pending by office">
      <Loaded found={counts} prefix="Leave | " cards count={4} height={98} />
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
          value={formatNumber(office.pending)}
          hint={office.waiting_for_me > 0 ? `${office.waiting_for_me} awaiting your decision` : 'Awaiting others'}
          tone={office.waiting_for_me > 0 ? 'waiting' : 'neutral'}
          to={`/dashboard/${area}/leave-approvals/department/${office.id}`}
        />
      ))}
    </StatCards>
  )
}
