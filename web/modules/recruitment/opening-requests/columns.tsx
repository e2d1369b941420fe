import type { Row } from '@iroko/contract/endpoint'
import type { openingRequests } from '@iroko/contract/recruitment/opening-requests'
import { namesText } from '../../../lib/format.ts'
import type { Column } from '../../../screens/columns/column.ts'
import { DateText } from '../../../ui/date/date-text.tsx'
import { PersonCell } from '../../../ui/person/person-cell.tsx'
import { StatusBadge } from '../../../ui/state/status-badge.tsx'
import { statusWords } from '../../../ui/state/status-words.ts'

export const requestColumns: Column<Row<typeof openingRequests.list>>[] = [
  {
    key: 'job_opening',
    label: 'Job title',
    sortable: 'job_title',
    width: 220,
    render: ({ job_opening }) => job_opening.job_title,
  },
  { key: 'office', label: 'Office', width: 160, render: ({ office }) => office.title },
  { key: 'positions', label: 'Positions', align: 'end', width: 95, named: true },
  {
    key: 'asked_by',
    label: 'Asked by',
    width: 200,
    render: ({ asked_by }) => <PersonCell name={asked_by.full_name} detail={asked_by.ogid} />,
  },
  { key: 'status', label: 'Status', width: 105, render: ({ status }) => <StatusBadge status={status} map={statusWords} /> },
  {
    key: 'created_at',
    label: 'Asked',
    sortable: true,
    width: 150,
    named: true,
    render: ({ created_at }) => <DateText value={created_at} />,
  },
  { key: 'waiting_for', label: 'Approver', render: ({ waiting_for }) => namesText(waiting_for) },
]
