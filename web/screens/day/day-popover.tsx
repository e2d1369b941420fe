import { Popover, Skeleton } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { DayButton } from './day-button.tsx'

const DayPicker = lazy(() => import('./day-picker.tsx').then((module) => ({ default: module.DayPicker })))

export interface DayPopoverProps {
  label: string
  disabled: boolean | undefined
  value: string | undefined
  onChange: (day: string) => void
  min?: string
  max?: string
}

/** The button of a date field with the calendar that it opens. */
export function DayPopover({ label, disabled, onChange, ...picker }: DayPopoverProps) {
  const [isOpen, setOpen] = useState(false)
  const choose = (day: string) => {
    onChange(day)
    setOpen(false)
  }
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <DayButton label={label} disabled={disabled} onClick={() => setOpen(!isOpen)} />
      </Popover.Target>
      <Popover.Dropdown data-own-escape>
        <Suspense fallback={<Skeleton width={252} height={268} />}>
          <DayPicker {...picker} onChange={choose} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
