/** Approving a part of a day's overtime; the person reads why. */
import type { Input } from '@iroko/contract/endpoint'
import type { overtime } from '@iroko/contract/time/overtime'
import { durationText } from '../../../lib/format.ts'
import { useClose } from '../../../screens/ask.tsx'
import type { Field } from '../../../screens/fields/field.ts'
import { FormDialog } from '../../../screens/form/form-dialog.tsx'
import type { OvertimeRow } from './columns.tsx'
import { decideOvertime } from './parts-decide.tsx'

interface Draft extends Pick<Input<typeof overtime.decide>['body'], 'approved_minutes' | 'reason'> {}

const reason: Field<Draft> = {
  name: 'reason',
  type: 'textarea',
  label: 'Reason',
  required: true,
  maxLength: 300,
  rows: 3,
  full: true,
  description: 'The person sees it.',
}

export function PartDialog({ row }: { row: OvertimeRow }) {
  const close = useClose()
  const submit = async (draft: Draft) => {
    decideOvertime([row], draft)
    close(true)
  }
  const fields: Field<Draft>[] = [
    {
      name: 'approved_minutes',
      type: 'number',
      label: 'Approved',
      unit: 'min',
      min: 1,
      max: row.minutes,
      required: true,
      value: row.approved_minutes ?? row.minutes,
      description: `${durationText(row.minutes)} were worked.`,
    },
    reason,
  ]
  return (
    <FormDialog<Draft>
      title={`Approve part of ${row.employee.full_name}’s overtime on ${row.day}`}
      submit="Approve part"
      fields={fields}
      onSubmit={submit}
    />
  )
}
