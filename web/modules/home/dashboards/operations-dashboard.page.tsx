import { Page } from '../../../ui/page.tsx'
import { AttendanceToday } from '../../time/attendance-board/parts-today.tsx'

/** The day of the campaigns for those who answer for them. */
export default function OperationsDashboardPage() {
  return (
    <Page title="Operations dashboard" description="Attendance status today by campaign. Choose a number to see the people.">
      <AttendanceToday path="/dashboard/operations-dashboard" office_type="campaign" />
    </Page>
  )
}
