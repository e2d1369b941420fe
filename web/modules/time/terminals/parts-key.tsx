/** The communication key of a terminal: the one that its screen has, or a new one. */
import { terminals } from '@iroko/contract/time/terminals'
import { useSend } from '../../../lib/use-call.ts'
import { useClose } from '../../../screens/ask.tsx'
import type { Field } from '../../../screens/fields/field.ts'
import { FormDialog } from '../../../screens/form/form-dialog.tsx'
import type { Device } from './parts-devices.tsx'
import { showSecret } from './parts-secret.tsx'

interface Draft {
  key: string
}

export function KeyDialog({ device }: { device: Device }) {
  const close = useClose()
  const renew = useSend(terminals.renewSecret, { prefix: 'Device | ', success: 'message', quietFields: true })
  const save = async ({ key }: Partial<Draft>) => {
    const { secret } = await renew.mutateAsync({ params: { id: device.id }, body: { key: key || null } })
    if (secret) void showSecret({ title: device.title, kind: device.kind, secret })
    close(true)
  }
  return <FormDialog<Draft> title={`Communication key of ${device.title}`} submit="Save key" fields={fields} onSubmit={save} />
}

const fields: Field<Draft>[] = [
  {
    name: 'key',
    type: 'text',
    label: 'Communication key',
    description: '1 to 6 digits, as entered in the terminal’s menu. Leave blank to generate one, shown once.',
    maxLength: 6,
    full: true,
  },
]
