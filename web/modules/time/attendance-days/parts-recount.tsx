/** Having days counted again: by the worker, in the background. */
import type { Input } from '@iroko/contract/endpoint'
import { attendanceDays } from '@iroko/contract/time/attendance-days'
import { colleagueSearch } from '../../../screens/choices/people.ts'
import { useOfficeOptions } from '../../../screens/choices/structure.ts'
import type { Field } from '../../../screens/fields/field.ts'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'

type Draft = Input<typeof attendanceDays.recount>['body']

interface RecountDialogProps {
  day: string
}

export function RecountDialog({ day }: RecountDialogProps) {
  const offices = useOfficeOptions()
  const fields: Field<Draft>[] = [
    { name: 'from', type: 'date', label: 'Start date', required: true, value: day },
    { name: 'to', type: 'date', label: 'End date', required: true, value: day },
    { name: 'office_id', type: 'select', label: 'Office', description: 'Leave blank for everyone', options: offices },
    { name: 'ogid', type: 'select', label: 'Person', description: 'Instead of an office', search: colleagueSearch() },
  ]
  return (
    <SendDialog<Draft>
      call={attendanceDays.recount}
      prefix="Attendance | "
      title="Recalculate days"
      submit="Recalculate"
      fields={fields}
    />
  )
}
