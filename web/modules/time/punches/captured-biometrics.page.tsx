import { punches } from '@iroko/contract/time/punches'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { useMay } from '../../../lib/session.ts'
import { queryOf } from '../../../lib/use-call.ts'
import { Page } from '../../../ui/page.tsx'
import { AddressTabs } from '../../../ui/views/address-tabs.tsx'
import { PunchImport } from '../punch-import/parts.tsx'
import { Devices } from '../terminals/parts-devices.tsx'
import { UnknownTerminals } from '../terminals/parts-unknown.tsx'
import { AssignedPins } from './parts-assigned.tsx'
import { Feed, firstFeed } from './parts-feed.tsx'
import { Quarantine } from './parts-quarantine.tsx'
import { UnmatchedPins } from './parts-unmatched.tsx'

export const prefetch = ({ search }: { search: Record<string, string> }) =>
  search.tab ? undefined : queryClient.prefetchQuery(queryOf(punches.captured, { query: firstFeed }))

/** Punches of terminals as they come, the terminals themselves, and whatever of them somebody has to look at. */
export default function CapturedBiometricsPage() {
  const mayEdit = useMay('terminal.edit')
  const tabs = [
    { name: 'feed', title: 'Punches', content: <Feed /> },
    { name: 'devices', title: 'Devices', content: <Devices mayEdit={mayEdit} /> },
    { name: 'unmatched', title: 'Unassigned IDs', content: <UnmatchedPins mayEdit={mayEdit} /> },
    { name: 'assigned', title: 'Assigned IDs', content: <AssignedPins mayEdit={mayEdit} /> },
    { name: 'unknown', title: 'Unknown terminals', content: <UnknownTerminals mayEdit={mayEdit} /> },
    { name: 'apart', title: 'Quarantined', content: <Quarantine mayEdit={mayEdit} /> },
    ...(mayEdit ? [{ name: 'import', title: 'Import', content: <PunchImport /> }] : []),
  ]
  return (
    <Page title="Captured biometrics" description="Punches of terminals, gate tablets and other devices as they arrive.">
      <AddressTabs label="Captured biometrics" tabs={tabs} gap={16} />
    </Page>
  )
}
