import { Page } from '../../../ui/page.tsx'
import { Records } from './parts-records.tsx'

/** Everyone's months, a row a person and a cell a day. */
export default function AttendanceRecordPage() {
  return (
    <Page title="Attendance record" description="A month of everyone, day by day. Choose a day to see why it is as it is.">
      <Records empty="Nobody matches these filters in this month." />
    </Page>
  )
}
