import type { Column } from '../../../screens/columns/column.ts'
import { type Holiday, HolidayStatusBadge, lengthText, whomText } from './parts.tsx'

export const holidayColumns: Column<Holiday>[] = [
  { key: 'title', label: 'Title', sortable: true },
  { key: 'start_date', label: 'Start date', sortable: true, width: 132 },
  { key: 'end_date', label: 'End date', sortable: true, width: 132 },
  { key: 'id', label: 'Length', width: 100, render: lengthText },
  { key: 'offices', label: 'Applies to', render: whomText },
  { key: 'status', label: 'Status', width: 124, render: ({ status }) => <HolidayStatusBadge status={status} /> },
]
