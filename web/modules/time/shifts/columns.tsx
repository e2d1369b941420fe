import type { Row } from '@iroko/contract/endpoint'
import type { roster } from '@iroko/contract/time/roster'
import type { shiftRequests } from '@iroko/contract/time/shift-requests'
import type { Shift } from '@iroko/contract/time/shifts'
import { formatNumber } from '../../../lib/format.ts'
import type { Column } from '../../../screens/columns/column.ts'
import { DateText } from '../../../ui/date/date-text.tsx'
import { PersonCell } from '../../../ui/person/person-cell.tsx'
import { StatusBadge } from '../../../ui/state/status-badge.tsx'
import { ShiftName, WeekPicture } from './parts.tsx'
import { datesText, lengthText, requestStatusMap, weekMinutes, weekText } from './parts-words.tsx'

export type AssignmentRow = Row<typeof roster.assignments>
export type RequestRow = Row<typeof shiftRequests.list>

export const shiftColumns: Column<Shift>[] = [
  { key: 'title', label: 'Title', sortable: true, render: (row) => <ShiftName shift={row} /> },
  { key: 'days', label: 'Week', width: 150, render: (row) => <WeekPicture days={row.days} colour={row.colour} /> },
  {
    key: 'night',
    label: 'Hours',
    width: 300,
    render: (row) => `${weekText(row.days)}${row.night ? ' (ends the next day)' : ''}`,
  },
  { key: 'version', label: 'Per week', width: 90, render: (row) => lengthText(weekMinutes(row.days)) },
  { key: 'late_grace_minutes', label: 'Grace period', width: 120, render: (row) => `${row.late_grace_minutes} min` },
  { key: 'assignments', label: 'Assignments', align: 'end', render: (row) => formatNumber(row.assignments) },
]

const targetWords = { person: 'Person', team: 'Team', office: 'Office' }

/** What an assignment puts into its days. */
export function PlanName({ plan }: { plan: Pick<AssignmentRow, 'shift' | 'rotation' | 'extra'> }) {
  if (plan.shift) {
    return (
      <>
        <ShiftName shift={plan.shift} />
        {plan.extra ? ' (second shift)' : null}
      </>
    )
  }
  return plan.rotation ? plan.rotation.title : 'Day off'
}

export const assignmentColumns: Column<AssignmentRow>[] = [
  {
    key: 'title',
    label: 'Who',
    sortable: true,
    render: ({ target, title, detail }) =>
      target === 'person' ? <PersonCell name={title} detail={detail} /> : `${title}${detail ? ` · ${detail}` : ''}`,
  },
  { key: 'target', label: 'Kind', render: ({ target }) => targetWords[target] },
  { key: 'shift', label: 'Assignment', render: (row) => <PlanName plan={row} /> },
  { key: 'starts_on', label: 'Dates', sortable: true, width: 230, render: (row) => datesText(row.starts_on, row.ends_on) },
]

const wishColumns: Column<RequestRow>[] = [
  {
    key: 'shift',
    label: 'Request',
    render: ({ shift, colleague }) => (shift ? <ShiftName shift={shift} /> : `Swap with ${colleague?.full_name ?? ''}`),
  },
  { key: 'starts_on', label: 'Dates', sortable: true, width: 230, render: (row) => datesText(row.starts_on, row.ends_on) },
  { key: 'reason', label: 'Reason' },
  { key: 'status', label: 'Status', render: ({ status }) => <StatusBadge status={status} map={requestStatusMap} /> },
  { key: 'waiting_for', label: 'Approver', render: ({ waiting_for }) => waiting_for.join(', ') },
]

export const ownRequestColumns: Column<RequestRow>[] = [
  ...wishColumns,
  { key: 'created_at', label: 'Requested', sortable: true, render: ({ created_at }) => <DateText value={created_at} /> },
]

export const requestColumns: Column<RequestRow>[] = [
  {
    key: 'employee',
    label: 'Employee',
    render: ({ employee }) => <PersonCell name={employee.full_name} detail={employee.ogid} />,
  },
  ...wishColumns,
]
