import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/Loader.css'
import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/ActionIcon.css'
import '@mantine/core/styles/Skeleton.css'
import { ActionIcon, Popover, Skeleton, TextInput, type TextInputProps } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { readDay } from './day-text.ts'

const DayPicker = lazy(() => import('./day-picker.tsx').then((module) => ({ default: module.DayPicker })))

interface DayInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  /** `yyyy-MM-dd`, or what was typed when it is no day. */
  value: string
  onChange: (value: string) => void
  min?: string
  max?: string
  /** What the calendar's button is for; the label when not given. */
  pickerLabel?: string
}

/** A day that can be typed as people write it, or chosen in a calendar that loads when it is opened. */
export function DayInput({ value, onChange, min, max, pickerLabel, onBlur, ...rest }: DayInputProps) {
  const [isOpen, setOpen] = useState(false)
  const choose = (day: string) => {
    onChange(day)
    setOpen(false)
  }
  const read = () => {
    const day = readDay(value)
    if (day && day !== value) onChange(day)
  }
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus returnFocus withinPortal>
      <TextInput
        {...rest}
        value={value}
        placeholder="yyyy-MM-dd"
        autoComplete="off"
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={(event) => {
          read()
          onBlur?.(event)
        }}
        onKeyDown={(event) => (event.key === 'Enter' ? read() : undefined)}
        rightSection={
          <Popover.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={28}
              aria-label={`Choose a date for ${pickerLabel}`}
              disabled={rest.disabled}
              onClick={() => setOpen(!isOpen)}
            >
              <IconCalendar size={16} />
            </ActionIcon>
          </Popover.Target>
        }
      />
      <Popover.Dropdown>
        <Suspense fallback={<Skeleton width={252} height={268} />}>
          <DayPicker value={readDay(value)} onChange={choose} min={min} max={max} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
