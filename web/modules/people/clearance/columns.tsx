import type { Row } from '@iroko/contract/endpoint'
import { type ClearanceCause, clearanceOwnerWords, type clearances } from '@iroko/contract/people/clearance'
import { countOf } from '../../../lib/format.ts'
import type { Column } from '../../../screens/columns/column.ts'
import { personColumn } from '../../../screens/columns/person-column.tsx'
import { StatusBadge, type StatusMap } from '../../../ui/state/status-badge.tsx'

export type ClearanceRow = Row<typeof clearances.list>
type OwnTask = Row<typeof clearances.tasks>

export const causeWords: StatusMap<ClearanceCause> = {
  resignation: { label: 'Resignation', tone: 'neutral' },
  termination: { label: 'Termination', tone: 'bad' },
  death: { label: 'Death', tone: 'neutral' },
  recorded: { label: 'Recorded by HR', tone: 'neutral' },
}

export const clearanceColumns: Column<ClearanceRow>[] = [
  personColumn<ClearanceRow>(({ office }) => [office.title], 260),
  { key: 'exit_date', label: 'Last working day', sortable: true, width: 150 },
  { key: 'cause', label: 'Cause', width: 150, render: ({ cause }) => <StatusBadge status={cause} map={causeWords} /> },
  {
    key: 'done',
    label: 'Tasks',
    width: 150,
    render: ({ tasks, done, overdue }) => `${done} of ${tasks}${overdue > 0 ? `, ${overdue} overdue` : ''}`,
  },
  {
    key: 'waits_for',
    label: 'Waits for',
    width: 200,
    render: ({ waits_for }) => waits_for.map((owner) => clearanceOwnerWords[owner]).join(', ') || '-',
  },
  { key: 'owed', label: 'Owes', width: 110, render: ({ owed }) => (owed > 0 ? countOf(owed, 'thing') : '-') },
  { key: 'successor', label: 'Successor', render: ({ successor }) => successor?.full_name ?? '-' },
]

export const ownTaskColumns: Column<OwnTask>[] = [
  personColumn<OwnTask>(() => [], 240),
  { key: 'title', label: 'Task', width: 300 },
  { key: 'owner', label: 'Owner', width: 110, render: ({ owner }) => clearanceOwnerWords[owner] },
  { key: 'due_on', label: 'Due', sortable: true, width: 120 },
  { key: 'exit_date', label: 'Last working day', width: 150 },
  { key: 'done_by', label: 'Signed off by', render: ({ done_by }) => done_by?.full_name ?? '-' },
]
