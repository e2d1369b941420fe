/** A rotation: its parts in turn, each a shift or free days for so many days. */

import { useClose } from '../../../screens/ask.tsx'
import '../../../ui/mantine-over.ts'
import { mondayOf } from '@iroko/contract/dates'
import type { Input } from '@iroko/contract/endpoint'
import { type Rotation, rotations } from '@iroko/contract/time/rotations'
import { shifts } from '@iroko/contract/time/shifts'
import { ActionIcon, Button, Select } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useCall, useSend } from '../../../lib/use-call.ts'
import type { Field } from '../../../screens/fields/field.ts'
import { FormDialog } from '../../../screens/form/form-dialog.tsx'
import rows from '../../../screens/rows/rows.module.css'
import { today } from '../../../ui/date/date-words.ts'
import { NumberBox } from '../../../ui/number-box.tsx'
import classes from './parts-dialog.module.css'

type Draft = Input<typeof rotations.create>['body']
type Step = Draft['steps'][number]

const fields: Field<Draft>[] = [
  { name: 'title', type: 'text', label: 'Title', required: true, maxLength: 60 },
  {
    name: 'anchor_on',
    type: 'date',
    label: 'Cycle starts on',
    required: true,
    value: mondayOf(today()),
    description: 'The cycle repeats before and after this date',
  },
]

interface RotationDialogProps {
  rotation: Rotation | undefined
}

export function RotationDialog({ rotation: given }: RotationDialogProps) {
  const close = useClose()
  // As it was when the form was opened: its version must not follow a change that the form does not show.
  const [rotation] = useState(given)
  const [steps, setSteps] = useState<Step[]>(
    rotation?.steps.map(({ shift_id, days }) => ({ shift_id, days })) ?? [
      { shift_id: null, days: 5 },
      { shift_id: null, days: 2 },
    ],
  )
  const done = { prefix: 'Rotation | ', success: 'message', onSuccess: () => close(true), quietFields: true }
  const create = useSend(rotations.create, done)
  const update = useSend(rotations.update, done)
  const send = (body: Draft) =>
    rotation
      ? update.mutateAsync({ params: { id: rotation.id }, body: { ...body, version: rotation.version } })
      : create.mutateAsync({ body })
  return (
    <FormDialog<Draft>
      title={rotation ? 'Edit rotation' : 'Add rotation'}
      submit={rotation ? 'Save changes' : 'Add rotation'}
      fields={fields}
      value={rotation}
      fixed={{ steps }}
      onSubmit={send}
    >
      {({ errors }) => <Steps steps={steps} error={errors.steps ?? errors['']} onChange={setSteps} />}
    </FormDialog>
  )
}

interface StepsProps {
  steps: Step[]
  error: string | undefined
  onChange: (steps: Step[]) => void
}

function Steps({ steps, error, onChange }: StepsProps) {
  const all = useCall(shifts.list, { query: { page: 1, limit: 1000, sort: 'title' } }).data?.shifts ?? []
  const options = all.map(({ id, title }) => ({ value: id, label: title }))
  const change = (at: number, part: Partial<Step>) =>
    onChange(steps.map((step, index) => (index === at ? { ...step, ...part } : step)))
  const length = steps.reduce((sum, { days }) => sum + days, 0)
  return (
    <fieldset className={`column8 ${rows.group}`}>
      <legend className={rows.legend}>Parts of the cycle: {length} days per cycle</legend>
      {steps.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line has no name of its own, and lines keep their order
        <div key={index} className={classes.line}>
          <Select
            label={`Part ${index + 1}`}
            data={options}
            value={step.shift_id}
            placeholder="Day off"
            clearable
            onChange={(value) => change(index, { shift_id: value })}
          />
          <NumberBox
            label="Days"
            aria-label={`Days of part ${index + 1}`}
            value={step.days}
            min={1}
            max={366}
            allowDecimal={false}
            onChange={(value) => change(index, { days: value })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            disabled={steps.length < 3}
            aria-label={`Remove part ${index + 1}`}
            onClick={() => onChange(steps.filter((_, at) => at !== index))}
          >
            <IconX size={16} />
          </ActionIcon>
        </div>
      ))}
      {error ? <p className="problem">{error}</p> : null}
      <Button
        variant="default"
        size="sm"
        className={rows.add}
        leftSection={<IconPlus size={16} />}
        disabled={steps.length >= 26}
        onClick={() => onChange([...steps, { shift_id: null, days: 2 }])}
      >
        Add part
      </Button>
    </fieldset>
  )
}
