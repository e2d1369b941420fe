/** Which day, or which month, a screen is about. */

import { addDays, addMonths, monthOf } from '@iroko/contract/dates'
import { ActionIcon, Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { FilterDay } from '../../../screens/filters/filter-day.tsx'
import { exactly, monthInWords, today } from '../../../ui/date/date-words.ts'
import classes from './parts-day-bar.module.css'

interface StepsProps {
  what: 'day' | 'month'
  /** There is nothing after it yet. */
  isLast: boolean
  onStep: (count: number) => void
  onNow: () => void
  /** What it stands at, between the two ways. */
  children?: ReactNode
}

function Steps({ what, isLast, onStep, onNow, children }: StepsProps) {
  return (
    <>
      <ActionIcon variant="default" size={36} aria-label={`Previous ${what}`} onClick={() => onStep(-1)}>
        <IconChevronLeft size={18} />
      </ActionIcon>
      {children}
      <ActionIcon variant="default" size={36} aria-label={`Next ${what}`} disabled={isLast} onClick={() => onStep(1)}>
        <IconChevronRight size={18} />
      </ActionIcon>
      {isLast ? null : (
        <Button variant="default" onClick={onNow}>
          {what === 'day' ? 'Today' : 'This month'}
        </Button>
      )}
    </>
  )
}

interface DayBarProps {
  day: string
  onDay: (day: string) => void
  children?: ReactNode
}

/** Beside the title, which says the day in words. */
export function DayBar({ day, onDay, children }: DayBarProps) {
  return (
    <div className="middle8">
      <Steps what="day" isLast={day >= today()} onStep={(count) => onDay(addDays(day, count))} onNow={() => onDay(today())} />
      <p className="visually-hidden" aria-live="polite">
        {exactly(day)}
      </p>
      <FilterDay key={day} label="Day" value={day} onChange={(next) => onDay(next || today())} />
      {children}
    </div>
  )
}

interface MonthStepsProps {
  month: string
  onMonth: (month: string) => void
}

/** ‹ November 2026 ›, in the line of a screen's tools. */
export function MonthSteps({ month, onMonth }: MonthStepsProps) {
  const now = monthOf(today())
  return (
    <div className="middle8">
      <Steps
        what="month"
        isLast={month >= now}
        onStep={(count) => onMonth(monthOf(addMonths(`${month}-01`, count)))}
        onNow={() => onMonth(now)}
      >
        <p className={classes.words} aria-live="polite">
          {monthInWords(month)}
        </p>
      </Steps>
    </div>
  )
}
