/** Other rules by which days are counted, from a day on. */
import type { Input } from '@iroko/contract/endpoint'
import { attendancePolicies } from '@iroko/contract/time/attendance-policies'
import { useSend } from '../../../lib/use-call.ts'
import { confirm } from '../../../screens/confirm.tsx'
import type { Field } from '../../../screens/form/field.ts'
import { FormDialog } from '../../../screens/form/form-dialog.tsx'
import { type PolicyRow, singleWords, workedWords } from '../corrections/columns.tsx'
import { optionsOf, today } from '../corrections/parts-words.tsx'

type Draft = Input<typeof attendancePolicies.create>['body']

interface PolicyDialogProps {
  /** The rules of now, from which one begins. */
  newest: PolicyRow | undefined
  onClose: () => void
}

export function PolicyDialog({ newest, onClose }: PolicyDialogProps) {
  const send = useSend(attendancePolicies.create, {
    prefix: 'Rules | ',
    success: 'message',
    onSuccess: onClose,
    quietFields: true,
  })
  const save = async (draft: Draft) => {
    const isPast = draft.starts_on <= today()
    const accept =
      isPast &&
      (await confirm({
        title: `Count days from ${draft.starts_on} on anew?`,
        text: 'Everybody’s days since then are counted by the new rules. Late, overtime and absence may change; the old rules stay in the history.',
        action: 'Count anew',
        danger: true,
      }))
    if (isPast && !accept) return
    await send.mutateAsync({ body: { ...draft, accept } })
  }
  return (
    <FormDialog<Draft>
      title="Change the rules"
      submit="Save the rules"
      fields={fields}
      schema={attendancePolicies.create.body}
      value={newest && { ...newest, starts_on: '' }}
      onSubmit={save}
      onClose={onClose}
    />
  )
}

const fields: Field<Draft>[] = [
  {
    name: 'starts_on',
    type: 'date',
    label: 'From',
    required: true,
    full: true,
    description: 'A day that is past counts days anew, which is asked again.',
  },
  { name: 'worked', type: 'select', label: 'Worked is', required: true, options: optionsOf(workedWords) },
  {
    name: 'single_punch',
    type: 'select',
    label: 'A day with one punch only is',
    required: true,
    options: optionsOf(singleWords),
  },
  {
    name: 'overtime_from_minutes',
    type: 'number',
    label: 'Overtime counts from',
    unit: 'min',
    min: 0,
    max: 240,
    required: true,
    full: true,
    description: 'Less past the end of the shift is none; from it on all of it counts.',
  },
  { name: 'night_from', type: 'time', label: 'Night from', required: true },
  { name: 'night_to', type: 'time', label: 'Night until', required: true },
]
