import type { Row } from '@iroko/contract/endpoint'
import type { TaskGroup, taskReports } from '@iroko/contract/operations/task-reports'
import type { Column } from '../../../screens/columns/column.ts'

export type SummaryRow = Row<typeof taskReports.summary>

export const groupWords: Record<TaskGroup, string> = {
  person: 'Person',
  team: 'Team',
  office: 'Office',
  cluster: 'Cluster',
  client: 'Client',
  plan: 'Task',
}

/** A share in whole percent; '-' of nothing. */
export const share = (part: number, whole: number): string => (whole === 0 ? '-' : `${Math.round((part / whole) * 100)}%`)

export const summaryColumns = (by: TaskGroup): Column<SummaryRow>[] => [
  {
    key: 'title',
    label: groupWords[by],
    sortable: true,
    width: 260,
    render: ({ title, ogid }) => (ogid ? `${title} · ${ogid}` : title),
  },
  { key: 'assigned', label: 'Assigned', sortable: true, align: 'end', width: 110, named: true, total: true },
  { key: 'done', label: 'Done', sortable: true, align: 'end', width: 110, named: true, total: true },
  { key: 'on_time', label: 'On time', sortable: true, align: 'end', width: 110, named: true, total: true },
  { key: 'missed', label: 'Missed', sortable: true, align: 'end', width: 110, named: true, total: true },
  {
    key: 'targets',
    label: 'Targets met',
    align: 'end',
    width: 130,
    named: true,
    render: ({ targets, targets_met }) => (targets === 0 ? '-' : `${targets_met} of ${targets}`),
  },
]
