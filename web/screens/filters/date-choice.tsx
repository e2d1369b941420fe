import { dayIn } from '@iroko/contract/dates'
import { Button, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { focusQuietly } from '../../lib/screen/focus.ts'
import { companyZone } from '../../ui/date/date-words.ts'
import { readDay } from '../day/day-text.ts'
import { presetsOn } from './date-presets.ts'
import classes from './filter-bar.module.css'

interface DateChoiceProps {
  label: string
  /** `yyyy-MM-dd`, or nothing. */
  from: string
  /** The last day of a range; not given for a single day. */
  to?: string
  onChange: (from: string, to: string) => void
}

/** A range of days: the usual ones at a press, others typed as people write them; or one day. */
export function DateChoice({ label, from, to, onChange }: DateChoiceProps) {
  const [typed, setTyped] = useState({ from, to: to ?? '' })
  const [isTried, setTried] = useState(false)
  const isRange = to !== undefined
  const today = dayIn(companyZone, new Date())
  const days = { from: typed.from.trim() && readDay(typed.from, today), to: typed.to.trim() && readDay(typed.to, today) }
  const errors = {
    from: days.from === undefined ? 'Not a date' : undefined,
    to: days.to === undefined ? 'Not a date' : days.from && days.to && days.to < days.from ? 'Before the first day' : undefined,
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setTried(true)
    if (!errors.from && !errors.to) onChange(days.from ?? '', days.to ?? '')
  }
  const field = (end: 'from' | 'to', title: string) => (
    <TextInput
      label={title}
      placeholder="yyyy-MM-dd"
      autoComplete="off"
      ref={end === 'from' ? focusQuietly : undefined}
      value={typed[end]}
      error={isTried ? errors[end] : undefined}
      onChange={(event) => setTyped({ ...typed, [end]: event.currentTarget.value })}
    />
  )
  return (
    <div className={classes.dates}>
      {isRange ? (
        <ul className={classes.presets} aria-label={`${label}: usual ranges`}>
          {presetsOn(today).map((preset) => (
            <li key={preset.title}>
              <button
                type="button"
                className={`bare ${classes.preset}`}
                aria-pressed={preset.from === from && preset.to === to}
                onClick={() => onChange(preset.from, preset.to)}
              >
                {preset.title}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <form className={classes.days} onSubmit={submit}>
        {field('from', isRange ? `${label} from` : label)}
        {isRange ? field('to', `${label} to`) : null}
        <Button type="submit">Apply</Button>
      </form>
    </div>
  )
}
