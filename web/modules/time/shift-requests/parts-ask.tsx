/** Asking for another shift, or for a swap. */
import type { Input } from '@iroko/contract/endpoint'
import { shiftRequests } from '@iroko/contract/time/shift-requests'
import { useUser } from '../../../lib/session.ts'
import { colleagueSearch } from '../../../screens/choices/people.ts'
import type { Field } from '../../../screens/fields/field.ts'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'
import { today } from '../../../ui/date/date-words.ts'
import { useShifts } from '../shifts/parts-options.tsx'
import { weekText } from '../shifts/parts-words.tsx'
import { OwnDays } from './parts-own-days.tsx'

type Draft = Input<typeof shiftRequests.send>['body']

export function AskDialog({ onView, onClose }: { onView: (id: string) => void; onClose: () => void }) {
  const all = useShifts()
  const me = useUser().employee_info.ogid
  const fields: Field<Draft>[] = [
    {
      name: 'kind',
      type: 'radio',
      label: 'Request type',
      required: true,
      value: 'change',
      full: true,
      options: [
        { value: 'change', label: 'Another shift' },
        { value: 'swap', label: 'Swap with a colleague' },
      ],
    },
    {
      name: 'shift_id',
      type: 'select',
      label: 'Shift',
      required: 'Choose a shift',
      options: () => all.map(({ id, title, days }) => ({ value: id, label: `${title}: ${weekText(days)}` })),
      when: ({ kind }) => kind !== 'swap',
      full: true,
    },
    {
      name: 'colleague_ogid',
      type: 'select',
      label: 'Colleague',
      description: 'From your own office. They answer first',
      required: 'Choose a colleague for the swap',
      search: colleagueSearch(me),
      when: ({ kind }) => kind === 'swap',
      full: true,
    },
    { name: 'starts_on', type: 'date', label: 'Start date', required: true, min: today() },
    { name: 'ends_on', type: 'date', label: 'End date', required: true, min: today() },
    { name: 'reason', type: 'textarea', label: 'Reason', required: true, maxLength: 500, rows: 3 },
  ]
  return (
    <SendDialog<Draft>
      call={shiftRequests.send}
      prefix="Shift request | "
      title="Request shift"
      submit="Send request"
      fields={fields}
      onView={({ id }) => onView(id)}
      onClose={onClose}
    >
      {({ values }) => <OwnDays from={values.starts_on} to={values.ends_on} />}
    </SendDialog>
  )
}
