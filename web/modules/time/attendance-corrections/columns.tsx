import type { Row } from '@iroko/contract/endpoint'
import type { attendanceCorrections } from '@iroko/contract/time/attendance-corrections'
import { namesText } from '../../../lib/format.ts'
import type { Column } from '../../../screens/columns/column.ts'
import { PersonCell } from '../../../ui/person/person-cell.tsx'
import { StatusBadge } from '../../../ui/state/status-badge.tsx'
import { statusWords } from '../../../ui/state/status-words.ts'
import { momentOn } from '../attendance-days/parts-words.tsx'
import { causeWords } from './parts-words.tsx'

export type CorrectionRow = Row<typeof attendanceCorrections.list>

const who = (row: { employee: { full_name: string; ogid: string } }) => (
  <PersonCell name={row.employee.full_name} detail={row.employee.ogid} />
)

const wishColumns: Column<CorrectionRow>[] = [
  { key: 'day', label: 'Day', sortable: true, width: 120 },
  { key: 'in_at', label: 'In', width: 80, align: 'end', render: ({ in_at, zone, day }) => momentOn(in_at, zone, day) },
  { key: 'out_at', label: 'Out', width: 80, align: 'end', render: ({ out_at, zone, day }) => momentOn(out_at, zone, day) },
  { key: 'cause', label: 'What happened', render: ({ cause }) => causeWords[cause] },
  {
    key: 'status',
    label: 'Status',
    width: 120,
    render: ({ status }) => <StatusBadge status={status} map={statusWords} />,
  },
  { key: 'waiting_for', label: 'Approver', render: ({ waiting_for }) => namesText(waiting_for) },
]

export const ownCorrectionColumns: Column<CorrectionRow>[] = [
  ...wishColumns,
  {
    key: 'created_at',
    label: 'Requested',
    sortable: true,
    width: 140,
  },
]

export const correctionColumns: Column<CorrectionRow>[] = [{ key: 'employee', label: 'Employee', render: who }, ...wishColumns]
