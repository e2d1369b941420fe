import { leave } from '@iroko/contract/leave'
import { ListPage } from '../../crud/list-page.tsx'
import { workforceColumns } from './columns.tsx'
import { useWorkforceFilters } from './parts-filters.tsx'
import { Pivot } from './parts-pivot.tsx'

/** Leave of the whole workforce as data: by office and type, and one row an application. */
export default function WorkforceLeavesPage() {
  return (
    <ListPage
      title="Workforce leave applications"
      description="Leave of the whole workforce as data. The dates and the status below count for the table of days, too."
      call={leave.workforce}
      extra={{ sort: '-starts_on' }}
      columns={workforceColumns}
      filters={useWorkforceFilters()}
      errorPrefix="Leave | "
    >
      <Pivot />
    </ListPage>
  )
}
