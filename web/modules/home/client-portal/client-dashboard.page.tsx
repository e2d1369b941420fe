import { useMay } from '../../../lib/session.ts'
import { Page } from '../../../ui/page.tsx'
import { NoPermission } from '../../../ui/state/states.tsx'
import { useView, ViewSwitch } from '../../../ui/views/view-switch.tsx'
import { Volumes } from '../../billing/measures/parts.tsx'
import { Portals } from './parts-portals.tsx'

const views = { portals: 'Portals', volumes: 'Volumes' }
const words = {
  portals: 'The portal of a client as its contact sees it. Nothing can be changed in it, and each preview is in the audit log.',
  volumes: 'What clients sent and what was measured of it: entered by one person, charged once another confirms it.',
}

/** Clients for colleagues: their portals, to be read only, and the volumes by which they are charged, for those who enter them. */
export default function ClientDashboardPage() {
  const mayEnter = useMay('measure.enter')
  const mayRead = useMay('client.read')
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
