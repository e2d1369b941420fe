import { addMonths, monthOf } from '@iroko/contract/dates'
import { ActionIcon, Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './date-steps.module.css'
import { monthInWords, today } from './date-words.ts'

interface DateStepsProps {
  what: 'day' | 'month'
  /** It stands at today or this month. */
  isNow: boolean
  /** There is nothing after it. */
  isLast?: boolean
  onStep: (count: number) => void
  onNow: () => void
  /** What it stands at, between the two ways. */
  children?: ReactNode
}

/** ‹ where one is ›, and the way back to now: the one look of whatever is stepped through by days or months. */
export function DateSteps({ what, isNow, isLast = false, onStep, onNow, children }: DateStepsProps) {
  return (
    <>
      <ActionIcon variant="default" size={36} aria-label={`Previous ${what}`} onClick={() => onStep(-1)}>
        <IconChevronLeft size={18} />
      </ActionIcon>
      {children}
      <ActionIcon variant="default" size={36} aria-label={`Next ${what}`} disabled={isLast} onClick={() => onStep(1)}>
        <IconChevronRight size={18} />
      </ActionIcon>
      {isNow ? null : (
        <Button variant="default" className={classes.now ?? ''} onClick={onNow}>
          {what === 'day' ? 'Today' : 'This month'}
        </Button>
      )}
    </>
  )
}

interface MonthStepsProps {
  month: string
  onMonth: (month: string) => void
  /** Nothing is known of the months to come. */
  untilNow?: boolean
}

/** ‹ November 2026 ›, in the line of a screen's tools. */
export function MonthSteps({ month, onMonth, untilNow = false }: MonthStepsProps) {
  const now = monthOf(today())
  return (
    <div className={classes.steps}>
      <DateSteps
        what="month"
        isNow={month === now}
        isLast={untilNow && month >= now}
        onStep={(count) => onMonth(monthOf(addMonths(`${month}-01`, count)))}
        onNow={() => onMonth(now)}
      >
        <p className={classes.words} aria-live="polite">
          {monthInWords(month)}
        </p>
      </DateSteps>
    </div>
  )
}
