/** A type of leave and a status, wherever leave is shown. */

import type { LeaveStatus } from '@iroko/contract/leave/applications'
import { StatusBadge } from '../../../ui/state/status-badge.tsx'
import { statusWords } from '../../../ui/state/status-words.ts'
import classes from './parts.module.css'

/** A kind of leave with its colour; null for those who see dates only. */
export function LeaveTypeName({ leave_type }: { leave_type: { title: string; colour: string } | null }) {
  if (!leave_type) return <span className="tiny">Private</span>
  return (
    <span className={classes.type}>
      <span className={classes.dot} style={{ background: leave_type.colour }} aria-hidden="true" />
      <span className={classes.typeTitle}>{leave_type.title}</span>
    </span>
  )
}

export const LeaveStatusBadge = ({ status }: { status: LeaveStatus }) => <StatusBadge status={status} map={statusWords} />
