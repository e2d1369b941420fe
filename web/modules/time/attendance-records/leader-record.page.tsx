import { Page } from '../../../ui/page.tsx'
import { Records } from './parts-records.tsx'

/** The months of everyone below a leader. */
export default function LeaderRecordPage() {
  return (
    <Page title="Attendance record" description="A month of everyone who reports to you, at any level, day by day.">
      <Records of={{ line: 'below' }} empty="Nobody who reports to you matches in this month." />
    </Page>
  )
}
