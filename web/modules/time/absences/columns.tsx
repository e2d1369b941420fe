import type { Row } from '@iroko/contract/endpoint'
import type { absences } from '@iroko/contract/time/absences'
import { namesText } from '../../../lib/format.ts'
import type { Column } from '../../../screens/columns/column.ts'
import { datesText } from '../../../ui/date/date-words.ts'
import { PersonCell } from '../../../ui/person/person-cell.tsx'
import { StatusBadge } from '../../../ui/state/status-badge.tsx'
import { statusWords } from '../../../ui/state/status-words.ts'

type AbsenceRow = Row<typeof absences.list>

const absenceFacts: Column<AbsenceRow>[] = [
  {
    key: 'starts_on',
    label: 'Days',
    sortable: true,
    width: 212,
    render: ({ starts_on, ends_on }) => datesText(starts_on, ends_on),
  },
  { key: 'reason', label: 'Reason', render: ({ reason }) => reason ?? 'Visible to HR only' },
  { key: 'ahead', label: 'Reported', width: 110, render: ({ ahead }) => (ahead ? 'In advance' : 'Afterwards') },
  { key: 'file', label: 'Document', width: 104, render: ({ file }) => (file ? 'Attached' : '-') },
  {
    key: 'status',
    label: 'Status',
    width: 120,
    render: ({ status }) => <StatusBadge status={status} map={statusWords} />,
  },
]

export const ownAbsenceColumns: Column<AbsenceRow>[] = [
  ...absenceFacts,
  { key: 'waiting_for', label: 'Approver', render: ({ waiting_for }) => namesText(waiting_for) },
]

export const absenceColumns: Column<AbsenceRow>[] = [
  {
    key: 'employee',
    label: 'Employee',
    sortable: true,
    render: ({ employee }) => <PersonCell name={employee.full_name} detail={employee.ogid} />,
  },
  { key: 'office', label: 'Office', render: ({ office }) => office.title },
  ...absenceFacts,
]
