import type { Row } from '@iroko/contract/endpoint'
import { type TaskStatus, taskStatusWords, type tasks } from '@iroko/contract/operations/tasks'
import type { Column } from '../../../screens/columns/column.ts'
import { personColumn } from '../../../screens/columns/person-column.tsx'
import { DateText } from '../../../ui/date/date-text.tsx'
import { StatusBadge, type StatusMap } from '../../../ui/state/status-badge.tsx'

export type TaskRow = Row<typeof tasks.list>

export const taskMap: StatusMap<TaskStatus> = {
  open: { label: taskStatusWords.open, tone: 'info' },
  in_progress: { label: taskStatusWords.in_progress, tone: 'info' },
  submitted: { label: taskStatusWords.submitted, tone: 'waiting' },
  accepted: { label: taskStatusWords.accepted, tone: 'good' },
  returned: { label: taskStatusWords.returned, tone: 'bad' },
  missed: { label: taskStatusWords.missed, tone: 'bad' },
  excused: { label: taskStatusWords.excused, tone: 'neutral' },
}

export const taskColumns: Column<TaskRow>[] = [
  personColumn<TaskRow>(({ office }) => [office?.title ?? null], 230),
  { key: 'task_plan', label: 'Task', sortable: true, width: 220, render: ({ task_plan }) => task_plan.title },
  { key: 'day', label: 'Day', sortable: true, width: 120 },
  {
    key: 'status',
    label: 'Status',
    sortable: true,
    width: 120,
    render: ({ status }) => <StatusBadge status={status} map={taskMap} />,
  },
  { key: 'due_at', label: 'Cut-off', sortable: true, width: 150, named: true },
  {
    key: 'submitted_at',
    label: 'Submitted',
    width: 170,
    named: true,
    render: ({ submitted_at, is_late }) =>
      submitted_at ? (
        <>
          <DateText value={submitted_at} />
          {is_late ? ' · late' : ''}
        </>
      ) : (
        '-'
      ),
  },
]

export const statusOptions = Object.entries(taskMap).map(([value, { label }]) => ({ value, label }))
export const taskAddress = (id: string): string => `/dashboard/operations/operations-team-task-management/tasks/${id}`
