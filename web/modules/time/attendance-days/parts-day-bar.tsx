/** Which day a screen is about. */
import { addDays } from '@iroko/contract/dates'
import type { ReactNode } from 'react'
import { FilterDay } from '../../../screens/filters/filter-day.tsx'
import { DateSteps } from '../../../ui/date/date-steps.tsx'
import { exactly, today } from '../../../ui/date/date-words.ts'

interface DayBarProps {
  day: string
  onDay: (day: string) => void
  children?: ReactNode
}

/** Beside the title, which says the day in words. */
export function DayBar({ day, onDay, children }: DayBarProps) {
  return (
    <div className="middle8">
      <DateSteps
        what="day"
        isNow={day === today()}
        isLast={day >= today()}
        onStep={(count) => onDay(addDays(day, count))}
        onNow={() => onDay(today())}
      />
      <p className="visually-hidden" aria-live="polite">
        {exactly(day)}
      </p>
      <FilterDay key={day} label="Day" value={day} onChange={(next) => onDay(next || today())} />
      {children}
    </div>
  )
}
