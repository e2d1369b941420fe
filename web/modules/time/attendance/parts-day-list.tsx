/** One's days on a phone: a line a day, the newest first, with its word and its times. */
import { dayAs } from '@iroko/contract/day-words'
import type { AttendanceDayRow } from '@iroko/contract/time/attendance'
import { durationText } from '../../../lib/format.ts'
import { exactly } from '../../../ui/date/date-words.ts'
import { toneClass } from '../../../ui/state/tone.ts'
import { flagsText, markMap, markOf, spanText } from '../attendance-days/parts-words.tsx'
import classes from './parts-day-list.module.css'

interface DayListProps {
  days: readonly AttendanceDayRow[]
  today: string
  zone: string
  onOpen: (day: string) => void
}

export function DayList({ days, today, zone, onOpen }: DayListProps) {
  return (
    <ul className={`plain surface ${classes.list}`} aria-label="Days">
      {days.toReversed().map((day) => (
        <li key={day.day} aria-current={day.day === today ? 'date' : undefined}>
          <DayLine day={day} zone={zone} onOpen={() => onOpen(day.day)} />
        </li>
      ))}
    </ul>
  )
}

function DayLine({ day, zone, onOpen }: { day: AttendanceDayRow; zone: string; onOpen: () => void }) {
  const mark = markOf(day)
  const { label, tone } = markMap[mark]
  const late = day.late_minutes > 0 ? `${durationText(day.late_minutes)} late` : ''
  const notes = [late, flagsText(day.flags.filter((flag) => flag !== 'late' && flag !== mark))].filter(Boolean).join(', ')
  return (
    <button
      type="button"
      className={`bare ${classes.day} ${toneClass(tone)}`}
      data-quiet={tone === 'neutral' || undefined}
      onClick={onOpen}
    >
      <span className="visually-hidden">{exactly(day.day)}: </span>
      <span className={classes.when} aria-hidden="true">
        {dayAs(day.day, { weekday: 'short', month: undefined })}
      </span>
      <span className={classes.words}>
        <span className={classes.word}>{label}</span>
        {notes ? <span className="tiny">{notes}</span> : null}
      </span>
      {day.first_in ? (
        <span className={classes.times}>
          <span>{spanText(day, zone)}</span>
          {day.worked_minutes > 0 ? <span className="tiny">{durationText(day.worked_minutes)}</span> : null}
        </span>
      ) : null}
    </button>
  )
}
