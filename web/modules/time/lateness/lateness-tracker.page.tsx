import { Page } from '../../../ui/page.tsx'
import { Lateness } from './parts.tsx'

/** Who comes late, how often, by how much, and whether it grows. */
export default function LatenessTrackerPage() {
  return (
    <Page title="Lateness tracker" description="Who comes late, how often and by how much. Choose a person to see the days.">
      <Lateness />
    </Page>
  )
}
