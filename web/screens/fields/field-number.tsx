import { NumberInput } from '@mantine/core'
import type { FieldOf, FieldProps } from './field-props.ts'
import { sentNumber, shownNumber } from './number-value.ts'

/** A number, its digits grouped while it is typed; money is typed in naira and sent in kobo, shares in percent and its hundredths. */
export function NumberField<Draft>({ form, field, props }: FieldProps<Draft, FieldOf<Draft, 'number'>>) {
  const isMoney = field.money === true
  const inHundredths = isMoney || field.percent === true
  const unit = field.unit ?? (field.percent ? '%' : undefined)
  return (
    <NumberInput
      {...props}
      value={shownNumber(form.values[field.name], inHundredths)}
      onChange={(value) => form.set(field.name, sentNumber(value, inHundredths))}
      min={field.min ?? (inHundredths ? 0 : undefined)}
      max={field.max ?? (field.percent ? 100 : undefined)}
      step={field.step}
      clampBehavior="none"
      thousandSeparator=","
      decimalScale={field.decimals ?? (inHundredths ? 2 : undefined)}
      allowNegative={field.min === undefined ? !inHundredths : field.min < 0}
      hideControls={isMoney}
      leftSection={isMoney ? '₦' : undefined}
      suffix={unit ? ` ${unit}` : undefined}
      placeholder={field.placeholder}
    />
  )
}
