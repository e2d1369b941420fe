import type { ReactNode } from 'react'
import type { Form } from '../form/use-form.ts'
import type { Field } from './field.ts'

/** What every kind of input is given. */
export interface InputProps {
  label: string
  description: string | undefined
  error: ReactNode
  required: boolean
  disabled: boolean
  /** Takes the focus when the form opens in a dialog. */
  'data-autofocus': true | undefined
  inputWrapperOrder: ('label' | 'input' | 'description' | 'error')[]
}

/** One field in its form, as its input needs it. */
export interface FieldProps<Draft, F extends Field<Draft> = Field<Draft>> {
  field: F
  form: Form<Draft>
  props: InputProps
}

/** The fields of one type. */
export type FieldOf<Draft, Type extends Field<Draft>['type']> = Extract<Field<Draft>, { type: Type }>

export function inputProps<Draft>(field: Field<Draft>, form: Form<Draft>): InputProps {
  return {
    label: field.label,
    description: field.description,
    error: form.errors[field.name],
    required: Boolean(field.required),
    disabled: Boolean(field.disabled),
    'data-autofocus': isFirst(field, form) || undefined,
    // Help under the input, so that inputs side by side stand on one line.
    inputWrapperOrder: ['label', 'input', 'description', 'error'],
  }
}

const typedInto: readonly Field<unknown>['type'][] = [
  'text',
  'email',
  'password',
  'textarea',
  'number',
  'date',
  'time',
  'select',
]

const isFirst = <Draft>(field: Field<Draft>, form: Form<Draft>): boolean =>
  form.fields[0] === field && typedInto.includes(field.type)

export const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

export const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])
