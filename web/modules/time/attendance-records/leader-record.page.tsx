import { Page } from '../../../ui/page.tsx'
import { Records } from './parts-records.tsx'

/** The months of everyone below a leader. */
export default function LeaderRecordPage() {
  return (
    <Page title="Attendance record" description="A month of your reporting tree by day.">
      <Records of={{ line: 'below' }} empty="No people of your reporting tree match in this month" />
    </Page>
  )
}
