/** When a line that was quarantined was really made: all others of the same device and kind are moved by as much. */
import { stampAt } from '@iroko/contract/clock'
import type { Input } from '@iroko/contract/endpoint'
import { punches } from '@iroko/contract/time/punches'
import type { Field } from '../../../screens/fields/field.ts'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'
import type { Line } from './parts-quarantine.tsx'

type Draft = Input<typeof punches.takeInQuarantined>['body']

const fields: Field<Draft>[] = [
  {
    name: 'day',
    type: 'date',
    label: 'Recorded on',
    required: true,
    description: 'All lines of this device with the same reason are shifted by the same time and become punches.',
  },
  { name: 'clock', type: 'time', label: 'At', required: true, description: 'In the branch’s local time' },
]

export function TakeInDialog({ line }: { line: Line }) {
  return (
    <SendDialog<Draft>
      call={punches.takeInQuarantined}
      prefix="Quarantined line | "
      params={{ id: line.id }}
      title={`When was “${line.line}” recorded?`}
      submit="Convert to punches"
      fields={fields}
      value={shownBy(line)}
    />
  )
}

/** As the clock of the device showed it: right already where only its age put it apart. */
function shownBy({ at, zone }: Line): Partial<Draft> {
  if (at === null) return {}
  const [day = '', clock = ''] = stampAt(at, zone).split(' ')
  return { day, clock }
}
