import { Page } from '../../../ui/page.tsx'
import { AttendanceToday } from '../../time/attendance-board/parts-today.tsx'

/** The company's day for HR. */
export default function HrDashboardPage() {
  return (
    <Page title="HR dashboard" description="Attendance status today. Choose a number to see the people.">
      <AttendanceToday path="/dashboard/hr-dashboard" />
    </Page>
  )
}
