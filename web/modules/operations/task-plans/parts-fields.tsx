/** What is asked for in a task: the fields of a plan, as they are built. */
import { type TaskField, type TaskFieldKind, taskFieldKinds } from '@iroko/contract/operations/task-plans'
import '../../../ui/mantine-over.ts'
import { Button, Checkbox, NumberInput, Select, Textarea, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { freshKey } from '../../../lib/use-call.ts'
import { fieldKindWords } from './parts-words.tsx'

const kinds = taskFieldKinds.map((value) => ({ value, label: fieldKindWords[value] }))

export const emptyField = (): TaskField => ({
  id: freshKey(),
  label: '',
  kind: 'number',
  required: true,
  target: null,
  unit: '',
  options: [],
})

interface FieldsProps {
  fields: readonly TaskField[]
  onChange: (fields: TaskField[]) => void
}

export function TaskFields({ fields, onChange }: FieldsProps) {
  const change = (id: string, more: Partial<TaskField>) =>
    onChange(fields.map((field) => (field.id === id ? { ...field, ...more } : field)))
  return (
    <fieldset className="column12">
      <legend>What is filled in</legend>
      {fields.map((field, index) => (
        <OneField
          key={field.id}
          number={index + 1}
          field={field}
          onChange={(more) => change(field.id, more)}
          onRemove={fields.length > 1 ? () => onChange(fields.filter(({ id }) => id !== field.id)) : undefined}
        />
      ))}
      <div className="buttons">
        <Button
          variant="default"
          leftSection={<IconPlus size={18} />}
          disabled={fields.length >= 30}
          onClick={() => onChange([...fields, emptyField()])}
        >
          Add field
        </Button>
      </div>
    </fieldset>
  )
}

interface OneFieldProps {
  number: number
  field: TaskField
  onChange: (more: Partial<TaskField>) => void
  onRemove: (() => void) | undefined
}

function OneField({ number, field, onChange, onRemove }: OneFieldProps) {
  const { label, kind, required, target, unit, options } = field
  return (
    <div className="card column12">
      <TextInput
        label={`Field ${number}`}
        required
        maxLength={120}
        value={label}
        placeholder="Calls answered"
        onChange={({ currentTarget }) => onChange({ label: currentTarget.value })}
      />
      <div className="middle16">
        <Select
          label="Type"
          data={kinds}
          value={kind}
          allowDeselect={false}
          onChange={(value) => onChange({ kind: (value ?? 'number') as TaskFieldKind, target: null })}
        />
        {kind === 'number' ? (
          <>
            <NumberInput
              label="Target"
              min={0}
              value={target ?? ''}
              onChange={(value) => onChange({ target: value === '' ? null : Number(value) })}
            />
            <TextInput
              label="Unit"
              maxLength={20}
              value={unit}
              onChange={({ currentTarget }) => onChange({ unit: currentTarget.value })}
            />
          </>
        ) : null}
      </div>
      {kind === 'choice' ? (
        <Textarea
          label="Options"
          description="One in each line"
          autosize
          minRows={2}
          value={options.join('\n')}
          onChange={({ currentTarget }) => onChange({ options: currentTarget.value.split('\n') })}
        />
      ) : null}
      <div className="middle16">
        <Checkbox
          label="Required"
          checked={required}
          onChange={({ currentTarget }) => onChange({ required: currentTarget.checked })}
        />
        {onRemove ? (
          <Button variant="subtle" color="red" leftSection={<IconTrash size={16} />} onClick={onRemove}>
            Remove field {number}
          </Button>
        ) : null}
      </div>
    </div>
  )
}
