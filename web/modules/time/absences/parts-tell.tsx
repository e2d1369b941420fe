/** Telling an absence ahead, or explaining one. */
import type { Input } from '@iroko/contract/endpoint'
import { absenceReasons, absences } from '@iroko/contract/time/absences'
import { useSend } from '../../../lib/use-call.ts'
import type { Field } from '../../../screens/form/field.ts'
import { FormDialog } from '../../../screens/form/form-dialog.tsx'
import { today } from '../corrections/parts-words.tsx'

type Draft = Input<typeof absences.report>['body']

export function TellDialog({ onClose }: { onClose: () => void }) {
  const send = useSend(absences.report, {
    prefix: 'Absence | ',
    success: 'message',
    onSuccess: onClose,
    quietFields: true,
  })
  return (
    <FormDialog<Draft>
      title="Tell an absence"
      submit="Send to HR"
      fields={fieldsFor()}
      schema={absences.report.body}
      onSubmit={(body) => send.mutateAsync({ body })}
      onClose={onClose}
    />
  )
}

const fieldsFor = (): Field<Draft>[] => [
  { name: 'starts_on', type: 'date', label: 'First day', required: true, value: today() },
  { name: 'ends_on', type: 'date', label: 'Last day', required: true, value: today() },
  {
    name: 'reason',
    type: 'select',
    label: 'Reason',
    required: 'Choose a reason',
    options: absenceReasons.map((value) => ({ value, label: value })),
    full: true,
  },
  {
    name: 'details',
    type: 'textarea',
    label: 'What HR should know',
    description: 'Only you and HR read it; your leader sees that you are absent and whether it is excused.',
    maxLength: 1000,
    rows: 3,
  },
  {
    name: 'file_id',
    type: 'file',
    label: 'File',
    purpose: 'absence',
    description: 'Such as a sick note. Only you and HR open it, and each opening is kept.',
  },
]
