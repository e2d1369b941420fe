import { dayIn } from '@iroko/contract/dates'
import { TextInput, type TextInputProps } from '@mantine/core'
import { companyZone } from '../../ui/date/date-words.ts'
import { DayPopover } from './day-popover.tsx'
import { readDay } from './day-text.ts'

interface DayInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  /** `yyyy-MM-dd`, or what was typed when it is no day. */
  value: string
  onChange: (value: string) => void
  min?: string
  max?: string
  /** What the calendar's button is for. */
  pickerLabel: string
}

/** A day that can be typed as people write it, or chosen in a calendar that loads when it is opened. */
export function DayInput({ value, onChange, min, max, pickerLabel, onBlur, ...rest }: DayInputProps) {
  const day = readDay(value, dayIn(companyZone, new Date()))
  const tidy = () => {
    if (day && day !== value) onChange(day)
  }
  return (
    <TextInput
      {...rest}
      value={value}
      placeholder="yyyy-MM-dd"
      autoComplete="off"
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={(event) => {
        tidy()
        onBlur?.(event)
      }}
      onKeyDown={(event) => (event.key === 'Enter' ? tidy() : undefined)}
      rightSection={
        <DayPopover label={pickerLabel} disabled={rest.disabled} value={day} onChange={onChange} min={min} max={max} />
      }
    />
  )
}
