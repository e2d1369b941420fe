/** What the screens of leave share. */

import type { LeaveStatus } from '@iroko/contract/leave/applications'
import { namesText } from '../../../lib/format.ts'
import { useArea } from '../../../lib/use-area.ts'
import { DateText } from '../../../ui/date/date-text.tsx'
import { StatusBadge } from '../../../ui/state/status-badge.tsx'
import { statusWords } from '../../../ui/state/status-words.ts'
import classes from './parts.module.css'
import { type LeaveRow, type Span, spanInWords, spanText } from './parts-words.tsx'

/** A kind of leave with its colour; null for those who see dates only. */
export function LeaveTypeName({ leave_type }: { leave_type: { title: string; colour: string } | null }) {
  if (!leave_type) return <span className={classes.quiet}>Private</span>
  return (
    <span className={classes.type}>
      <span className={classes.dot} style={{ background: leave_type.colour }} aria-hidden="true" />
      <span className={classes.typeTitle}>{leave_type.title}</span>
    </span>
  )
}

export const LeaveStatusBadge = ({ status }: { status: LeaveStatus }) => <StatusBadge status={status} map={statusWords} />

/** The dates of a leave in a table; they break between the days and not within one. */
export function SpanDates({ span }: { span: Span }) {
  return (
    <span title={spanInWords(span)}>
      {spanText(span)
        .split(' to ')
        .map((day, index) => (
          <span key={day}>
            {index > 0 ? ' to ' : null}
            <span className={classes.day}>{day}</span>
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
      <span className={`${classes.facts} ${classes.quiet}`}>
        {facts
          .filter(({ label }) => label !== 'Leave type')
          .map(({ label, value }) => `${label}: ${value}`)
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
      <span className={classes.quiet}>
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
  if (waiting_for.length === 0) return <span className={classes.quiet}>-</span>
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
