import { operationsBoard } from '@iroko/contract/home/operations-board'
import { useMay } from '../../../lib/session.ts'
import { useCall } from '../../../lib/use-call.ts'
import { DataTable } from '../../../screens/table/data-table.tsx'
import { Page } from '../../../ui/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { NoPermission } from '../../../ui/state/states.tsx'
import { useView, ViewSwitch } from '../../../ui/views/view-switch.tsx'
import { Volumes } from '../../billing/measures/parts.tsx'
import { PreviewButton } from '../../clients/clients/parts-preview.tsx'

const most = 100
const views = { portals: 'Portals', volumes: 'Volumes' }
const words = {
  portals: 'The portal of a client as its contact sees it. Nothing can be changed in it, and each preview is in the audit log.',
  volumes: 'What clients sent and what was measured of it: entered by one person, charged once another confirms it.',
}

/** Clients for colleagues: their portals, to be read only, and the volumes by which they are charged, for those who enter them. */
export default function ClientDashboardPage() {
  const mayRead = useMay('client.read')
  const mayEnter = useMay('measure.enter')
  const [chosen, show] = useView(views)
  const view = mayRead && mayEnter ? chosen : mayEnter ? 'volumes' : 'portals'
  return (
    <Page
      title="Client dashboard"
      description={words[view]}
      actions={
        mayRead && mayEnter ? <ViewSwitch label="Client dashboard" views={views} view={view} onChange={show} /> : undefined
      }
    >
      {mayRead || mayEnter ? view === 'volumes' ? <Volumes /> : <Portals /> : <NoPermission />}
    </Page>
  )
}

function Portals() {
  const found = useCall(operationsBoard.show, { query: { by: 'client', limit: most } })
  return (
    <Loaded found={found} prefix="Clients | " count={3} height={48}>
      {({ operations_board }) => (
        <DataTable
          label="Clients"
          rows={operations_board}
          rowLabel={({ title }) => title}
          columns={[
            { key: 'title', label: 'Client', width: 280 },
            { key: 'committed', label: 'Committed', align: 'end', width: 120 },
            { key: 'headcount', label: 'Headcount', align: 'end', width: 120 },
            { key: 'id', label: 'Portal', width: 160, render: (client) => <PreviewButton client={client} /> },
          ]}
          empty="No client has a running campaign."
        />
      )}
    </Loaded>
  )
}
