import type { Row } from '@iroko/contract/endpoint'
import type { taskPlans } from '@iroko/contract/operations/task-plans'
import type { Column } from '../../../screens/columns/column.ts'
import { DateText } from '../../../ui/date/date-text.tsx'
import { cadenceText, cutOffText } from './parts-words.tsx'

export type PlanRow = Row<typeof taskPlans.list>

export const planColumns: Column<PlanRow>[] = [
  { key: 'title', label: 'Title', sortable: true, width: 240 },
  { key: 'audience', label: 'For', width: 260, render: ({ audience }) => audience.join(', ') },
  { key: 'cadence', label: 'Days', width: 180, render: ({ cadence }) => cadenceText(cadence) },
  { key: 'cut_off', label: 'Cut-off', width: 130, named: true, render: cutOffText },
  { key: 'fields', label: 'Fields', align: 'end', width: 80, named: true },
  { key: 'active_from', label: 'Active from', sortable: true, width: 130, named: true },
  {
    key: 'changes_on',
    label: 'Changes',
    width: 130,
    named: true,
    render: ({ changes_on }) => (changes_on ? <DateText value={changes_on} /> : '-'),
  },
]
