import { DayInput } from '../day/day-input.tsx'
import { type FieldOf, type FieldProps, textOf } from './field-props.ts'

/** A day, typed or chosen. */
export function DayField<Draft>({ form, field, props }: FieldProps<Draft, FieldOf<Draft, 'date'>>) {
  return (
    <DayInput
      {...props}
      value={textOf(form.values[field.name])}
      onChange={(value) => form.set(field.name, value)}
      min={field.min}
      max={field.max}
      pickerLabel={field.label}
    />
  )
}
