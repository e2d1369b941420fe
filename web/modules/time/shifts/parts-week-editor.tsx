/** The hours of each weekday, with the picture that follows from them. */

import { isNight } from '@iroko/contract/time/shift-times'
import type { ShiftDay } from '@iroko/contract/time/shifts'
import { Button, TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { durationText } from '../../../lib/format.ts'
import { readTime } from '../../../screens/day/time-text.ts'
import rows from '../../../screens/rows/rows.module.css'
import { NumberBox } from '../../../ui/number-box.tsx'
import { WeekPicture } from './parts.tsx'
import classes from './parts-week-editor.module.css'
import { weekdayName, weekMinutes } from './parts-words.tsx'

interface WeekEditorProps {
  days: ShiftDay[]
  colour: string
  error: string | undefined
  onChange: (days: ShiftDay[]) => void
}

const usual: Omit<ShiftDay, 'weekday'> = {
  start: '08:00',
  end: '17:00',
  break_minutes: 60,
  full_minutes: 420,
  half_minutes: 210,
}

export const usualWeek: ShiftDay[] = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, ...usual }))

export function WeekEditor({ days, colour, error, onChange }: WeekEditorProps) {
  const dayOf = (weekday: number) => days.find((day) => day.weekday === weekday)
  const change = (weekday: number, part: Partial<ShiftDay>) =>
    onChange(days.map((day) => (day.weekday === weekday ? { ...day, ...part } : day)))
  const toggle = (weekday: number, on: boolean) => {
    const { weekday: _, ...like } = days.at(-1) ?? { weekday, ...usual }
    const next = on ? [...days, { weekday, ...like }] : days.filter((day) => day.weekday !== weekday)
    onChange(next.toSorted((a, b) => a.weekday - b.weekday))
  }
  const first = days[0]
  const copy = () => first && onChange(days.map(({ weekday }) => ({ ...first, weekday })))
  return (
    <fieldset className={`column8 ${rows.group}`} aria-invalid={error !== undefined}>
      <legend className={rows.legend}>Week</legend>
      <div className="middle16">
        <WeekPicture days={days} colour={colour} />
        <p className={classes.sum}>{durationText(weekMinutes(days))} per week without breaks</p>
        {first && days.length > 1 ? (
          <Button variant="default" size="xs" onClick={copy}>
            Apply to all: {weekdayName(first.weekday)}
          </Button>
        ) : null}
      </div>
      {[1, 2, 3, 4, 5, 6, 7].map((weekday) => (
        <DayLine
          key={weekday}
          weekday={weekday}
          day={dayOf(weekday)}
          onToggle={(on) => toggle(weekday, on)}
          onChange={(part) => change(weekday, part)}
        />
      ))}
      {error ? <p className="problem">{error}</p> : null}
    </fieldset>
  )
}

interface DayLineProps {
  weekday: number
  day: ShiftDay | undefined
  onToggle: (on: boolean) => void
  onChange: (part: Partial<ShiftDay>) => void
}

function DayLine({ weekday, day, onToggle, onChange }: DayLineProps) {
  const name = weekdayName(weekday)
  const minutes = (label: string, key: 'break_minutes' | 'full_minutes' | 'half_minutes', max: number) => (
    <NumberBox
      label={label}
      aria-label={`${name}: ${label.toLowerCase()} in minutes`}
      size="xs"
      value={day?.[key] ?? 0}
      min={0}
      max={max}
      step={15}
      allowDecimal={false}
      onChange={(value) => onChange({ [key]: value })}
    />
  )
  return (
    <div className={classes.line} data-off={day ? undefined : true}>
      <label className={classes.weekday}>
        <input type="checkbox" checked={day !== undefined} onChange={(event) => onToggle(event.currentTarget.checked)} />
        {name}
      </label>
      {day ? (
        <>
          <ClockInput
            size="xs"
            label="Start"
            aria-label={`${name}: start`}
            value={day.start}
            onChange={(start) => onChange({ start })}
          />
          <ClockInput
            size="xs"
            label={isNight(day) ? 'End, next day' : 'End'}
            aria-label={isNight(day) ? `${name}: end, on the next day` : `${name}: end`}
            value={day.end}
            onChange={(end) => onChange({ end })}
          />
          {minutes('Break', 'break_minutes', 480)}
          {minutes('Full day from', 'full_minutes', 1440)}
          {minutes('Half day from', 'half_minutes', 1440)}
        </>
      ) : (
        <span className={`dimmed ${classes.free}`}>Day off</span>
      )}
    </div>
  )
}

interface ClockInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  /** 'HH:mm' */
  value: string
  onChange: (value: string) => void
}

/** A time of the day in 24 hours, typed; the browser's own would say 10:00 PM where its language does. */
function ClockInput({ value, onChange, ...rest }: ClockInputProps) {
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  // It was changed from outside.
  if (value !== known) {
    setKnown(value)
    setText(value)
  }
  const change = (next: string) => {
    setText(next)
    if (!/^\d\d:\d\d$/.test(next) || readTime(next) === undefined) return
    setKnown(next)
    onChange(next)
  }
  return (
    <TextInput
      {...rest}
      value={text}
      placeholder="08:00"
      inputMode="numeric"
      autoComplete="off"
      maxLength={5}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={() => change(readTime(text) ?? value)}
    />
  )
}
