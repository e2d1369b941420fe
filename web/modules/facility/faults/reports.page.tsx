import { faults } from '@iroko/contract/facility/faults'
import { later } from '../../../lib/lazily.ts'
import { useBranchOptions } from '../../../screens/choices/structure.ts'
import { optionsOf } from '../../../screens/fields/option.ts'
import { ListView } from '../../../screens/list/list-view.tsx'
import { useOpenRecord } from '../../../screens/list/use-open-record.ts'
import { Page } from '../../../ui/page.tsx'
import { useView, ViewSwitch } from '../../../ui/views/view-switch.tsx'
import { categoryWords, FaultDrawer, faultColumns, faultStatusOptions, urgencyWords } from './parts.tsx'
import { ReportButton } from './parts-mine.tsx'

const Figures = later(() => import('../figures/parts.tsx').then((module) => module.Figures))

const views = { faults: 'Faults', figures: 'Figures' }

/** What staff reported, and how fast and at what cost it is solved. */
export default function ReportsPage() {
  const [view, show] = useView(views)
  return (
    <Page
      title="Facility reports"
      description="Faults that staff reported: accept them, join duplicates, make them a job. Its reporter confirms that it is solved."
      actions={
        <>
          <ViewSwitch label="Show" views={views} view={view} onChange={show} />
          <ReportButton />
        </>
      }
    >
      {view === 'faults' ? <Faults /> : <Figures />}
    </Page>
  )
}

function Faults() {
  const opened = useOpenRecord('fault')
  const branches = useBranchOptions()
  return (
    <>
      <ListView
        label="Faults"
        call={faults.list}
        columns={faultColumns}
        filters={[
          { type: 'select', name: 'status', label: 'Status', options: faultStatusOptions },
          { type: 'flag', name: 'open', label: 'Open' },
          { type: 'flag', name: 'late', label: 'Late' },
          { type: 'select', name: 'urgency', label: 'Urgency', options: optionsOf(urgencyWords) },
          { type: 'select', name: 'category', label: 'Category', options: optionsOf(categoryWords) },
          { type: 'select', name: 'branch_id', label: 'Branch', options: branches },
          { type: 'date_range', name: 'from', to: 'until', label: 'Reported' },
        ]}
        rowLabel={({ words, place }) => words || place}
        onRowClick={({ id }) => opened.open(id)}
        empty="No faults reported."
        errorPrefix="Fault | "
        keepsTools
      />
      {opened.id ? <FaultDrawer id={opened.id} onClose={opened.close} /> : null}
    </>
  )
}
