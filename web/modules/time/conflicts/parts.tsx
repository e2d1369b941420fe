/** Settling a day of leave with punches. */
import type { Input } from '@iroko/contract/endpoint'
import { conflicts } from '@iroko/contract/time/conflicts'
import { useCall } from '../../../lib/use-call.ts'
import type { Field } from '../../../screens/fields/field.ts'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'

type Draft = Input<typeof conflicts.resolve>['body']

interface SettleDialogProps {
  ogid: string
  day: string
  onClose?: () => void
}

export function SettleDialog({ ogid, day, onClose }: SettleDialogProps) {
  const swap = useCall(conflicts.day, { params: { ogid, day } }).data?.attendance_day.can.swap ?? false
  return (
    <SendDialog<Draft>
      call={conflicts.resolve}
      prefix="Attendance | "
      params={{ ogid, day }}
      title={`Resolve ${day}`}
      submit="Resolve conflict"
      fields={fieldsFor(swap)}
      onClose={onClose}
    />
  )
}

const fieldsFor = (swap: boolean): Field<Draft>[] => [
  {
    name: 'was',
    type: 'radio',
    label: 'Leave or work?',
    required: 'Choose leave or work',
    full: true,
    options: [
      { value: 'at_work', label: 'At work: the leave returns to the balance' },
      { value: 'on_leave', label: 'On leave: the punches in it are excluded' },
      ...(swap ? [{ value: 'other_half', label: 'Wrong half: the leave moves to the half that was not worked' }] : []),
    ],
  },
  { name: 'reason', type: 'textarea', label: 'Reason', required: true, maxLength: 300, rows: 3 },
]
