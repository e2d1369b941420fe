import '../ui/mantine-over.ts'
import { Modal } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useReturnFocus } from '../lib/screen/focus.ts'
import { usePhone } from '../lib/screen/use-phone.ts'
import { useProofAsked } from '../lib/sign-in/proof.ts'
import { HeadSlot } from '../ui/page.tsx'
import { type Close, useClose } from './ask.tsx'
import { confirmLeave, useMarkedInUse } from './form/leave-guard.ts'

export interface DialogProps {
  title: string
  /** In pixels. */
  width?: number
  /** Something was entered: closing asks first, and a press beside the dialog does not close it. */
  dirty?: boolean
  /** Where a screen shows it by a state of its own. */
  onClose?: Close | undefined
  children: (close: () => void) => ReactNode
}

const usualWidth = 620

/** What stands over the screen, the whole of it on a phone. Mount it to open it. */
export function DialogWindow({ title, width = usualWidth, dirty, onClose, children }: DialogProps) {
  useReturnFocus()
  const leave = useClose(onClose)
  // Also before anything is entered, so that pop-ups wait until the dialog is closed.
  useMarkedInUse(dirty !== undefined)
  const phone = usePhone()
  const [isAsking, setAsking] = useState(false)
  const isProofAsked = useProofAsked()
  const close = async () => {
    if (isOverlaid()) return
    setAsking(true)
    if (!dirty || (await confirmLeave())) leave()
    setAsking(false)
  }
  return (
    <Modal
      opened
      onClose={close}
      title={title}
      size={width}
      classNames={{ title: 'title' }}
      fullScreen={phone}
      // Below the place of a message, which would lie over its title.
      yOffset={96}
      closeOnClickOutside={dirty === undefined}
      // The question closes on Esc too, and must not take the dialog with it.
      closeOnEscape={!(isAsking || isProofAsked)}
      closeButtonProps={{ 'aria-label': 'Close' }}
      transitionProps={{ duration: 0 }}
    >
      <HeadSlot value={null}>{children(close)}</HeadSlot>
    </Modal>
  )
}

/** A calendar that is open over it closes first, and by itself. */
const isOverlaid = (): boolean => document.querySelector('[data-own-escape]') !== null
