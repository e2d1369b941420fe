/** The gate's form: who, in or out, when, why; ready for the next ones at once. */

import type { Input } from '@iroko/contract/endpoint'
import { gate } from '@iroko/contract/time/gate'
import { useEffect, useRef, useState } from 'react'
import { useUser } from '../../../lib/session.ts'
import { useSend } from '../../../lib/use-call.ts'
import { colleagueSearch } from '../../../screens/choices/people.ts'
import type { Field } from '../../../screens/fields/field.ts'
import { RecordForm } from '../../../screens/form/record-form.tsx'

type Draft = Input<typeof gate.record>['body']

export function GateForm() {
  const me = useUser().employee_info.ogid
  const [fields] = useState(() => fieldsFor(me))
  // The reason and the direction are kept for the next person; people and time are cleared.
  const [kept, setKept] = useState<Partial<Draft>>({})
  const [turn, setTurn] = useState(0)
  const place = useRef<HTMLDivElement>(null)
  const send = useSend(gate.record, {
    prefix: 'Gate | ',
    success: 'message',
    quietFields: true,
    onSuccess: (_answer, { body: { direction, reason } }) => {
      setKept({ direction, reason })
      setTurn((count) => count + 1)
    },
  })
  useEffect(() => {
    if (turn > 0) place.current?.querySelector<HTMLElement>('input')?.focus()
  }, [turn])
  return (
    <div ref={place} className="card20">
      <RecordForm<Draft>
        key={turn}
        submit="Clock in or out"
        fields={fields}
        schema={gate.record.body}
        value={kept}
        onSubmit={(body) => send.mutateAsync({ body })}
      />
    </div>
  )
}

const fieldsFor = (me: string): Field<Draft>[] => [
  {
    name: 'ogids',
    type: 'select',
    isMulti: true,
    label: 'Employees',
    required: 'Choose at least one person',
    search: colleagueSearch(me),
    placeholder: 'One or more names or OGIDs',
    full: true,
  },
  {
    name: 'direction',
    type: 'radio',
    label: 'Direction',
    required: true,
    value: 'in',
    options: [
      { value: 'in', label: 'In' },
      { value: 'out', label: 'Out' },
    ],
  },
  { name: 'clock', type: 'time', label: 'Time', description: 'Leave blank for now' },
  {
    name: 'reason',
    type: 'text',
    label: 'Reason',
    required: 'Enter a reason for the manual record',
    maxLength: 300,
    full: true,
    placeholder: 'Forgot the badge',
  },
]
