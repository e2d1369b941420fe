import { Page } from '../../../ui/page.tsx'
import { Records } from './parts-records.tsx'

/** The months of everyone below a leader. */
export default function LeaderRecordPage() {
  return (
    <Page title="Attendance record" description="A month of your reporting tree by day.">
      <Records of={{ line: 'below' }} empty="No employees in your reporting tree match these filters in this month" />
    </Page>
  )
}
