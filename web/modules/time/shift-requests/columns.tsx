import type { Row } from '@iroko/contract/endpoint'
import type { shiftRequests } from '@iroko/contract/time/shift-requests'
import { namesText } from '../../../lib/format.ts'
import type { Column } from '../../../screens/columns/column.ts'
import { datesText } from '../../../ui/date/date-words.ts'
import { PersonCell } from '../../../ui/person/person-cell.tsx'
import { StatusBadge } from '../../../ui/state/status-badge.tsx'
import { statusWords } from '../../../ui/state/status-words.ts'
import { ShiftName } from '../shifts/parts.tsx'

export type RequestRow = Row<typeof shiftRequests.list>

const wishColumns: Column<RequestRow>[] = [
  {
    key: 'shift',
    label: 'Request',
    render: ({ shift, colleague }) => (shift ? <ShiftName shift={shift} /> : `Swap with ${colleague?.full_name ?? ''}`),
  },
  { key: 'starts_on', label: 'Dates', sortable: true, width: 230, render: (row) => datesText(row.starts_on, row.ends_on) },
  { key: 'reason', label: 'Reason' },
  { key: 'status', label: 'Status', render: ({ status }) => <StatusBadge status={status} map={statusWords} /> },
  { key: 'waiting_for', label: 'Approver', render: ({ waiting_for }) => namesText(waiting_for) },
]

export const ownRequestColumns: Column<RequestRow>[] = [
  ...wishColumns,
  { key: 'created_at', label: 'Requested', sortable: true },
]

export const requestColumns: Column<RequestRow>[] = [
  {
    key: 'employee',
    label: 'Employee',
    render: ({ employee }) => <PersonCell name={employee.full_name} detail={employee.ogid} />,
  },
  ...wishColumns,
]
