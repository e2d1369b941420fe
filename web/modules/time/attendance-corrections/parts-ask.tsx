/** The dialog that requests the right time in or out of a day. */
import type { Input } from '@iroko/contract/endpoint'
import { attendanceCorrections } from '@iroko/contract/time/attendance-corrections'
import type { Field } from '../../../screens/fields/field.ts'
import { optionsOf } from '../../../screens/fields/option.ts'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'
import { today } from '../../../ui/date/date-words.ts'
import { causeWords } from './parts-words.tsx'

type Draft = Input<typeof attendanceCorrections.send>['body']

interface AskDialogProps {
  /** The day that it is about; to be chosen when not given. */
  day?: string | undefined
  onView?: (id: string) => void
  onClose: () => void
}

export function AskDialog({ day, onView, onClose }: AskDialogProps) {
  return (
    <SendDialog<Draft>
      call={attendanceCorrections.send}
      prefix="Attendance | "
      title={day ? `Request correction of ${day}` : 'Request correction'}
      submit="Send request"
      fields={fieldsFor(day)}
      onView={onView && (({ id }) => onView(id))}
      onClose={onClose}
    />
  )
}

const fieldsFor = (day: string | undefined): Field<Draft>[] => [
  {
    name: 'day',
    type: 'date',
    label: 'Day',
    description: 'The day on which the shift starts',
    required: true,
    value: day ?? today(),
    max: today(),
  },
  { name: 'cause', type: 'select', label: 'What happened?', required: 'Choose what happened', options: optionsOf(causeWords) },
  { name: 'in_clock', type: 'time', label: 'Time in', description: 'Leave blank to keep the current value' },
  { name: 'out_clock', type: 'time', label: 'Time out', description: 'Leave blank to keep the current value' },
  { name: 'reason', type: 'textarea', label: 'Reason', required: true, maxLength: 500, rows: 3 },
  {
    name: 'file_id',
    type: 'file',
    label: 'Supporting document',
    purpose: 'attendance',
    description: 'Evidence, if there is any. Your leader sees it.',
  },
]
