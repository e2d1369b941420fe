import { useId, useState } from 'react'
import { DayInput } from '../day/day-input.tsx'
import { readDay } from '../day/day-text.ts'
import classes from './filter-bar.module.css'

interface FilterDayProps {
  label: string
  value: string
  onChange: (value: string) => void
}

/** Filters once a day is whole, not at each key. */
export function FilterDay({ label, value, onChange }: FilterDayProps) {
  const id = useId()
  const [typed, setTyped] = useState(value)
  const change = (next: string) => {
    setTyped(next)
    if (next === '' || /^\d{4}-\d{2}-\d{2}$/.test(next)) commit(next)
  }
  const commit = (next: string) => {
    const day = next === '' ? '' : readDay(next)
    if (day !== undefined && day !== value) onChange(day)
  }
  return (
    <div className={classes.box} data-used={value !== '' || undefined}>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      <DayInput id={id} variant="unstyled" className={classes.day} pickerLabel={label} value={typed} onChange={change} />
    </div>
  )
}
