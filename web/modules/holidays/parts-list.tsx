/** Holidays as a person reads them: when, what, how long, for whom. */
import { DateText } from '../../ui/date-text.tsx'
import { exactly } from '../../ui/date-words.ts'
import { type Holiday, HolidayStatusBadge, lengthText, whomText } from './parts.tsx'
import classes from './parts-list.module.css'

export function HolidayList({ holidays }: { holidays: readonly Holiday[] }) {
  return (
    <ul className={classes.list} aria-label="Public holidays">
      {holidays.map((holiday) => (
        <li key={holiday.id} className={classes.line} data-past={holiday.status === 'past' || undefined}>
          <DayLeaf day={holiday.start_date} />
          <div className={classes.words}>
            <p className={classes.title}>{holiday.title}</p>
            <p className={classes.detail}>
              {holiday.start_date === holiday.end_date
                ? exactly(holiday.start_date)
                : `${exactly(holiday.start_date)} to ${exactly(holiday.end_date)}`}
              {` · ${lengthText(holiday)}`}
              {holiday.offices.length > 0 ? ` · ${whomText(holiday)}` : ''}
            </p>
          </div>
          <div className={classes.end}>
            {holiday.status === 'pending' ? (
              <span className={classes.detail}>
                <DateText value={holiday.start_date} />
              </span>
            ) : null}
            <HolidayStatusBadge status={holiday.status} />
          </div>
        </li>
      ))}
    </ul>
  )
}

/** A day as a leaf of a calendar; the words beside it are what is read aloud. */
export function DayLeaf({ day }: { day: string }) {
  const [month, date] = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'short', day: 'numeric' })
    .formatToParts(Date.parse(`${day}T00:00:00Z`))
    .filter(({ type }) => type !== 'literal')
    .map(({ value }) => value)
    .toReversed()
  return (
    <span className={classes.leaf} aria-hidden="true">
      <span className={classes.month}>{month}</span>
      <span className={classes.day}>{date}</span>
    </span>
  )
}
