import type { Row } from '@iroko/contract/endpoint'
import type { shiftAssignments } from '@iroko/contract/time/shift-assignments'
import type { Column } from '../../../screens/columns/column.ts'
import { datesText } from '../../../ui/date/date-words.ts'
import { PersonCell } from '../../../ui/person/person-cell.tsx'
import { ShiftName } from '../shifts/parts.tsx'

export type AssignmentRow = Row<typeof shiftAssignments.list>

const targetWords = { person: 'Person', team: 'Team', office: 'Office' }

/** What an assignment puts into its days. */
export function PlanName({ plan }: { plan: Pick<AssignmentRow, 'shift' | 'rotation' | 'extra'> }) {
  if (plan.shift) {
    return (
      <>
        <ShiftName shift={plan.shift} />
        {plan.extra ? ' (second shift)' : null}
      </>
    )
  }
  return plan.rotation ? plan.rotation.title : 'Day off'
}

export const assignmentColumns: Column<AssignmentRow>[] = [
  {
    key: 'title',
    label: 'Assigned to',
    sortable: true,
    render: ({ target, title, detail }) =>
      target === 'person' ? <PersonCell name={title} detail={detail} /> : `${title}${detail ? ` · ${detail}` : ''}`,
  },
  { key: 'target', label: 'Type', render: ({ target }) => targetWords[target] },
  { key: 'shift', label: 'Assignment', render: (row) => <PlanName plan={row} /> },
  { key: 'starts_on', label: 'Dates', sortable: true, width: 230, render: (row) => datesText(row.starts_on, row.ends_on) },
]
