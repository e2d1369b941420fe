/** What a lead does with tasks: accept, return, open again, hand over. */
import { tasks as taskCalls } from '@iroko/contract/operations/tasks'
import { useSend } from '../../../lib/use-call.ts'
import { scopedSearch } from '../../../screens/choices/people.ts'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'

interface About {
  id: string
  version: number
  task_plan: { title: string }
  employee: { full_name: string }
}

export const useDecide = () => useSend(taskCalls.decide, { prefix: 'Task | ' })

export function ReturnDialog({ tasks }: { tasks: readonly Pick<About, 'id' | 'version'>[] }) {
  return (
    <SendDialog<{ comment: string }>
      title={tasks.length === 1 ? 'Return the task' : `Return ${tasks.length} tasks`}
      call={taskCalls.decide}
      prefix="Task | "
      submit="Return"
      fixed={{ tasks: tasks.map(({ id, version }) => ({ id, version })), decision: 'returned' }}
      fields={[{ name: 'comment', label: 'What is to be changed', type: 'textarea', required: true, maxLength: 1000 }]}
    />
  )
}

export function ReopenDialog({ id, version, task_plan, employee }: About) {
  return (
    <SendDialog<{ reason: string; hours: number }>
      title={`Open ${task_plan.title} of ${employee.full_name} again`}
      call={taskCalls.reopen}
      params={{ id }}
      prefix="Task | "
      submit="Open again"
      fixed={{ version }}
      fields={[
        { name: 'reason', label: 'Reason', type: 'textarea', required: 'Enter a reason', maxLength: 500 },
        { name: 'hours', label: 'For', type: 'number', required: true, value: 24, min: 1, max: 72, decimals: 0, unit: 'hours' },
      ]}
    />
  )
}

export function HandOverDialog({ id, version, task_plan, employee }: About) {
  return (
    <SendDialog<{ ogid: string }>
      title={`Hand over ${task_plan.title} of ${employee.full_name}`}
      call={taskCalls.handOver}
      params={{ id }}
      prefix="Task | "
      submit="Hand over"
      fixed={{ version }}
      fields={[{ name: 'ogid', label: 'To', type: 'select', required: 'Choose a person', full: true, search: scopedSearch() }]}
    />
  )
}
