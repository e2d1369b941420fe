/** Numbers on terminals that are nobody's yet. */
import type { Input, Row } from '@iroko/contract/endpoint'
import { punches } from '@iroko/contract/time/punches'
import { IconUserCheck, IconUserPlus } from '@tabler/icons-react'
import { countOf } from '../../../lib/format.ts'
import { useSend } from '../../../lib/use-call.ts'
import { ask } from '../../../screens/ask.tsx'
import { colleagueSearch, personOption } from '../../../screens/choices/people.ts'
import type { Column, RowAction } from '../../../screens/columns/column.ts'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'
import { ListView } from '../../../screens/list/list-view.tsx'
import { momentText } from '../../../ui/date/date-words.ts'
import { TwoLines } from '../terminals/parts-two-lines.tsx'

type Pin = Row<typeof punches.unmatchedPins>
type Draft = Input<typeof punches.assignPin>['body']

const columns: Column<Pin>[] = [
  { key: 'pin', label: 'Terminal ID', sortable: true, width: 130 },
  {
    key: 'device',
    label: 'Device',
    render: ({ device, branch }) => <TwoLines first={device.title} second={branch} />,
  },
  { key: 'punches', label: 'Punches', sortable: true, align: 'end', width: 110 },
  {
    key: 'last_at',
    label: 'Last punch',
    sortable: true,
    width: 150,
    render: ({ last_at }) => (last_at ? momentText(last_at) : 'None'),
  },
  {
    key: 'suggestion',
    label: 'Suggestion',
    render: ({ suggestion }) => (suggestion ? `${suggestion.full_name} · ${suggestion.ogid}` : '-'),
  },
]

export function UnmatchedPins({ mayEdit }: { mayEdit: boolean }) {
  const assign = useSend(punches.assignPin, { prefix: 'Terminal ID | ', success: 'message' })
  const form = (open: Pin) => <AssignDialog open={open} />
  const actions: RowAction<Pin>[] = [
    { label: 'Assign to a person', icon: <IconUserPlus size={16} />, ask: form },
    {
      label: 'Assign as suggested',
      icon: <IconUserCheck size={16} />,
      ask: ({ pin, suggestion, punches }) => ({
        title: `Assign terminal ID ${pin} to ${suggestion?.full_name}?`,
        text: `${countOf(punches, 'punch', 'punches')} become theirs, and their days are recalculated.`,
        action: 'Assign',
      }),
      run: ({ id, suggestion }) => suggestion && assign.mutate({ params: { id }, body: { ogid: suggestion.ogid } }),
      when: ({ suggestion }) => suggestion !== null,
    },
  ]
  return (
    <ListView
      label="Unassigned terminal IDs"
      call={punches.unmatchedPins}
      empty="Terminal IDs that belong to no employee appear here."
      columns={columns}
      actions={mayEdit ? actions : []}
      onRowClick={mayEdit ? (row) => void ask(form(row)) : undefined}
      rowLabel={({ pin, device }) => `Terminal ID ${pin} on ${device.title}`}
      errorPrefix="Unassigned terminal IDs | "
    />
  )
}

const AssignDialog = ({ open }: { open: Pin }) => (
  <SendDialog<Draft>
    call={punches.assignPin}
    prefix="Terminal ID | "
    params={{ id: open.id }}
    title={`Assign terminal ID ${open.pin} on ${open.device.title}`}
    submit="Assign"
    fields={[
      {
        name: 'ogid',
        type: 'select',
        label: 'Person',
        required: true,
        full: true,
        search: colleagueSearch(),
        description: `${countOf(open.punches, 'punch', 'punches')} become theirs, and their days are recalculated.`,
        ...(open.suggestion ? { known: [personOption(open.suggestion)] } : {}),
      },
      {
        name: 'starts_on',
        type: 'date',
        label: 'From',
        description:
          'The first day with this number. Leave blank for every earlier day, or from the day after its last holder.',
        full: true,
      },
    ]}
    value={open.suggestion ? { ogid: open.suggestion.ogid } : undefined}
  />
)
