import { Page } from '../../../ui/page.tsx'
import { Records } from './parts-records.tsx'

/** Everyone's months, a row a person and a cell a day. */
export default function AttendanceRecordPage() {
  return (
    <Page title="Attendance record" description="A month of all employees by day. Choose a day to see how it was calculated.">
      <Records empty="No employees match these filters in this month" />
    </Page>
  )
}
