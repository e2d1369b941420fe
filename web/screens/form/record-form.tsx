import { Button } from '@mantine/core'
import type { KeyboardEvent, ReactNode } from 'react'
import { toneClass } from '../../ui/state/tone.ts'
import { FieldInput } from '../fields/field-input.tsx'
import classes from './record-form.module.css'
import { type Form, type FormInput, useForm } from './use-form.ts'

interface FormLook<Draft> {
  /** The button that sends it, in words of its own: 'Add leave type'. */
  submit: string
  /** Said by the button while it sends, as in 'Processing...'; a turning ring when not given. */
  busyText?: string
  /** Whether what is filled in cannot be sent yet, for forms that say so by their button. */
  disabled?: (draft: Partial<Draft>) => boolean
  /** What is sent cannot be undone. */
  danger?: boolean
  onCancel?: () => void
  /** The button that closes the form, where 'Cancel' could be taken for what the form does. */
  cancel?: string
  /** Between the fields and the buttons: what no type of field can hold. */
  children?: (form: Form<Draft>) => ReactNode
}

export type RecordFormProps<Draft> = FormInput<Draft> & FormLook<Draft>

/** The form builder of the specification: fields in two columns, their errors, and the button that sends. */
export function RecordForm<Draft>(props: RecordFormProps<Draft>) {
  const form = useForm<Draft>(props)
  return <FormView form={form} {...props} />
}

/** The look of a form whose state the screen keeps. */
export function FormView<Draft>({
  form,
  submit,
  busyText,
  disabled,
  danger,
  onCancel,
  cancel = 'Cancel',
  children,
}: FormLook<Draft> & { form: Form<Draft> }) {
  const saysBusy = form.busy && busyText !== undefined
  return (
    <form
      className={`column16 ${classes.form}`}
      noValidate
      onSubmit={form.submit}
      onKeyDown={(event) => onKeyDown(event, form)}
    >
      {form.restored ? <Restored onDiscard={form.reset} /> : null}
      {form.errors[''] ? (
        <div className={`notice middle16 ${classes.notice} ${toneClass('bad')}`} role="alert">
          {form.errors['']}
        </div>
      ) : null}
      <div className={classes.fields}>
        {form.fields.map((field) => (
          <FieldInput key={field.name} form={form} field={field} />
        ))}
      </div>
      {children?.(form)}
      <div className={`buttons ${classes.buttons}`}>
        {onCancel ? (
          <Button variant="default" onClick={onCancel}>
            {cancel}
          </Button>
        ) : null}
        <Button
          type="submit"
          color={danger ? 'red' : undefined}
          loading={form.busy && !busyText}
          disabled={saysBusy || disabled?.(form.values as Partial<Draft>)}
        >
          {saysBusy ? busyText : submit}
        </Button>
      </div>
    </form>
  )
}

/** Enter sends by itself but in a text of several lines: there Ctrl+Enter does. */
function onKeyDown<Draft>(event: KeyboardEvent, form: Form<Draft>): void {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void form.submit(undefined)
}

function Restored({ onDiscard }: { onDiscard: () => void }) {
  return (
    <div className={`notice middle16 ${classes.notice} ${toneClass('info')}`} role="status">
      <span>Your unsaved entries were restored</span>
      <button type="button" onClick={onDiscard}>
        Start over
      </button>
    </div>
  )
}
