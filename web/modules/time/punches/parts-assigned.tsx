/** Numbers on terminals of which somebody said whose they are; what was said wrongly is taken back here. */
import type { Row } from '@iroko/contract/endpoint'
import { punches } from '@iroko/contract/time/punches'
import { IconUserMinus } from '@tabler/icons-react'
import { useSend } from '../../../lib/use-call.ts'
import { confirm } from '../../../screens/confirm.tsx'
import { ListView } from '../../../screens/list/list-view.tsx'
import type { Column, RowAction } from '../../../screens/table/column.ts'
import { DateText } from '../../../ui/date/date-text.tsx'
import { TwoLines } from '../terminals/parts-two-lines.tsx'

type Pin = Row<typeof punches.assignedPins>

const columns: Column<Pin>[] = [
  { key: 'pin', label: 'Number', sortable: true, width: 130 },
  { key: 'device', label: 'Device', render: ({ device, branch }) => <TwoLines first={device.title} second={branch} /> },
  { key: 'employee', label: 'Person', render: ({ employee }) => `${employee.full_name} · ${employee.ogid}` },
  { key: 'assigned_by', label: 'Said by', render: ({ assigned_by }) => assigned_by?.full_name ?? '–' },
  {
    key: 'assigned_at',
    label: 'When',
    sortable: true,
    width: 150,
    render: ({ assigned_at }) => <DateText value={assigned_at} />,
  },
]

export function AssignedPins({ mayEdit }: { mayEdit: boolean }) {
  const release = useSend(punches.releasePin, { prefix: 'Number | ', success: 'message' })
  const takeBack = async ({ id, pin, device, employee }: Pin) => {
    const yes = await confirm({
      title: `Is number ${pin} not ${employee.full_name}?`,
      text: `What was punched with it on ${device.title} is nobody’s again until somebody says whose it is, and the days of ${employee.full_name} are counted without it.`,
      action: 'Take back',
      danger: true,
    })
    if (yes) release.mutate({ params: { id } })
  }
  const actions: RowAction<Pin>[] = [
    { label: 'Take back', icon: <IconUserMinus size={16} />, danger: true, run: (row) => void takeBack(row) },
  ]
  return (
    <ListView
      label="Numbers said by hand"
      call={punches.assignedPins}
      columns={columns}
      actions={mayEdit ? actions : []}
      rowLabel={({ pin, device }) => `Number ${pin} on ${device.title}`}
      empty="Nobody has said of a number whose it is."
      errorPrefix="Numbers | "
    />
  )
}
