import { type JoinerBands, joinerBands, joinerBandsWords } from '@iroko/contract/people/tax-facts'
import type { Field } from '../../../screens/fields/field.ts'

/** An amount of a year, which may be zero. */
export const amountField = <Draft,>(
  name: keyof Draft & `${string}_kobo`,
  label: string,
  description?: string,
): Field<Draft> => ({ name, type: 'number', money: true, min: 0, label, required: true, ...(description && { description }) })

/** For who joined within the year; empty for what is usual in the company. */
export const bandsField = <Draft extends { joiner_bands?: JoinerBands | null }>(): Field<Draft> => ({
  name: 'joiner_bands' as keyof Draft & string,
  type: 'select',
  label: 'Bands and reliefs of a joiner',
  description: 'Of the whole year only without other income in it before, or with the figures of the payroll before.',
  options: joinerBands.map((value) => ({ value, label: joinerBandsWords[value] })),
})
