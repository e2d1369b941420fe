import '@mantine/dates/styles.layer.css'
import { eachDay } from '@iroko/contract/dates'
import { holidays } from '@iroko/contract/time/holidays'
import { DatePicker } from '@mantine/dates'
import { useEffect, useMemo, useRef } from 'react'
import { focusQuietly } from '../../lib/screen/focus.ts'
import { useSession } from '../../lib/session.ts'
import { useCall } from '../../lib/use-call.ts'
import { exactly } from '../../ui/date/date-words.ts'
import classes from './day-picker.module.css'

/** The newest holidays that count for the person, day by day: this year's, the next one's and those of a few years back. */
function useHolidayNames(): Map<string, string> {
  const isSignedIn = Boolean(useSession())
  const query = { page: 1, limit: 100, sort: '-start_date', mine: 'true' } as const
  const { data } = useCall(holidays.list, { query }, { enabled: isSignedIn })
  return useMemo(() => {
    const all = data?.public_holidays ?? []
    return new Map(all.flatMap(({ title, start_date, end_date }) => eachDay(start_date, end_date).map((day) => [day, title])))
  }, [data])
}

interface DayPickerProps {
  value: string | undefined
  onChange: (day: string) => void
  min?: string
  max?: string
}

/** The calendar of a date field. */
export function DayPicker({ value, onChange, min, max }: DayPickerProps) {
  const names = useHolidayNames()
  const calendar = useRef<HTMLDivElement>(null)
  // It comes after the place that it stands in, which has looked for something to focus and found nothing. Today may stand before the
  // first of the month that is shown, where it is hidden and takes no focus.
  useEffect(() => {
    const days = ['[data-selected]', '[data-today]:not([data-outside])']
    const found = days.flatMap((day) => calendar.current?.querySelector<HTMLElement>(day) ?? [])
    focusQuietly(found[0] ?? null)
  }, [])
  return (
    <DatePicker
      ref={calendar}
      hideOutsideDates
      classNames={{ day: classes.day }}
      highlightToday
      getDayProps={(day) => {
        const title = names.get(day)
        return title ? { title, 'aria-label': `${exactly(day)}, ${title}`, 'data-holiday': true } : {}
      }}
      value={value ?? null}
      defaultDate={value}
      minDate={min}
      maxDate={max}
      onChange={(day) => (day ? onChange(day) : undefined)}
      ariaLabels={{
        previousMonth: 'Previous month',
        nextMonth: 'Next month',
        previousYear: 'Previous year',
        nextYear: 'Next year',
      }}
    />
  )
}
