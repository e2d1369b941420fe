import { NumberInput } from '@mantine/core'
import type { FieldOf, FieldProps } from './field-props.ts'
import { sentNumber, shownNumber } from './number-value.ts'

/** A number, its digits grouped while it is typed; money is typed in naira and sent in kobo. */
export function NumberField<Draft>({ form, field, props }: FieldProps<Draft, FieldOf<Draft, 'number'>>) {
  const isMoney = field.money === true
  return (
    <NumberInput
      {...props}
      value={shownNumber(form.values[field.name], isMoney)}
      onChange={(value) => form.set(field.name, sentNumber(value, isMoney))}
      min={field.min ?? (isMoney ? 0 : undefined)}
      max={field.max}
      step={field.step}
      clampBehavior="none"
      thousandSeparator=","
      decimalScale={field.decimals ?? (isMoney ? 2 : undefined)}
      allowNegative={field.min === undefined ? !isMoney : field.min < 0}
      hideControls={isMoney}
      leftSection={isMoney ? '₦' : undefined}
      suffix={field.unit ? ` ${field.unit}` : undefined}
      placeholder={field.placeholder}
    />
  )
}
