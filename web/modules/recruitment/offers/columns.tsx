import type { Row } from '@iroko/contract/endpoint'
import type { offers } from '@iroko/contract/recruitment/offers'
import { namesText } from '../../../lib/format.ts'
import type { Column } from '../../../screens/columns/column.ts'
import { PersonCell } from '../../../ui/person/person-cell.tsx'
import { StatusBadge } from '../../../ui/state/status-badge.tsx'
import { statusWords } from '../../../ui/state/status-words.ts'

export type OfferRow = Row<typeof offers.list>

const hired = { label: 'Hired', tone: 'good' } as const
export const offerMap = { ...statusWords, hired }

export const offerColumns: Column<OfferRow>[] = [
  {
    key: 'application',
    label: 'Applicant',
    sortable: 'applicant',
    width: 200,
    render: ({ application }) => <PersonCell name={application.full_name} detail={application.reference} />,
  },
  { key: 'designation', label: 'Designation', width: 200, render: ({ designation }) => designation.title },
  { key: 'office', label: 'Office', width: 145, render: ({ office }) => office.title },
  {
    key: 'status',
    label: 'Status',
    sortable: true,
    width: 100,
    render: ({ status, employee }) => (
      <StatusBadge status={employee && status === 'accepted' ? 'hired' : status} map={offerMap} />
    ),
  },
  { key: 'starts_on', label: 'Starts', sortable: true, width: 110, named: true },
  { key: 'answer_by', label: 'Answer by', sortable: true, width: 110, named: true },
  { key: 'salary_kobo', label: 'Salary', money: true, width: 140, named: true, hidden: true },
  { key: 'branch', label: 'Branch', width: 160, render: ({ branch }) => branch.title, hidden: true },
  { key: 'made_by', label: 'Made by', width: 180, render: ({ made_by }) => made_by.full_name, hidden: true },
  { key: 'waiting_for', label: 'Approver', render: ({ waiting_for }) => namesText(waiting_for) },
]
