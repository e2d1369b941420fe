import { attendance } from '@iroko/contract/time/attendance'
import { useParams } from '@tanstack/react-router'
import { useCall } from '../../../lib/use-call.ts'
import { Page } from '../../../ui/page.tsx'
import { useMonth } from '../attendance-days/parts-address.tsx'
import { DaysBeforeButton } from '../days-before-record/parts.tsx'
import { PersonMonth } from './parts-month.tsx'

/** One person's record, month by month. */
export default function EmployeeAttendancePage() {
  const { id = '' }: { id?: string } = useParams({ strict: false })
  const { month } = useMonth()
  // The same question as the record's own: it is asked once.
  const found = useCall(attendance.month, { params: { ogid: id }, query: { month } }, { keepPrevious: true })
  const name = found.data?.attendance.employee.full_name
  return (
    <Page
      title={name ? `Attendance of ${name}` : 'Attendance'}
      description="Choose a day to see how it was calculated."
      actions={<DaysBeforeButton ogid={id} />}
    >
      <PersonMonth ogid={id} />
    </Page>
  )
}
