/** What the screens of leave share. */

import type { Row } from '@iroko/contract/endpoint'
import type { leave } from '@iroko/contract/leave/applications'
import { namesText } from '../../../lib/format.ts'
import { useArea } from '../../../lib/screen/use-area.ts'
import { DateText } from '../../../ui/date/date-text.tsx'
import { LeaveTypeName } from '../types/parts.tsx'
import { type Span, spanInWords, spanText } from '../types/parts-words.tsx'
import classes from './parts.module.css'

export type LeaveRow = Row<typeof leave.list>

/** The dates of a leave in a table; they break between the days and not within one. */
export function SpanDates({ span }: { span: Span }) {
  return (
    <span title={spanInWords(span)}>
      {spanText(span)
        .split(' to ')
        .map((day, index) => (
          <span key={day}>
            {index > 0 ? ' to ' : null}
            <span className="unbroken">{day}</span>
          </span>
        ))}
    </span>
  )
}

/** Why, and what a decision needs to know: the balance it leaves, who is there; the leave type has a column of its own. */
export function Deciding({ reason, facts = [] }: Partial<NonNullable<LeaveRow['deciding']>>) {
  return (
    <span className={classes.standing}>
      {reason ? (
        <span className={classes.holder} title={reason}>
          “{reason}”
        </span>
      ) : null}
      <span className={`${classes.facts} tiny`}>
        {facts
          .filter(({ label }) => label !== 'Leave type')
          // Its day stands in the row.
          .map(({ label, value }) => `${label}: ${value.replace(/ on \d{4}-\d\d-\d\d$/, '')}`)
          .join(' · ')}
      </span>
    </span>
  )
}

/** What is applied for, and when it is. */
export function LeaveAndDates({ row }: { row: LeaveRow }) {
  return (
    <span className={classes.standing}>
      <LeaveTypeName leave_type={row.leave_type} />
      <span className="tiny">
        <SpanDates span={row} />
      </span>
    </span>
  )
}

interface StandingProps {
  waiting_for: readonly string[]
  waiting_since: string | null
}

/** Who has an application now, and since when. */
export function Standing({ waiting_for, waiting_since }: StandingProps) {
  if (waiting_for.length === 0) return <span className="tiny">-</span>
  return (
    <span className={classes.standing}>
      <span className={classes.holder} title={waiting_for.join(', ')}>
        {namesText(waiting_for)}
      </span>
      {waiting_since ? (
        <span className={classes.since}>
          received <DateText value={waiting_since} />
        </span>
      ) : null}
    </span>
  )
}

/** Where one application is shown in full. */
export function useStatusAddress(): (id: string) => string {
  const area = useArea()
  return (id) => `/dashboard/${area}/application/leave-status/${id}`
}
