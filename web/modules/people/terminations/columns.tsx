import type { Row } from '@iroko/contract/endpoint'
import { terminationKindWords, type terminations } from '@iroko/contract/people/terminations'
import { namesText } from '../../../lib/format.ts'
import type { Column } from '../../../screens/columns/column.ts'
import { personColumn } from '../../../screens/columns/person-column.tsx'
import { StatusBadge } from '../../../ui/state/status-badge.tsx'
import { statusWords } from '../../../ui/state/status-words.ts'

type TerminationRow = Row<typeof terminations.list>

export const terminationColumns: Column<TerminationRow>[] = [
  personColumn<TerminationRow>(({ office }) => [office.title], 260),
  { key: 'kind', label: 'Type', width: 170, render: ({ kind }) => terminationKindWords[kind] },
  { key: 'exit_date', label: 'Last working day', sortable: true, width: 150 },
  {
    key: 'status',
    label: 'Status',
    width: 130,
    render: ({ status, effective_at }) => <StatusBadge status={effective_at ? 'effective' : status} map={statusWords} />,
  },
  { key: 'asked_by', label: 'Proposed by', width: 180, render: ({ asked_by }) => asked_by.full_name },
  { key: 'waiting_for', label: 'Approver', render: ({ waiting_for }) => namesText(waiting_for) },
]
