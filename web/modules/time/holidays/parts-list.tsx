/** Holidays as a person reads them: when, what, how long, for whom. */

import { dayIn, daysBetween } from '@iroko/contract/dates'
import { companyZone } from '../../../ui/date/date-words.ts'
import card from '../../../ui/list-card.module.css'
import { spanInWords } from '../../leave/types/parts-words.tsx'
import { type Holiday, HolidayStatusBadge, isEveryones, lengthText, whomText } from './parts.tsx'
import classes from './parts-list.module.css'

interface HolidayListProps {
  holidays: readonly Holiday[]
  /** Only those to come: that they are pending goes without saying. */
  ahead?: boolean
}

export function HolidayList({ holidays, ahead = false }: HolidayListProps) {
  const today = dayIn(companyZone, new Date())
  return (
    <ul className={`surface ${card.list}`} aria-label="Public holidays">
      {holidays.map((holiday) => (
        <li key={holiday.id} className={classes.line} data-past={holiday.status === 'past' || undefined}>
          <DayLeaf day={holiday.start_date} />
          <div className={`shrinks ${classes.words}`}>
            <p className={classes.title}>{holiday.title}</p>
            <p className={classes.detail}>
              {spanInWords({ starts_on: holiday.start_date, ends_on: holiday.end_date, starts_half: false, ends_half: false })}
              {' · '}
              <span className="unbroken">{lengthText(holiday)}</span>
              {isEveryones(holiday) ? '' : ` · ${whomText(holiday)}`}
            </p>
          </div>
          <div className={classes.end}>
            {holiday.start_date > today ? <span className={classes.detail}>{untilText(today, holiday.start_date)}</span> : null}
            {ahead && holiday.status === 'pending' ? null : <HolidayStatusBadge status={holiday.status} />}
          </div>
        </li>
      ))}
    </ul>
  )
}

function untilText(today: string, day: string): string {
  const days = daysBetween(today, day)
  return days === 1 ? 'tomorrow' : `in ${days} days`
}

/** A day as a leaf of a calendar; the words beside it are what is read aloud. */
function DayLeaf({ day }: { day: string }) {
  const [month, date] = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'short', day: 'numeric' })
    .formatToParts(Date.parse(`${day}T00:00:00Z`))
    .filter(({ type }) => type !== 'literal')
    .map(({ value }) => value)
    .toReversed()
  return (
    <span className={`surface ${classes.leaf}`} aria-hidden="true">
      <span className={classes.month}>{month}</span>
      <span className={classes.day}>{date}</span>
    </span>
  )
}
