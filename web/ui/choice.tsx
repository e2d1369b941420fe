import { useId } from 'react'
import classes from './choice.module.css'

interface ChoiceProps {
  label: string
  value: string | undefined
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
}

/** One of a few above what it changes: a year, a campaign. The browser's own list, so that a phone shows its own. */
export function Choice({ label, value, options, onChange }: ChoiceProps) {
  const id = useId()
  return (
    <span className={classes.choice}>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </span>
  )
}

export const yearChoices = (years: readonly number[]) => years.map((year) => ({ value: String(year), label: String(year) }))
