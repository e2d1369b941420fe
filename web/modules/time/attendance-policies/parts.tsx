/** The form of new attendance rules from a day on. */
import type { Input } from '@iroko/contract/endpoint'
import { attendancePolicies } from '@iroko/contract/time/attendance-policies'
import { useSend } from '../../../lib/use-call.ts'
import { useClose } from '../../../screens/ask.tsx'
import { confirm } from '../../../screens/confirm.tsx'
import type { Field } from '../../../screens/fields/field.ts'
import { optionsOf } from '../../../screens/fields/option.ts'
import { FormDialog } from '../../../screens/form/form-dialog.tsx'
import { today } from '../../../ui/date/date-words.ts'
import { type PolicyRow, singleWords, workedWords } from './columns.tsx'

type Draft = Input<typeof attendancePolicies.create>['body']

interface PolicyDialogProps {
  /** The current rules, with which the form is filled. */
  newest: PolicyRow | undefined
}

export function PolicyDialog({ newest }: PolicyDialogProps) {
  const close = useClose()
  const send = useSend(attendancePolicies.create, {
    prefix: 'Rules | ',
    success: 'message',
    onSuccess: () => close(true),
    quietFields: true,
  })
  const save = async (draft: Draft) => {
    const isPast = draft.starts_on <= today()
    const accept =
      isPast &&
      (await confirm({
        title: `Recalculate days from ${draft.starts_on}?`,
        text: 'The new rules apply to everyone’s days since then. Lateness, overtime and absence may change. The old rules stay in the history.',
        action: 'Recalculate',
        danger: true,
      }))
    if (isPast && !accept) return
    await send.mutateAsync({ body: { ...draft, accept } })
  }
  return (
    <FormDialog<Draft>
      title="Change rules"
      submit="Save rules"
      fields={fields}
      schema={attendancePolicies.create.body}
      value={newest && { ...newest, starts_on: '' }}
      onSubmit={save}
    />
  )
}

const fields: Field<Draft>[] = [
  {
    name: 'starts_on',
    type: 'date',
    label: 'Start date',
    required: true,
    full: true,
    description: 'A past date recalculates days, after a confirmation.',
  },
  { name: 'worked', type: 'select', label: 'Hours worked', required: true, options: optionsOf(workedWords) },
  {
    name: 'single_punch',
    type: 'select',
    label: 'Days with one punch',
    required: true,
    options: optionsOf(singleWords),
  },
  {
    name: 'overtime_from_minutes',
    type: 'number',
    label: 'Overtime threshold',
    unit: 'min',
    min: 0,
    max: 240,
    required: true,
    full: true,
    description: 'Minutes after the end of the shift. Once exceeded, all of them are overtime.',
  },
  {
    name: 'overtime_approval',
    type: 'check',
    label: 'Overtime is paid only once it is approved',
    description: 'By the person’s leader or HR, where the pay group pays overtime.',
    value: true,
    full: true,
  },
  { name: 'night_from', type: 'time', label: 'Night start', required: true },
  { name: 'night_to', type: 'time', label: 'Night end', required: true },
]
