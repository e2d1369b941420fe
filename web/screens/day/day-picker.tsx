import '@mantine/dates/styles.layer.css'
import { DatePicker } from '@mantine/dates'
import classes from './day-picker.module.css'

interface DayPickerProps {
  value: string | undefined
  onChange: (day: string) => void
  min?: string
  max?: string
}

/** The calendar of a date field. */
export function DayPicker({ value, onChange, min, max }: DayPickerProps) {
  return (
    <DatePicker
      hideOutsideDates
      classNames={{ day: classes.day }}
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
