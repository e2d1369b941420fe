import { leave } from '@iroko/contract/leave/applications'
import { ListView } from '../../../screens/list/list-view.tsx'
import { Page } from '../../../ui/page.tsx'
import { workforceColumns } from './columns.tsx'
import { useWorkforceFilters } from './parts-filters.tsx'
import { Pivot } from './parts-pivot.tsx'
import { useView, ViewSwitch } from './parts-view.tsx'

const views = { list: 'Applications', pivot: 'Days by office and type' }

/** Leave of the whole workforce as data: one row an application, or the days by office and type. */
export default function WorkforceLeavesPage() {
  const [view, setView] = useView(views)
  return (
    <Page title="Workforce leave applications" description="Leave of all employees as data to filter, total and export.">
      <ViewSwitch label="What is shown" views={views} view={view} onChange={setView} />
      {view === 'pivot' ? <Pivot /> : <Applications />}
    </Page>
  )
}

function Applications() {
  return (
    <ListView
      label="Workforce leave applications"
      call={leave.workforce}
      extra={{ sort: '-starts_on' }}
      columns={workforceColumns}
      filters={useWorkforceFilters()}
      errorPrefix="Leave | "
    />
  )
}
