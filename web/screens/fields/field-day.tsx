import { useState } from 'react'
import { DayInput } from '../day/day-input.tsx'
import { TimeInput } from '../day/time-input.tsx'
import { type FieldOf, type FieldProps, textOf } from './field-props.ts'
import { dayError, timeError } from './field-rules.ts'

/** A day, typed or chosen; that it is none, or out of range, is said as soon as it is left. */
export function DayField<Draft>({ form, field, props }: FieldProps<Draft, FieldOf<Draft, 'date'>>) {
  const [left, setLeft] = useState(false)
  const value = textOf(form.values[field.name])
  return (
    <DayInput
      {...props}
      error={props.error ?? (left ? dayError(field, value) : undefined)}
      value={value}
      onChange={(next) => form.set(field.name, next)}
      onFocus={() => setLeft(false)}
      onBlur={() => setLeft(true)}
      min={field.min}
      max={field.max}
      pickerLabel={field.label}
    />
  )
}

/** A time of 24 hours. */
export function TimeField<Draft>({ form, field, props }: FieldProps<Draft, FieldOf<Draft, 'time'>>) {
  const [left, setLeft] = useState(false)
  const value = textOf(form.values[field.name])
  return (
    <TimeInput
      {...props}
      error={props.error ?? (left ? timeError(value) : undefined)}
      value={value}
      onChange={(next) => form.set(field.name, next)}
      onFocus={() => setLeft(false)}
      onBlur={() => setLeft(true)}
    />
  )
}
