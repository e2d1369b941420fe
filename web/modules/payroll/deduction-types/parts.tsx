import { formatMoney } from '@iroko/contract/money'
import { type ValueMode, valueModes, valueModeWords } from '@iroko/contract/payroll/values'
import type { Field } from '../../../screens/fields/field.ts'

export interface Valued {
  mode: ValueMode
  value: number
}

/** '5%' or '₦5,000.00' */
export const valueText = ({ mode, value }: Valued): string => (mode === 'percentage' ? `${value}%` : formatMoney(value))

/** How much, as a share or as an amount. */
export const valueFields: Field<Valued>[] = [
  {
    name: 'mode',
    type: 'select',
    label: 'Calculation',
    required: true,
    value: 'flat_rate',
    options: valueModes.map((value) => ({ value, label: valueModeWords[value] })),
  },
  {
    name: 'value',
    type: 'number',
    label: 'Percentage',
    required: true,
    min: 0,
    max: 100,
    decimals: 2,
    unit: '%',
    when: ({ mode }) => mode === 'percentage',
  },
  {
    name: 'value',
    type: 'number',
    label: 'Amount per month',
    required: true,
    money: true,
    when: ({ mode }) => mode !== 'percentage',
  },
]
