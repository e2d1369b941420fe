/** One's own PIN for the gate tablets. */
import { kiosks } from '@iroko/contract/time/kiosks'
import { later } from '../../../lib/lazily.ts'
import { useCall } from '../../../lib/use-call.ts'
import { AskButton } from '../../../screens/ask-button.tsx'

const PinDialog = later(() => import('./parts-pin-dialog.tsx').then((module) => module.PinDialog))

export function KioskPinButton() {
  const { data } = useCall(kiosks.pin)
  if (!data?.kiosk_pin.in_use) return null
  return (
    <AskButton variant="default" ask={() => <PinDialog />}>
      {data.kiosk_pin.set_at ? 'Change gate PIN' : 'Set gate PIN'}
    </AskButton>
  )
}
