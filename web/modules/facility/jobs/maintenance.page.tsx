import { jobs } from '@iroko/contract/facility/jobs'
import { later } from '../../../lib/lazily.ts'
import { AskButton } from '../../../screens/ask-button.tsx'
import { useBranchOptions } from '../../../screens/choices/structure.ts'
import { optionsOf } from '../../../screens/fields/option.ts'
import { ListView } from '../../../screens/list/list-view.tsx'
import { useOpenRecord } from '../../../screens/list/use-open-record.ts'
import { Page } from '../../../ui/page.tsx'
import { useView, ViewSwitch } from '../../../ui/views/view-switch.tsx'
import { AddMeterButton, Meters } from '../meters/parts.tsx'
import { AddPlanButton, Plans } from '../plans/parts.tsx'
import { JobDrawer, jobColumns, jobStatusOptions } from './parts.tsx'
import { JobDialog, jobKindWords } from './parts-form.tsx'

const Power = later(() => import('../power/parts.tsx').then((module) => module.Power))
const PowerButtons = later(() => import('../power/parts.tsx').then((module) => module.PowerButtons))
const Deliveries = later(() => import('../power/parts.tsx').then((module) => module.Deliveries))

const views = { jobs: 'Jobs', plans: 'Plans', meters: 'Meters', power: 'Diesel', deliveries: 'Deliveries' }

/** What is repaired, serviced and inspected, and what the generators take. */
export default function MaintenancePage() {
  const [view, show] = useView(views)
  return (
    <Page
      title="Maintenance"
      actions={
        <>
          <ViewSwitch label="Show" views={views} view={view} onChange={show} />
          {view === 'jobs' ? <AskButton ask={() => <JobDialog />}>Create job</AskButton> : null}
          {view === 'plans' ? <AddPlanButton /> : null}
          {view === 'meters' ? <AddMeterButton /> : null}
          {view === 'power' || view === 'deliveries' ? <PowerButtons /> : null}
        </>
      }
    >
      {view === 'jobs' ? <Jobs /> : null}
      {view === 'plans' ? <Plans /> : null}
      {view === 'meters' ? <Meters /> : null}
      {view === 'power' ? <Power /> : null}
      {view === 'deliveries' ? <Deliveries /> : null}
    </Page>
  )
}

function Jobs() {
  const opened = useOpenRecord('job')
  const branches = useBranchOptions()
  return (
    <>
      <ListView
        label="Maintenance jobs"
        call={jobs.list}
        columns={jobColumns}
        filters={[
          { type: 'select', name: 'status', label: 'Status', options: jobStatusOptions },
          { type: 'flag', name: 'open', label: 'Open' },
          { type: 'flag', name: 'late', label: 'Late' },
          { type: 'select', name: 'kind', label: 'Kind', options: optionsOf(jobKindWords) },
          { type: 'select', name: 'branch_id', label: 'Branch', options: branches },
          { type: 'date_range', name: 'from', to: 'until', label: 'Due' },
        ]}
        rowLabel={({ title }) => title}
        onRowClick={({ id }) => opened.open(id)}
        empty="No maintenance jobs. Create one, or make one of a fault."
        errorPrefix="Job | "
        keepsTools
      />
      {opened.id ? <JobDrawer id={opened.id} onClose={opened.close} /> : null}
    </>
  )
}
