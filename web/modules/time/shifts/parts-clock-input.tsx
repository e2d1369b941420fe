import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'

interface ClockInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  /** 'HH:mm' */
  value: string
  onChange: (value: string) => void
}

/** What a person means by '8', '830' or '8.30'; undefined when it is no time of the day. */
function readClock(text: string): string | undefined {
  const [, hour = '', minute = '00'] = /^\s*(\d{1,2})(?:[:.h ]?(\d{2}))?\s*$/.exec(text) ?? []
  if (hour === '' || Number(hour) > 23 || Number(minute) > 59) return undefined
  return `${hour.padStart(2, '0')}:${minute}`
}

/** A time of the day in 24 hours, typed; the browser's own would say 10:00 PM where its language does. */
export function ClockInput({ value, onChange, ...rest }: ClockInputProps) {
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  // It was changed from outside.
  if (value !== known) {
    setKnown(value)
    setText(value)
  }
  const change = (next: string) => {
    setText(next)
    if (!/^\d\d:\d\d$/.test(next) || readClock(next) === undefined) return
    setKnown(next)
    onChange(next)
  }
  return (
    <TextInput
      {...rest}
      value={text}
      placeholder="08:00"
      inputMode="numeric"
      autoComplete="off"
      maxLength={5}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={() => change(readClock(text) ?? value)}
    />
  )
}
