/** Numbers on terminals of which somebody said whose they are; what was said wrongly is taken back here. */
import type { Row } from '@iroko/contract/endpoint'
import { punches } from '@iroko/contract/time/punches'
import { IconUserMinus } from '@tabler/icons-react'
import { useSend } from '../../../lib/use-call.ts'
import { useClose } from '../../../screens/ask.tsx'
import type { Column, RowAction } from '../../../screens/columns/column.ts'
import { FormDialog } from '../../../screens/form/form-dialog.tsx'
import { ListView } from '../../../screens/list/list-view.tsx'
import { today } from '../../../ui/date/date-words.ts'
import { TwoLines } from '../terminals/parts-two-lines.tsx'

type Pin = Row<typeof punches.assignedPins>

const columns: Column<Pin>[] = [
  { key: 'pin', label: 'Terminal ID', sortable: true, width: 130 },
  { key: 'device', label: 'Device', render: ({ device, branch }) => <TwoLines first={device.title} second={branch} /> },
  { key: 'employee', label: 'Person', render: ({ employee }) => `${employee.full_name} · ${employee.ogid}` },
  { key: 'starts_on', label: 'From', width: 130, render: ({ starts_on }) => starts_on ?? 'Since ever' },
  { key: 'assigned_by', label: 'Assigned by', render: ({ assigned_by }) => assigned_by?.full_name ?? '-' },
  {
    key: 'assigned_at',
    label: 'When',
    sortable: true,
    width: 150,
  },
]

export function AssignedPins({ mayEdit }: { mayEdit: boolean }) {
  const actions: RowAction<Pin>[] = [
    { label: 'Unassign', icon: <IconUserMinus size={16} />, danger: true, ask: (pin) => <ReleaseDialog of={pin} /> },
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

interface Draft {
  was_theirs: boolean
  last_day: string | null
}

/** A number that is handed on leaves the person what they punched with it; one that was assigned by mistake leaves them nothing. */
function ReleaseDialog({ of: { id, pin, device, employee } }: { of: Pin }) {
  const close = useClose()
  const release = useSend(punches.releasePin, { prefix: 'Terminal ID | ', success: 'message', onSuccess: () => close(true) })
  return (
    <FormDialog<Draft>
      title={`Unassign terminal ID ${pin} from ${employee.full_name}`}
      submit="Unassign"
      fields={[
        {
          name: 'was_theirs',
          type: 'check',
          label: `${employee.full_name} used this number`,
          description: `Not checked: it was assigned by mistake. All its punches on ${device.title} become unassigned, and their days are recalculated without them.`,
          value: true,
          full: true,
        },
        {
          name: 'last_day',
          type: 'date',
          label: 'Last day with it',
          description: 'What was punched until this day stays theirs; later punches become unassigned.',
          required: true,
          value: today(),
          when: ({ was_theirs }) => was_theirs === true,
          full: true,
        },
      ]}
      onSubmit={({ was_theirs, last_day }) =>
        release.mutateAsync({ params: { id }, body: { last_day: was_theirs ? last_day : null } })
      }
    />
  )
}
