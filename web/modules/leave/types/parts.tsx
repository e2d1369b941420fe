/** A type of leave and a status, wherever leave is shown or chosen. */
import type { LeaveStatus } from '@iroko/contract/leave/applications'
import { leaveTypes } from '@iroko/contract/leave/types'
import { useCall } from '../../../lib/use-call.ts'
import type { Option } from '../../../screens/fields/option.ts'
import { StatusBadge } from '../../../ui/state/status-badge.tsx'
import { statusWords } from '../../../ui/state/status-words.ts'
import classes from './parts.module.css'

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

/** The kinds of leave as choices. */
export function useLeaveTypeOptions(): Option[] {
  const types = useCall(leaveTypes.list, { query: { page: 1, limit: 1000, sort: 'title' } })
  return (types.data?.leave_types ?? []).map(({ id, title }) => ({ value: id, label: title }))
}
