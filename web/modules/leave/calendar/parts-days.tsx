/** What each day of a leave counts. */
import { shortDay, shortDayAndYear } from '@iroko/contract/day-words'
import type { Output } from '@iroko/contract/endpoint'
import type { applicationForm } from '@iroko/contract/leave/application-form'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { daysText, portionText } from '../types/parts-words.tsx'
import classes from './parts-days.module.css'

export type LeaveDay = Output<typeof applicationForm.preview>['leave_days'][number]

/** Up to so many days are shown one by one at once. */
const fewDays = 10

const kindWords: Record<LeaveDay['kind'], string> = {
  work: 'Working day',
  weekend: 'Weekend',
  holiday: 'Public holiday',
  off: 'Day off',
}

/** Why a day counts what it counts. */
const reasonOf = (day: LeaveDay): string => (day.kind === 'holiday' && day.note ? day.note : kindWords[day.kind])

export interface Run {
  first: string
  last: string
  days: number
  counts: number
  reason: string
}

/** Days of one kind that follow each other, together. */
export function runsOf(days: readonly LeaveDay[]): Run[] {
  const runs: (Run & { each: number })[] = []
  for (const day of days) {
    const reason = reasonOf(day)
    const run = runs.at(-1)
    if (run?.reason === reason && run.each === day.counts) {
      run.last = day.day
      run.days += 1
      run.counts += day.counts
    } else {
      runs.push({ first: day.day, last: day.day, days: 1, counts: day.counts, each: day.counts, reason })
    }
  }
  return runs.map(({ each: _each, ...run }) => run)
}

/** Every day with what it counts and why; a long leave by its working weeks and weekends first. */
export function DaysList({ days }: { days: readonly LeaveDay[] }) {
  const [each, setEach] = useState(false)
  const isLong = days.length > fewDays
  return (
    <div className={classes.days}>
      <ol className={classes.list} aria-label="Days of this leave">
        {isLong && !each
          ? runsOf(days).map((run) => <Line key={run.first} when={runText(run)} reason={run.reason} counts={run.counts} />)
          : days.map((day) => (
              <Line
                key={day.day}
                when={shortDay(day.day) + portionText(day.portion)}
                reason={reasonOf(day)}
                counts={day.counts}
              />
            ))}
      </ol>
      {isLong ? (
        <Button variant="subtle" size="compact-sm" className={classes.more} onClick={() => setEach(!each)}>
          {each ? 'Show grouped' : `Show all ${days.length} days`}
        </Button>
      ) : null}
    </div>
  )
}

const runText = (run: Run): string => (run.days === 1 ? shortDay(run.first) : `${shortDay(run.first)} – ${shortDay(run.last)}`)

interface LineProps {
  when: string
  reason: string
  counts: number
}

function Line({ when, reason, counts }: LineProps) {
  return (
    <li className={classes.line} data-free={counts === 0 || undefined}>
      <span className={classes.when}>{when}</span>
      <span className={classes.reason}>{reason}</span>
      <span className={classes.counts}>{counts === 0 ? 'not deducted' : daysText(counts)}</span>
    </li>
  )
}

/** A day as a choice: 'Tue 1 Dec 2026, morning'. */
export const dayChoice = (day: LeaveDay): { value: string; label: string } => ({
  value: day.day,
  label: shortDayAndYear(day.day) + portionText(day.portion),
})
