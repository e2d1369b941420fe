import type { Row } from '@iroko/contract/endpoint'
import { employmentWords } from '@iroko/contract/people/directory'
import type { openings } from '@iroko/contract/recruitment/openings'
import type { Column } from '../../../screens/columns/column.ts'
import { StatusBadge } from '../../../ui/state/status-badge.tsx'
import { openingMap } from './parts-words.tsx'

export type OpeningRow = Row<typeof openings.list>

/** '38 of 40' where the office owes its client so many. */
const headcountText = ({ headcount, committed_headcount }: OpeningRow): string =>
  committed_headcount === null ? String(headcount) : `${headcount} of ${committed_headcount}`

export const openingColumns: Column<OpeningRow>[] = [
  { key: 'job_title', label: 'Job title', sortable: true, width: 260 },
  {
    key: 'status',
    label: 'Status',
    sortable: true,
    width: 110,
    render: ({ status, is_public }) => (
      <StatusBadge status={status === 'open' && !is_public ? 'scheduled' : status} map={openingMap} />
    ),
  },
  { key: 'office', label: 'Office', sortable: true, width: 190, render: ({ office }) => office.title },
  { key: 'branch', label: 'Branch', sortable: true, width: 170, render: ({ branch }) => branch.title },
  { key: 'employment_type', label: 'Type', width: 110, render: (row) => employmentWords[row.employment_type], hidden: true },
  { key: 'positions', label: 'Positions', sortable: true, align: 'end', width: 100, named: true },
  { key: 'headcount', label: 'Headcount', align: 'end', width: 120, render: headcountText, named: true },
  { key: 'opens_on', label: 'Opens', sortable: true, width: 120, named: true, hidden: true },
  { key: 'closes_on', label: 'Closes', sortable: true, width: 120, named: true },
]
