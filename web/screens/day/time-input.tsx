import { TextInput, type TextInputProps } from '@mantine/core'
import { readTime } from './time-text.ts'

interface TimeInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  /** `HH:mm`, or what was typed when it is no time. */
  value: string
  onChange: (value: string) => void
}

/** A time of 24 hours, typed as people write it; the browser's own field would ask for am and pm. */
export function TimeInput({ value, onChange, onBlur, ...rest }: TimeInputProps) {
  const tidy = () => {
    const time = readTime(value)
    if (time && time !== value) onChange(time)
  }
  return (
    <TextInput
      {...rest}
      value={value}
      placeholder="HH:mm"
      autoComplete="off"
      maxLength={8}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={(event) => {
        tidy()
        onBlur?.(event)
      }}
      onKeyDown={(event) => (event.key === 'Enter' ? tidy() : undefined)}
    />
  )
}
