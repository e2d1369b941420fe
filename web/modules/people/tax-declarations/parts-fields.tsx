import type { Field } from '../../../screens/fields/field.ts'

/** An amount of a year, which may be zero. */
export const amountField = <Draft,>(
  name: keyof Draft & `${string}_kobo`,
  label: string,
  description?: string,
): Field<Draft> => ({ name, type: 'number', money: true, min: 0, label, required: true, ...(description && { description }) })
