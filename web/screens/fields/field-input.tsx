import { Input, PasswordInput, Skeleton, Textarea, TextInput } from '@mantine/core'
import { Suspense, useEffect } from 'react'
import { lazily } from '../../lib/lazily.ts'
import classes from '../form/record-form.module.css'
import { type Form, fieldId } from '../form/use-form.ts'
import { type Field, isFullRow } from './field.ts'
import { DayField, TimeField } from './field-day.tsx'
import { type FieldOf, type FieldProps, type InputProps, inputProps, textOf } from './field-props.ts'

const ChoiceField = lazily(() => import('./field-choice.tsx').then((module) => module.ChoiceField))
const FileField = lazily(() => import('../files/field-file.tsx').then((module) => module.FileField))
const NumberField = lazily(() => import('./field-number.tsx').then((module) => module.NumberField))
const RichTextField = lazily(() => import('../rich-text/field-rich-text.tsx').then((module) => module.RichTextField))
const SelectField = lazily(() => import('./field-select.tsx').then((module) => module.SelectField))

interface FieldInputProps<Draft> {
  form: Form<Draft>
  field: Field<Draft>
}

/** One field of a form with its label, its help and its error; nothing when it is not there for what is filled in. */
export function FieldInput<Draft>({ form, field }: FieldInputProps<Draft>) {
  if (!(field.when?.(form.values as Partial<Draft>) ?? true)) return null
  const props = inputProps(field, form)
  return (
    <div id={fieldId(form.id, field.name)} className={isFullRow(field) ? classes.full : 'shrinks'}>
      <Suspense fallback={<Waiting field={field} props={props} />}>
        <InputOfType form={form} field={field} props={props} />
        {props['data-autofocus'] ? <LateFocus place={fieldId(form.id, field.name)} /> : null}
      </Suspense>
    </div>
  )
}

/** A dialog that is open before its first input has loaded gives the focus to its first button; the input takes it from there. */
function LateFocus({ place }: { place: string }) {
  useEffect(() => {
    const field = document.getElementById(place)
    const button = field?.closest('[role="dialog"]')?.querySelector('button')
    if (button && button === document.activeElement) field?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [place])
  return null
}

function InputOfType<Draft>({ form, field, props }: FieldProps<Draft>) {
  switch (field.type) {
    case 'text':
    case 'email':
      return <LineInput form={form} field={field} props={props} />
    case 'password':
      return (
        <PasswordInput
          {...props}
          value={textOf(form.values[field.name])}
          placeholder={field.placeholder}
          autoComplete={field.autoComplete}
          visibilityToggleButtonProps={{ 'aria-label': `Show ${field.label}`, tabIndex: 0 }}
          onChange={(event) => form.set(field.name, event.currentTarget.value)}
        />
      )
    case 'textarea':
      return (
        <Textarea
          {...props}
          rows={field.rows ?? 4}
          resize="vertical"
          value={textOf(form.values[field.name])}
          placeholder={field.placeholder}
          maxLength={field.maxLength}
          onChange={(event) => form.set(field.name, event.currentTarget.value)}
        />
      )
    case 'number':
      return <NumberField form={form} field={field} props={props} />
    case 'date':
      return <DayField form={form} field={field} props={props} />
    case 'time':
      return <TimeField form={form} field={field} props={props} />
    case 'check':
    case 'radio':
      return <ChoiceField form={form} field={field} props={props} />
    case 'select':
      return <SelectField form={form} field={field} props={props} />
    case 'richText':
      return <RichTextField form={form} field={field} props={props} />
    case 'file':
      return <FileField form={form} field={field} props={props} />
  }
}

function LineInput<Draft>({ form, field, props }: FieldProps<Draft, FieldOf<Draft, 'text' | 'email'>>) {
  return (
    <TextInput
      {...props}
      type={field.type}
      value={textOf(form.values[field.name])}
      placeholder={field.placeholder}
      autoComplete={field.autoComplete}
      maxLength={field.maxLength}
      onChange={(event) => form.set(field.name, event.currentTarget.value)}
    />
  )
}

const waitingHeight = (type: Field<Record<string, unknown>>['type']): number => {
  if (type === 'richText') return 244
  return type === 'file' ? 96 : 36
}

/** In the place of an input that is still loading, as high as it will be. */
function Waiting<Draft>({ field, props }: { field: Field<Draft>; props: InputProps }) {
  return (
    <Input.Wrapper
      label={props.label}
      description={props.description}
      inputWrapperOrder={props.inputWrapperOrder}
      required={props.required}
    >
      <Skeleton height={waitingHeight(field.type)} />
    </Input.Wrapper>
  )
}
