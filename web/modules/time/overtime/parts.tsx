/** Declining overtime, or approving a part of it; the person reads why. */
import type { Input } from '@iroko/contract/endpoint'
import { overtime } from '@iroko/contract/time/overtime'
import { countOf, durationText } from '../../../lib/format.ts'
import { useSend } from '../../../lib/use-call.ts'
import { useClose } from '../../../screens/ask.tsx'
import { showResults } from '../../../screens/bulk/results.tsx'
import type { Field } from '../../../screens/fields/field.ts'
import { FormDialog } from '../../../screens/form/form-dialog.tsx'
import { daysOf, type OvertimeRow } from './columns.tsx'

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

function useSendDecision(rows: readonly OvertimeRow[]) {
  const close = useClose()
  const send = useSend(overtime.decide, { prefix: 'Overtime | ', quietFields: true })
  return async ({ approved_minutes, reason: why }: Draft) => {
    const answer = await send.mutateAsync({ body: { days: daysOf(rows), approved_minutes, reason: why } })
    showResults(answer, (id) => rows.find((row) => row.id === id)?.employee.full_name ?? 'One')
    close(true)
  }
}

export function DeclineDialog({ rows }: { rows: readonly OvertimeRow[] }) {
  const submit = useSendDecision(rows)
  const [row] = rows
  const title =
    rows.length === 1 && row
      ? `Decline ${durationText(row.minutes)} of ${row.employee.full_name} on ${row.day}`
      : `Decline overtime of ${countOf(rows.length, 'day')}`
  return (
    <FormDialog<Draft>
      title={title}
      submit="Decline"
      fields={[reason]}
      fixed={{ approved_minutes: 0 }}
      onSubmit={(draft) => submit({ ...draft, approved_minutes: 0 })}
    />
  )
}

export function PartDialog({ row }: { row: OvertimeRow }) {
  const submit = useSendDecision([row])
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
