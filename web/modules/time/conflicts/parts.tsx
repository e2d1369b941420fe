/** Settling a day of leave with punches. */
import type { Input } from '@iroko/contract/endpoint'
import { conflicts } from '@iroko/contract/time/conflicts'
import { useSend } from '../../../lib/use-call.ts'
import type { Field } from '../../../screens/form/field.ts'
import { FormDialog } from '../../../screens/form/form-dialog.tsx'

type Draft = Input<typeof conflicts.resolve>['body']

interface SettleDialogProps {
  ogid: string
  day: string
  onClose: () => void
}

export function SettleDialog({ ogid, day, onClose }: SettleDialogProps) {
  const send = useSend(conflicts.resolve, {
    prefix: 'Attendance | ',
    success: 'message',
    onSuccess: onClose,
    quietFields: true,
  })
  return (
    <FormDialog<Draft>
      title={`Settle ${day}`}
      submit="Settle the day"
      fields={fields}
      schema={conflicts.resolve.body}
      onSubmit={(body) => send.mutateAsync({ params: { ogid, day }, body })}
      onClose={onClose}
    />
  )
}

const fields: Field<Draft>[] = [
  {
    name: 'was',
    type: 'radio',
    label: 'Which of the two counts?',
    required: 'Choose which of the two counts',
    full: true,
    options: [
      { value: 'at_work', label: 'Was at work: the day is given back to the leave' },
      { value: 'on_leave', label: 'Was on leave: the punches do not count' },
    ],
  },
  { name: 'reason', type: 'textarea', label: 'Reason', required: true, maxLength: 300, rows: 3 },
]
