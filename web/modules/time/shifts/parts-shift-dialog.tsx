/** Adding a shift, or changing its hours from a day on. */
import type { Input } from '@iroko/contract/endpoint'
import { type Shift, type ShiftDay, shifts } from '@iroko/contract/time/shifts'
import { useState } from 'react'
import { useSend } from '../../../lib/use-call.ts'
import { useClose } from '../../../screens/ask.tsx'
import type { Field } from '../../../screens/fields/field.ts'
import { FormDialog } from '../../../screens/form/form-dialog.tsx'
import { today } from '../../../ui/date/date-words.ts'
import { usualWeek, WeekEditor } from './parts-week-editor.tsx'

type Draft = Input<typeof shifts.create>['body'] & { effective_on?: string }

const colours = [
  { value: '#2f7d5b', label: 'Green' },
  { value: '#b7791f', label: 'Amber' },
  { value: '#2b6cb0', label: 'Blue' },
  { value: '#553c9a', label: 'Violet' },
  { value: '#b83280', label: 'Pink' },
  { value: '#c05621', label: 'Orange' },
  { value: '#2c7a7b', label: 'Teal' },
  { value: '#4a5568', label: 'Grey' },
]

const minutes = { type: 'number', required: true, min: 0, unit: 'min', decimals: 0 } as const

function fieldsOf(shift: Shift | undefined): Field<Draft>[] {
  const own = shift && colours.every(({ value }) => value !== shift.colour) ? [{ value: shift.colour, label: 'Current' }] : []
  return [
    { name: 'title', type: 'text', label: 'Title', required: true, maxLength: 60 },
    { name: 'colour', type: 'select', label: 'Colour', required: true, options: [...own, ...colours], value: '#2f7d5b' },
    {
      name: 'late_grace_minutes',
      label: 'Grace period',
      ...minutes,
      max: 240,
      value: 10,
      description: 'Minutes after the start',
    },
    {
      name: 'early_grace_minutes',
      label: 'Early leave before',
      ...minutes,
      max: 240,
      value: 5,
      description: 'Minutes before the end',
    },
    {
      name: 'early_punch_minutes',
      label: 'Punches from',
      ...minutes,
      max: 720,
      value: 120,
      description: 'Minutes before the start',
    },
    {
      name: 'late_punch_minutes',
      label: 'Punches until',
      ...minutes,
      max: 720,
      value: 240,
      description: 'Minutes after the end',
    },
    ...(shift
      ? [
          {
            name: 'effective_on',
            type: 'date',
            label: 'New hours from',
            required: true,
            value: today(),
            description: 'Earlier days keep their hours',
          } as const,
        ]
      : []),
  ]
}

interface ShiftDialogProps {
  /** The one that is changed; a new one when not given. */
  shift: Shift | undefined
}

export function ShiftDialog({ shift: given }: ShiftDialogProps) {
  const close = useClose()
  // As it was when the form was opened: its version must not follow a change that the form does not show.
  const [shift] = useState(given)
  const [fields] = useState(() => fieldsOf(shift))
  const [days, setDays] = useState<ShiftDay[]>(shift?.days ?? usualWeek)
  const done = { prefix: 'Shift | ', success: 'message', onSuccess: () => close(true), quietFields: true }
  const create = useSend(shifts.create, done)
  const update = useSend(shifts.update, done)
  const send = ({ effective_on = today(), ...body }: Draft) =>
    shift
      ? update.mutateAsync({ params: { id: shift.id }, body: { ...body, effective_on, version: shift.version } })
      : create.mutateAsync({ body })
  return (
    <FormDialog<Draft>
      title={shift ? 'Edit shift' : 'Add shift'}
      submit={shift ? 'Save changes' : 'Add shift'}
      fields={fields}
      value={shift}
      fixed={{ days }}
      onSubmit={send}
    >
      {({ errors, values }) => (
        <WeekEditor
          days={days}
          colour={typeof values.colour === 'string' ? values.colour : '#2f7d5b'}
          error={errors.days ?? errors['']}
          onChange={setDays}
        />
      )}
    </FormDialog>
  )
}
