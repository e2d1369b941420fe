import type { ReactNode } from 'react'
import { later } from '../../lib/lazily.ts'
import { type OpenerProps, useOpener } from './opener.ts'

const Card = later(() => import('./pop-up-card.tsx').then((module) => module.PopUpCard))

export interface PopUpLook {
  /** What the card is called. */
  label: string
  position: 'bottom-start' | 'bottom-end'
  width?: number
  className?: string | undefined
  /** Esc closes the card alone and not the dialog under it. */
  ownEscape?: boolean
}

interface PopUpProps extends PopUpLook {
  button: (opener: OpenerProps) => ReactNode
  children: (close: () => void) => ReactNode
}

/** A button with a card that opens at it; the card loads when it is opened for the first time. */
export function PopUp({ button, children, ...look }: PopUpProps) {
  const { id, opener, isOpen, setOpen, place } = useOpener('dialog')
  return (
    <>
      {button(opener)}
      {place ? (
        <Card id={id} place={place} isOpen={isOpen} setOpen={setOpen} {...look}>
          {children(() => setOpen(false))}
        </Card>
      ) : null}
    </>
  )
}
