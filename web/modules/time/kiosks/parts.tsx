/** One's own PIN for the gate tablets. */
import { kiosks } from '@iroko/contract/time/kiosks'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useCall } from '../../../lib/use-call.ts'
import { later } from '../../../screens/lazily.ts'

const PinDialog = later(() => import('./parts-pin-dialog.tsx').then((module) => module.PinDialog))

export function KioskPinButton() {
  const { data } = useCall(kiosks.pin)
  const [isOpen, setOpen] = useState(false)
  if (!data?.kiosk_pin.in_use) return null
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {data.kiosk_pin.set_at ? 'Change gate PIN' : 'Set gate PIN'}
      </Button>
      {isOpen ? <PinDialog onClose={() => setOpen(false)} /> : null}
    </>
  )
}
