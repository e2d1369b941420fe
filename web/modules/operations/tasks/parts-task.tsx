/** What a task asks and holds, as it is read. */
import type { Task } from '@iroko/contract/operations/tasks'
import { FileButton } from '../../../screens/files/file-button.tsx'
import { DateText } from '../../../ui/date/date-text.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { StatusBadge } from '../../../ui/state/status-badge.tsx'
import { taskMap } from './columns.tsx'

function answerOf(task: Task, { id, kind, target, unit }: Task['fields'][number]) {
  const value = task.values[id]
  if (value === undefined || value === null || value === '') return '-'
  if (kind === 'yes_no') return value ? 'Yes' : 'No'
  if (kind === 'file') {
    const file = task.files.find((file) => file.id === value)
    return file ? <FileButton file={file} /> : '-'
  }
  return [String(value), unit, target === null ? '' : `of ${target}`].filter(Boolean).join(' ')
}

export function TaskFacts({ task }: { task: Task }) {
  const { description, status, due_at, submitted_at, decided_by, comment } = task
  return (
    <DescriptionList
      items={[
        { label: 'Status', value: <StatusBadge status={status} map={taskMap} /> },
        { label: 'Cut-off', value: <DateText value={due_at} /> },
        { label: 'Submitted', value: submitted_at ? <DateText value={submitted_at} /> : '-' },
        ...(decided_by ? [{ label: 'Decided by', value: decided_by.full_name }] : []),
        ...(comment ? [{ label: 'Comment', value: comment, full: true }] : []),
        ...(description ? [{ label: 'What is to be done', value: description, full: true }] : []),
      ]}
    />
  )
}

export const TaskAnswers = ({ task }: { task: Task }) => (
  <DescriptionList items={task.fields.map((field) => ({ label: field.label, value: answerOf(task, field) }))} />
)
