/** Handing over, accepting by PIN and taking back. */
import { type CustodyState, custodies, custodyKindWords, custodyStateWords } from '@iroko/contract/assets/custodies'
import type { Input } from '@iroko/contract/endpoint'
import { useSend } from '../../../lib/use-call.ts'
import { ask, useClose } from '../../../screens/ask.tsx'
import { colleagueSearch } from '../../../screens/choices/people.ts'
import { useBranchOptions } from '../../../screens/choices/structure.ts'
import type { Field } from '../../../screens/fields/field.ts'
import { optionsOf } from '../../../screens/fields/option.ts'
import { FormDialog } from '../../../screens/form/form-dialog.tsx'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'
import type { StatusMap } from '../../../ui/state/status-badge.tsx'
import { conditionOptions } from '../assets/parts.tsx'

export const custodyStateMap: StatusMap<CustodyState> = {
  waiting: { label: custodyStateWords.waiting, tone: 'waiting' },
  held: { label: custodyStateWords.held, tone: 'good' },
  offered: { label: custodyStateWords.offered, tone: 'waiting' },
  declined: { label: custodyStateWords.declined, tone: 'bad' },
  returned: { label: custodyStateWords.returned, tone: 'neutral' },
}

export const prefix = 'Asset | '
type Giving = Omit<Input<typeof custodies.give>['body'], 'asset_ids'>

export const givingFields: Field<Giving>[] = [
  { name: 'ogid', type: 'select', label: 'To', required: 'Choose a person', search: colleagueSearch(), full: true },
  { name: 'kind', type: 'select', label: 'As', options: optionsOf(custodyKindWords), value: 'assigned' },
  {
    name: 'due_on',
    type: 'date',
    label: 'Back by',
    required: 'Enter when it is to be back',
    when: ({ kind }) => kind === 'loan',
  },
  { name: 'condition', type: 'select', label: 'Condition', options: conditionOptions },
  { name: 'place', type: 'text', label: 'Place', maxLength: 80 },
]

/** One hand-over of one or many; the holder may accept at once, by their PIN on this phone. */
export function GiveDialog({ assets }: { assets: readonly { id: string; tag: string }[] }) {
  const close = useClose()
  const send = useSend(custodies.give, { prefix, success: 'message', quietFields: true })
  return (
    <FormDialog<Giving>
      title={assets.length === 1 ? `Hand over ${assets[0]?.tag}` : `Hand over ${assets.length} assets`}
      submit="Hand over"
      fields={givingFields}
      onSubmit={async (draft) => {
        const { custodies: made, is_waiting } = await send.mutateAsync({
          body: { ...draft, asset_ids: assets.map(({ id }) => id) },
        })
        close(true)
        const [first] = made
        if (first && is_waiting) void ask(<PinDialog custodyId={first.id} />)
      }}
    />
  )
}

/** The holder enters their PIN on the phone of who hands over, or later accepts by themselves. */
export function PinDialog({ custodyId, version = 1 }: { custodyId: string; version?: number }) {
  return (
    <SendDialog<{ pin: string }>
      title="Accept here by PIN"
      call={custodies.accept}
      params={{ id: custodyId }}
      fixed={{ version } as never}
      prefix={prefix}
      submit="Accept"
      fields={[
        {
          name: 'pin',
          type: 'password',
          label: 'Gate PIN of the holder',
          required: 'Enter the PIN',
          maxLength: 6,
          full: true,
          autoComplete: 'one-time-code',
          description: 'Without a PIN they accept in their own session',
        },
      ]}
    />
  )
}

type Receiving = Omit<Input<typeof custodies.receive>['body'], 'version'>

export function ReceiveDialog({ custodyId, tag, version }: { custodyId: string; tag: string; version: number }) {
  const branches = useBranchOptions()
  return (
    <SendDialog<Receiving>
      title={`Receive ${tag}`}
      call={custodies.receive}
      params={{ id: custodyId }}
      fixed={{ version } as never}
      prefix={prefix}
      submit="Receive"
      fields={[
        { name: 'condition', type: 'select', label: 'Condition', required: true, options: conditionOptions, value: 'good' },
        { name: 'branch_id', type: 'select', label: 'Branch', options: branches, placeholder: 'As it was' },
        { name: 'place', type: 'text', label: 'Place', maxLength: 80 },
        { name: 'brought_by', type: 'select', label: 'Brought by another', search: colleagueSearch() },
        { name: 'note', type: 'text', label: 'Note', maxLength: 200, full: true },
      ]}
    />
  )
}
