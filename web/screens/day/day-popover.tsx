import { Skeleton } from '@mantine/core'
import { Suspense } from 'react'
import { lazily } from '../../lib/lazily.ts'
import { PopUp } from '../pop-up/pop-up.tsx'
import { DayButton } from './day-button.tsx'

const DayPicker = lazily(() => import('./day-picker.tsx').then((module) => module.DayPicker))

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
  return (
    <PopUp
      label={`Calendar for ${label}`}
      position="bottom-end"
      ownEscape
      button={(opener) => <DayButton label={label} disabled={disabled} {...opener} />}
    >
      {(close) => (
        <Suspense fallback={<Skeleton width={252} height={268} />}>
          <DayPicker
            {...picker}
            onChange={(day) => {
              onChange(day)
              close()
            }}
          />
        </Suspense>
      )}
    </PopUp>
  )
}
