import type { Row } from '@iroko/contract/endpoint'
import { type overtime, overtimeKindWords } from '@iroko/contract/time/overtime'
import { durationText } from '../../../lib/format.ts'
import type { Column } from '../../../screens/columns/column.ts'
import { clockText } from '../../../ui/date/date-words.ts'
import { PersonCell } from '../../../ui/person/person-cell.tsx'
import { OvertimeBadge } from './parts-state.tsx'

export type OvertimeRow = Row<typeof overtime.list>

export const columns: Column<OvertimeRow>[] = [
  {
    key: 'employee',
    label: 'Employee',
    sortable: true,
    width: 260,
    render: ({ employee }) => <PersonCell name={employee.full_name} detail={`${employee.ogid} · ${employee.office}`} />,
  },
  { key: 'day', label: 'Day', sortable: true, width: 112 },
  {
    key: 'minutes',
    label: 'Overtime',
    sortable: true,
    width: 104,
    align: 'end',
    render: ({ minutes }) => durationText(minutes),
  },
  // What was decided stands before what of the day folds away where there is little room.
  { key: 'state', label: 'Status', width: 134, render: ({ state }) => <OvertimeBadge state={state} /> },
  {
    key: 'approved_minutes',
    label: 'Approved',
    width: 104,
    align: 'end',
    render: ({ approved_minutes }) => (approved_minutes === null ? '-' : durationText(approved_minutes)),
  },
  { key: 'kind', label: 'Kind', width: 134, render: ({ kind }) => overtimeKindWords[kind] },
  { key: 'first_in', label: 'In', width: 72, align: 'end', render: ({ first_in, zone }) => clockText(first_in, zone) },
  { key: 'last_out', label: 'Out', width: 72, align: 'end', render: ({ last_out, zone }) => clockText(last_out, zone) },
  { key: 'decided_by', label: 'By', hidden: true },
  { key: 'reason', label: 'Reason', hidden: true },
]
