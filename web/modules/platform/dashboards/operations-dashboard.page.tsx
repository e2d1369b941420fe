import { Page } from '../../../ui/page.tsx'
import { AttendanceToday } from '../../time/attendance-records/parts-today.tsx'

/** The day of the campaigns for those who answer for them. */
export default function OperationsDashboardPage() {
  return (
    <Page
      title="Operations dashboard"
      description="Who is there today, campaign by campaign. Each number leads to the people behind it."
    >
      <AttendanceToday path="/dashboard/operations-dashboard" office_type="campaign" />
    </Page>
  )
}
