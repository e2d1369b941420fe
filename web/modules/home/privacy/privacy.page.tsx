import { useUser } from '../../../lib/session.ts'
import { Page } from '../../../ui/page.tsx'
import { Erasures } from './parts-erasures.tsx'
import { Exports } from './parts-exports.tsx'
import { Retention } from './parts-retention.tsx'

/** What the Nigeria Data Protection Act asks of a company: giving data to people, forgetting them, keeping nothing for ever. */
export default function PrivacyPage() {
  const { ogid } = useUser().employee_info
  return (
    <Page
      title="Privacy"
      description="Rights under the Nigeria Data Protection Act: a copy of personal data, its erasure after employment, and retention periods."
    >
      <Erasures />
      <Exports own={ogid} />
      <Retention />
    </Page>
  )
}
