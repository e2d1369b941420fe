/** The form of a device. */
import type { Input } from '@iroko/contract/endpoint'
import { terminals } from '@iroko/contract/time/terminals'
import { useSend } from '../../../lib/use-call.ts'
import { useClose } from '../../../screens/ask.tsx'
import { useBranchOptions } from '../../../screens/choices/structure.ts'
import type { Field } from '../../../screens/fields/field.ts'
import type { Option } from '../../../screens/fields/option.ts'
import { FormDialog } from '../../../screens/form/form-dialog.tsx'
import type { Device } from './parts-devices.tsx'
import { showSecret } from './parts-secret.tsx'

type Draft = Input<typeof terminals.create>['body']

interface DeviceDialogProps {
  device: Device | undefined
  /** What is known of one that called unasked. */
  begun?: Partial<Draft>
}

export function DeviceDialog({ device, begun }: DeviceDialogProps) {
  const close = useClose()
  const branches = useBranchOptions()
  const options = { prefix: 'Device | ', success: 'message', quietFields: true } as const
  const create = useSend(terminals.create, options)
  const update = useSend(terminals.update, options)
  const save = async ({ kind, serial, ...draft }: Draft) => {
    if (device) {
      await update.mutateAsync({ params: { id: device.id }, body: { ...draft, version: device.version } })
    } else {
      const made = await create.mutateAsync({ body: { kind, ...(serial && kind !== 'kiosk' ? { serial } : {}), ...draft } })
      if (made.secret) void showSecret({ title: made.device.title, kind, secret: made.secret })
    }
    close(true)
  }
  return (
    <FormDialog<Draft>
      title={device ? `Edit ${device.title}` : 'Register device'}
      submit={device ? 'Save changes' : 'Register device'}
      fields={fieldsOf(device, branches)}
      value={device ? { ...device, branch_id: device.branch.id } : begun}
      onSubmit={save}
    />
  )
}

const isTerminal = ({ kind }: Partial<Draft>): boolean => kind === 'terminal'

const fieldsOf = (device: Device | undefined, branches: readonly Option[]): Field<Draft>[] => [
  ...(device
    ? []
    : [
        {
          name: 'kind',
          type: 'select',
          label: 'Kind',
          required: true,
          value: 'terminal',
          options: [
            { value: 'terminal', label: 'Terminal with automatic push' },
            { value: 'kiosk', label: 'Gate tablet' },
            { value: 'other', label: 'Other device that sends batches' },
          ],
        } satisfies Field<Draft>,
        {
          name: 'serial',
          type: 'text',
          label: 'Serial number',
          required: true,
          maxLength: 40,
          description: 'As shown on the device or in its menu.',
          when: ({ kind }: Partial<Draft>) => kind !== 'kiosk',
        } satisfies Field<Draft>,
      ]),
  { name: 'title', type: 'text', label: 'Name', required: true, maxLength: 80, placeholder: 'Main door' },
  { name: 'branch_id', type: 'select', label: 'Branch', required: true, options: branches },
  {
    name: 'direction',
    type: 'select',
    label: 'Direction',
    placeholder: 'Both ways',
    options: [
      { value: 'in', label: 'Only in' },
      { value: 'out', label: 'Only out' },
    ],
    when: ({ kind }) => (device !== undefined ? device.kind !== 'kiosk' : kind !== 'kiosk'),
  },
  {
    name: 'trusts_keys',
    type: 'check',
    label: 'People press the key for in or out',
    description: 'Only if everyone does. By default the key says “in” for every punch.',
    value: false,
    full: true,
    when: (draft) => (device ? device.kind === 'terminal' : isTerminal(draft)),
  },
  {
    name: 'pins_are_ogids',
    type: 'check',
    label: 'Terminal IDs are OGIDs',
    description: 'Terminal ID 42 is then OG000042. Otherwise HR assigns each terminal ID.',
    value: false,
    full: true,
    when: ({ kind }) => (device ? device.kind !== 'kiosk' : kind !== 'kiosk'),
  },
  {
    name: 'branch_networks_only',
    type: 'check',
    label: 'Accept only from the networks of the branch',
    description: 'From elsewhere, or where the branch has no networks, a terminal needs its key.',
    value: true,
    full: true,
  },
]
