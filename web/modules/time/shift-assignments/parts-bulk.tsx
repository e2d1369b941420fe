/** One shift for the chosen people of a list. */
import { shiftAssignments } from '@iroko/contract/time/shift-assignments'
import { useSend } from '../../../lib/use-call.ts'
import { FormDialog } from '../../../screens/form/form-dialog.tsx'
import { today } from '../../../ui/date/date-words.ts'
import { type BulkDialogProps, ogidsOf, useSummary, whoOf } from '../../people/directory/parts-bulk.tsx'
import { useShifts } from '../shifts/parts-options.tsx'

interface ShiftDraft {
  shift_id: string
  starts_on: string
  ends_on?: string | null
}

export function AssignShiftDialog({ people }: BulkDialogProps) {
  const options = useShifts().map(({ id, title }) => ({ value: id, label: title }))
  const send = useSend(shiftAssignments.assignEach, useSummary({ people }))
  return (
    <FormDialog<ShiftDraft>
      title={`Assign shift to ${whoOf(people)}`}
      submit="Assign shift"
      fields={[
        { name: 'shift_id', label: 'Shift', type: 'select', options, required: 'Choose a shift', full: true },
        {
          name: 'starts_on',
          label: 'Start date',
          type: 'date',
          required: 'Enter the start date',
          value: today(),
          min: today(),
        },
        { name: 'ends_on', label: 'End date', type: 'date', description: 'Leave blank for no end.' },
      ]}
      onSubmit={({ ends_on, ...draft }) =>
        send.mutateAsync({ body: { ...draft, ends_on: ends_on || null, ogids: ogidsOf(people) } })
      }
    />
  )
}
