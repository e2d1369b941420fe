/** One's own PIN for the gate tablets. */
import { kiosks } from '@iroko/contract/time/kiosks'
import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useCall } from '../../../lib/use-call.ts'

const PinDialog = lazy(() => import('./parts-pin-dialog.tsx').then((module) => ({ default: module.PinDialog })))

export function KioskPinButton() {
  const { data } = useCall(kiosks.pin)
  const [isOpen, setOpen] = useState(false)
  if (!data?.kiosk_pin.in_use) return null
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {data.kiosk_pin.set_at ? 'Change gate PIN' : 'Set gate PIN'}
      </Button>
      <Suspense>{isOpen ? <PinDialog onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  )
}
