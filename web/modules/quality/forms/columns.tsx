import type { Row } from '@iroko/contract/endpoint'
import { contactTypeWords } from '@iroko/contract/quality/form-content'
import type { FormStatus, forms } from '@iroko/contract/quality/forms'
import type { Column } from '../../../screens/columns/column.ts'
import { StatusBadge, type StatusMap } from '../../../ui/state/status-badge.tsx'

export type FormRow = Row<typeof forms.list>

export const formMap: StatusMap<FormStatus> = {
  draft: { label: 'Draft', tone: 'neutral' },
  active: { label: 'Active', tone: 'good' },
  retired: { label: 'Retired', tone: 'neutral' },
}

export const formColumns: Column<FormRow>[] = [
  { key: 'title', label: 'Form', sortable: true, width: 260, render: ({ title, number }) => `${title} · version ${number}` },
  { key: 'office', label: 'Campaign' },
  { key: 'contact_type', label: 'Contact', width: 130, render: ({ contact_type }) => contactTypeWords[contact_type] },
  {
    key: 'status',
    label: 'Status',
    sortable: true,
    width: 110,
    render: ({ status }) => <StatusBadge status={status} map={formMap} />,
  },
  { key: 'questions', label: 'Questions', align: 'end', width: 110, named: true },
  { key: 'evaluations', label: 'Evaluations', align: 'end', width: 120, named: true },
  { key: 'activated_at', label: 'Active since', sortable: true, width: 150, hidden: true },
]
