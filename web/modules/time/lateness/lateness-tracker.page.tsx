import { Page } from '../../../ui/page.tsx'
import { Lateness, Periods } from './parts.tsx'

/** Who comes late, how often, by how much, and whether it grows. */
export default function LatenessTrackerPage() {
  return (
    <Page title="Lateness tracker" description="Lateness by employee. Choose a person to see the days." actions={<Periods />}>
      <Lateness />
    </Page>
  )
}
