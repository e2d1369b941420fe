import { leaders } from '@iroko/contract/company/leaders'
import { ListView } from '../../../screens/list/list-view.tsx'
import { Page } from '../../../ui/page.tsx'
import { useView, ViewSwitch } from '../../../ui/views/view-switch.tsx'
import { leaderColumns, leaderRow, useLeaderFilters } from '../../company/leaders/parts.tsx'
import { Board } from './parts.tsx'

const views = { figures: 'Heads of campaigns', leaders: 'Leaders' }

/** Who leads in operations: the heads of campaigns with what they answer for, and everyone who leads there. */
export default function OperationsLeadsPage() {
  const [view, show] = useView(views)
  return (
    <Page
      title="Operations leads"
      description="The heads of campaigns with span, coverage and open leave; and all leaders of operations."
      actions={<ViewSwitch label="Leads" views={views} view={view} onChange={show} />}
    >
      {view === 'leaders' ? <Leaders /> : <Board by="lead" prefix="board" />}
    </Page>
  )
}

const Leaders = () => (
  <ListView
    label="Operations leads"
    empty="No leads of campaigns yet. HR assigns them under Leaders."
    call={leaders.list}
    extra={{ sort: '-reportees', query: { in_operations: 'true' } }}
    columns={leaderColumns}
    filters={useLeaderFilters()}
    rowId={leaderRow}
    rowLabel={({ full_name }) => full_name}
    href={({ ogid }) => `/dashboard/user/profile/${ogid}`}
    errorPrefix="Leads | "
  />
)
