import type { Input } from '@iroko/contract/endpoint'
import { kiosks } from '@iroko/contract/time/kiosks'
import { useSend } from '../../../lib/use-call.ts'
import { FormDialog } from '../../../screens/form/form-dialog.tsx'

type Draft = Input<typeof kiosks.setPin>['body']

export function PinDialog({ onClose }: { onClose: () => void }) {
  const set = useSend(kiosks.setPin, { prefix: 'PIN | ', success: 'message', quietFields: true, onSuccess: onClose })
  return (
    <FormDialog<Draft>
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
      onSubmit={(body) => set.mutateAsync({ body })}
      onClose={onClose}
    />
  )
}
