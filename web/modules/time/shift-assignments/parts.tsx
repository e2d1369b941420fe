/** Who is assigned to which shift, from when to when; and assigning. */
import { shiftAssignments } from '@iroko/contract/time/shift-assignments'
import { IconCalendarOff, IconPlus } from '@tabler/icons-react'
import { later } from '../../../lib/lazily.ts'
import { useSend } from '../../../lib/use-call.ts'
import { AskButton } from '../../../screens/ask-button.tsx'
import { useOfficeOptions } from '../../../screens/choices/structure.ts'
import { confirm } from '../../../screens/confirm.tsx'
import { ListView } from '../../../screens/list/list-view.tsx'
import { type AssignmentRow, assignmentColumns } from './columns.tsx'

const AssignDialog = later(() => import('./parts-dialog.tsx').then((module) => module.AssignDialog))

interface AssignmentsProps {
  /** Only what reaches this office's people. */
  officeId?: string
  mayPlan: boolean
}

export function Assignments({ officeId, mayPlan }: AssignmentsProps) {
  const offices = useOfficeOptions()
  const remove = useSend(shiftAssignments.remove, { prefix: 'Shift | ', success: 'message' })
  const end = async (row: AssignmentRow) => {
    const yes = await confirm({
      title: `End assignment of ${row.title}?`,
      text: 'It ends today. Past days do not change.',
      action: 'End assignment',
      danger: true,
    })
    if (yes) remove.mutate({ params: { id: row.id } })
  }
  const add = mayPlan ? (
    <AskButton leftSection={<IconPlus size={18} />} ask={() => <AssignDialog officeId={officeId} />}>
      Assign
    </AskButton>
  ) : undefined
  return (
    <ListView
      label="Assignments"
      call={shiftAssignments.list}
      extra={{ query: officeId ? { office_id: officeId } : {}, sort: '-starts_on' }}
      columns={assignmentColumns}
      filters={[
        {
          type: 'select',
          name: 'target',
          label: 'Kind',
          options: [
            { value: 'office', label: 'Offices' },
            { value: 'team', label: 'Teams' },
            { value: 'person', label: 'People' },
          ],
        },
        ...(officeId ? [] : [{ type: 'select' as const, name: 'office_id' as const, label: 'Office', options: offices }]),
        { type: 'flag', name: 'past', label: 'Include past' },
      ]}
      actions={[
        {
          label: 'End assignment',
          icon: <IconCalendarOff size={16} />,
          danger: true,
          when: ({ can }) => can.remove,
          run: (row) => void end(row),
        },
      ]}
      rowLabel={({ title }) => title}
      toolbar={add}
      empty={add}
      errorPrefix="Shift | "
    />
  )
}
