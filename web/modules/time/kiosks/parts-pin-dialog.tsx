import type { Input } from '@iroko/contract/endpoint'
import { kiosks } from '@iroko/contract/time/kiosks'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'

type Draft = Input<typeof kiosks.setPin>['body']

export function PinDialog() {
  return (
    <SendDialog<Draft>
      call={kiosks.setPin}
      prefix="PIN | "
      title="PIN for the gate tablets"
      submit="Set PIN"
      fields={[
        {
          name: 'pin',
          type: 'password',
          label: 'New PIN',
          required: true,
          maxLength: 8,
          autoComplete: 'new-password',
          description: 'Four to eight digits. Enter it with your OGID at a gate tablet.',
          full: true,
        },
      ]}
    />
  )
}
