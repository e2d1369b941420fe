import { lazy, Suspense, useId } from 'react'
import classes from './choice.module.css'

const ChoiceSelect = lazy(() => import('./choice-select.tsx').then((module) => ({ default: module.ChoiceSelect })))

interface ChoiceProps {
  label: string
  value: string | undefined
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
}

/** One of a few above what it changes: a year, a campaign, how many rows. Its list loads after the screen. */
export function Choice({ label, value = '', options, onChange }: ChoiceProps) {
  const id = useId()
  return (
    <span className={classes.choice}>
      <label htmlFor={id}>{label}</label>
      <Suspense fallback={<span className={classes.waiting}>{options.find((one) => one.value === value)?.label}</span>}>
        <ChoiceSelect id={id} value={value} options={options} onChange={onChange} />
      </Suspense>
    </span>
  )
}

export const yearChoices = (years: readonly number[]) => years.map((year) => ({ value: String(year), label: String(year) }))
