/** Filling in a task; what is typed stays in this browser until it is sent, also without a connection and when the tab is closed. */
import type { Task, TaskValues } from '@iroko/contract/operations/tasks'
import { tasks } from '@iroko/contract/operations/tasks'
import { Button } from '@mantine/core'
import { useSend } from '../../../lib/use-call.ts'
import type { Field } from '../../../screens/fields/field.ts'
import { dropDraft } from '../../../screens/form/draft.ts'
import { RecordForm } from '../../../screens/form/record-form.tsx'

type Values = Record<string, string | number | null>

const labelOf = ({ label, target, unit }: Task['fields'][number]): string =>
  target === null ? label : `${label} (target ${target}${unit ? ` ${unit}` : ''})`

function fieldsOf(task: Task): Field<Values>[] {
  return task.fields.map((field): Field<Values> => {
    const common = { name: field.id, label: labelOf(field), required: field.required, full: true }
    switch (field.kind) {
      case 'number':
        return { ...common, type: 'number', ...(field.unit && { unit: field.unit }) }
      case 'text':
        return { ...common, type: 'textarea', maxLength: 2000, rows: 2 }
      case 'yes_no':
        return { ...common, type: 'radio', options: yesNo }
      case 'choice':
        return { ...common, type: 'select', options: field.options.map((value) => ({ value, label: value })) }
      default:
        return { ...common, type: 'file', purpose: 'task', known: task.files.filter(({ id }) => id === task.values[field.id]) }
    }
  })
}

const yesNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]

const shown = ({ values }: Task): Values =>
  Object.fromEntries(
    Object.entries(values).map(([id, value]) => [id, typeof value === 'boolean' ? (value ? 'yes' : 'no') : value]),
  )

const sent = ({ fields }: Task, values: Values): TaskValues =>
  Object.fromEntries(
    fields.map(({ id, kind }) => {
      const value = values[id] ?? null
      return [id, kind === 'yes_no' && value !== null ? value === 'yes' : value]
    }),
  )

export function FillTask({ task, onDone }: { task: Task; onDone?: () => void }) {
  const options = { prefix: 'Task | ', success: 'message' as const, quietFields: true }
  const draft = `task ${task.id}`
  const save = useSend(tasks.fill, { ...options, onSuccess: () => dropDraft(draft) })
  const submit = useSend(tasks.fill, { ...options, ...(onDone && { onSuccess: onDone }) })
  const bodyOf = (values: Values, isSubmitted: boolean) => ({
    params: { id: task.id },
    body: { values: sent(task, values), submit: isSubmitted, version: task.version },
  })
  return (
    <RecordForm<Values>
      key={task.version}
      submit="Submit"
      draft={draft}
      isDraftLasting
      fields={fieldsOf(task)}
      value={shown(task)}
      onSubmit={(values) => submit.mutateAsync(bodyOf(values, true))}
    >
      {(form) => (
        <div className="buttons">
          <Button
            variant="default"
            loading={save.isPending}
            disabled={!form.dirty}
            onClick={() => save.mutate(bodyOf(form.values as Values, false))}
          >
            Save for later
          </Button>
        </div>
      )}
    </RecordForm>
  )
}
