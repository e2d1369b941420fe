import { Page } from '../../../ui/page.tsx'
import { AttendanceToday } from '../../time/attendance-records/parts-today.tsx'

/** The company's day for HR. */
export default function HrDashboardPage() {
  return (
    <Page title="HR dashboard" description="How everyone stands today. Each number leads to the people behind it.">
      <AttendanceToday path="/dashboard/hr-dashboard" />
    </Page>
  )
}
