import { leaders } from '@iroko/contract/company/leaders'
import { ListPage } from '../../../screens/list/list-page.tsx'
import { leaderColumns, leaderRow, useLeaderFilters } from './parts.tsx'

/** Who leads in operations: its own department and the campaigns. */
export default function LeadsPage() {
  return (
    <ListPage
      title="Operations leads"
      empty="No leads of campaigns yet. HR assigns them under Leaders."
      description="Leaders in the operations department and in campaigns."
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
}
