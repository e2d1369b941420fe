/** Tasks of people whom one leads, with what can be done with them. */
import { tasks } from '@iroko/contract/operations/tasks'
import { IconArrowBackUp, IconCheck } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { showResults } from '../../../screens/bulk/results.tsx'
import { useOfficeOptions, useTeamOptions } from '../../../screens/choices/structure.ts'
import { statusOptions, type TaskRow, taskAddress, taskColumns } from './columns.tsx'
import { ReturnDialog, useDecide } from './parts-manage.tsx'

/** What every list of tasks has, whichever it shows. */
export function useTaskList() {
  const router = useRouter()
  const decide = useDecide()
  const offices = useOfficeOptions()
  const teams = useTeamOptions()
  const open = ({ id }: TaskRow) => void router.navigate({ href: taskAddress(id) })
  const accept = async (rows: TaskRow[]) => {
    const chosen = rows.map(({ id, version }) => ({ id, version }))
    const nameOf = (id: string) => rows.find((row) => row.id === id)?.employee.full_name ?? ''
    return showResults(await decide.mutateAsync({ body: { tasks: chosen, decision: 'accepted' } }), nameOf)
  }
  const isSubmitted = ({ status }: TaskRow) => status === 'submitted'
  return {
    call: tasks.list,
    columns: taskColumns,
    filters: [
      { type: 'select' as const, name: 'status' as const, label: 'Status', options: statusOptions },
      { type: 'flag' as const, name: 'behind' as const, label: 'Behind: an hour or less is left' },
      { type: 'flag' as const, name: 'unfinished' as const, label: 'Not submitted yet' },
      { type: 'select' as const, name: 'office_id' as const, label: 'Office', options: offices },
      { type: 'select' as const, name: 'team_id' as const, label: 'Team', options: teams },
      { type: 'date_range' as const, name: 'from' as const, to: 'to' as const, label: 'Day' },
    ],
    rowLabel: ({ task_plan, employee }: TaskRow) => `${task_plan.title} of ${employee.full_name}`,
    onRowClick: open,
    bulk: [
      {
        label: (count: number) => `Accept (${count})`,
        icon: <IconCheck size={16} />,
        when: isSubmitted,
        run: accept,
      },
      {
        label: (count: number) => `Return (${count})`,
        icon: <IconArrowBackUp size={16} />,
        when: isSubmitted,
        ask: (rows: TaskRow[]) => <ReturnDialog tasks={rows} />,
      },
    ],
    errorPrefix: 'Task | ',
  }
}
