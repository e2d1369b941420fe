import { IconChevronDown } from '@tabler/icons-react'
import { Suspense, useId, useState } from 'react'
import { lazily } from '../../lib/lazily.ts'
import { useTypeAhead } from '../../lib/screen/type-ahead.ts'
import classes from './choice.module.css'

const ChoiceSelect = lazily(() => import('./choice-select.tsx').then((module) => module.ChoiceSelect))

export interface ChoiceOption {
  value: string
  label: string
  disabled?: boolean
}

interface ChoiceProps {
  label: string
  /** The label is read aloud only: what stands beside it says the same. */
  isLabelHidden?: boolean
  value: string | undefined
  options: readonly ChoiceOption[]
  onChange: (value: string) => void
}

/** One of a few above what it changes: a year, a campaign, how many rows. Its list loads when it is first opened. */
export function Choice({ label, isLabelHidden = false, value = '', options, onChange }: ChoiceProps) {
  const id = useId()
  const [isOpened, setOpened] = useState(false)
  const typeAhead = useTypeAhead(options, value, onChange)
  const closed = (
    <button
      type="button"
      role="combobox"
      id={id}
      className={classes.closed}
      aria-haspopup="listbox"
      aria-expanded={false}
      onClick={() => setOpened(true)}
      onKeyDown={(event) => (event.key === 'ArrowDown' || event.key === 'ArrowUp' ? setOpened(true) : typeAhead(event))}
    >
      <span>{options.find((option) => option.value === value)?.label}</span>
      <IconChevronDown size={16} aria-hidden="true" />
    </button>
  )
  return (
    <span className={classes.choice}>
      <label htmlFor={id} className={isLabelHidden ? 'visually-hidden' : undefined}>
        {label}
      </label>
      {isOpened ? (
        <Suspense fallback={closed}>
          <ChoiceSelect id={id} value={value} options={options} onChange={onChange} />
        </Suspense>
      ) : (
        closed
      )}
    </span>
  )
}

export const yearChoices = (years: readonly number[]) => years.map((year) => ({ value: String(year), label: String(year) }))
