/** Having days counted again: by the worker, in the background. */
import type { Input } from '@iroko/contract/endpoint'
import { attendanceRecords } from '@iroko/contract/time/attendance-records'
import { useSend } from '../../../lib/use-call.ts'
import type { Field } from '../../../screens/fields/field.ts'
import { FormDialog } from '../../../screens/form/form-dialog.tsx'
import { useOfficeOptions } from '../../company/offices/parts-options.tsx'
import { colleagueSearch } from '../../platform/approvals/parts.tsx'

type Draft = Input<typeof attendanceRecords.recount>['body']

interface RecountDialogProps {
  day: string
  onClose: () => void
}

export function RecountDialog({ day, onClose }: RecountDialogProps) {
  const offices = useOfficeOptions()
  const send = useSend(attendanceRecords.recount, {
    prefix: 'Attendance | ',
    success: 'message',
    onSuccess: onClose,
    quietFields: true,
  })
  const fields: Field<Draft>[] = [
    { name: 'from', type: 'date', label: 'Start date', required: true, value: day },
    { name: 'to', type: 'date', label: 'End date', required: true, value: day },
    { name: 'office_id', type: 'select', label: 'Office', description: 'Leave blank for everyone', options: offices },
    { name: 'ogid', type: 'select', label: 'Person', description: 'Instead of an office', search: colleagueSearch() },
  ]
  return (
    <FormDialog<Draft>
      title="Recalculate days"
      submit="Recalculate"
      fields={fields}
      schema={attendanceRecords.recount.body}
      onSubmit={(body) => send.mutateAsync({ body })}
      onClose={onClose}
    />
  )
}
