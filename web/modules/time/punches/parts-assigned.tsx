/** Numbers on terminals of which somebody said whose they are; what was said wrongly is taken back here. */
import type { Row } from '@iroko/contract/endpoint'
import { punches } from '@iroko/contract/time/punches'
import { IconUserMinus } from '@tabler/icons-react'
import { useSend } from '../../../lib/use-call.ts'
import type { Column, RowAction } from '../../../screens/columns/column.ts'
import { confirm } from '../../../screens/confirm.tsx'
import { ListView } from '../../../screens/list/list-view.tsx'
import { TwoLines } from '../terminals/parts-two-lines.tsx'

type Pin = Row<typeof punches.assignedPins>

const columns: Column<Pin>[] = [
  { key: 'pin', label: 'Terminal ID', sortable: true, width: 130 },
  { key: 'device', label: 'Device', render: ({ device, branch }) => <TwoLines first={device.title} second={branch} /> },
  { key: 'employee', label: 'Person', render: ({ employee }) => `${employee.full_name} · ${employee.ogid}` },
  { key: 'assigned_by', label: 'Assigned by', render: ({ assigned_by }) => assigned_by?.full_name ?? '-' },
  {
    key: 'assigned_at',
    label: 'When',
    sortable: true,
    width: 150,
  },
]

export function AssignedPins({ mayEdit }: { mayEdit: boolean }) {
  const release = useSend(punches.releasePin, { prefix: 'Terminal ID | ', success: 'message' })
  const takeBack = async ({ id, pin, device, employee }: Pin) => {
    const yes = await confirm({
      title: `Unassign terminal ID ${pin} from ${employee.full_name}?`,
      text: `Its punches on ${device.title} become unassigned, and the days of ${employee.full_name} are recalculated without them.`,
      action: 'Unassign',
      danger: true,
    })
    if (yes) release.mutate({ params: { id } })
  }
  const actions: RowAction<Pin>[] = [
    { label: 'Unassign', icon: <IconUserMinus size={16} />, danger: true, run: (row) => void takeBack(row) },
  ]
  return (
    <ListView
      label="Assigned terminal IDs"
      call={punches.assignedPins}
      columns={columns}
      actions={mayEdit ? actions : []}
      rowLabel={({ pin, device }) => `Terminal ID ${pin} on ${device.title}`}
      empty="No terminal IDs assigned manually yet"
      errorPrefix="Terminal IDs | "
    />
  )
}
