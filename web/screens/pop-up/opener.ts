import { type Ref, useId, useImperativeHandle, useState } from 'react'

/** What the button gets that opens a card or a menu. */
export interface OpenerProps {
  ref: (element: HTMLButtonElement | null) => void
  id: string
  'aria-haspopup': 'dialog' | 'menu'
  'aria-expanded': boolean
  'aria-controls': string | undefined
  onClick: () => void
}

/** A button and what it opens, which loads when it is opened for the first time: `place` is null until then. */
export function useOpener(kind: OpenerProps['aria-haspopup']) {
  const id = useId()
  const [isOpen, setOpen] = useState<boolean>()
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  const opener: OpenerProps = {
    ref: setButton,
    // As Mantine names the two parts of a popover.
    id: `${id}-target`,
    'aria-haspopup': kind,
    'aria-expanded': isOpen ?? false,
    'aria-controls': isOpen ? `${id}-dropdown` : undefined,
    onClick: () => setOpen(!isOpen),
  }
  return { id, opener, isOpen: isOpen ?? false, setOpen, place: isOpen === undefined ? null : button }
}

/** Stands for a button that is elsewhere on the screen: what opens is placed beside that. */
export function Place({ element, ref }: { element: HTMLElement; ref?: Ref<HTMLElement> }) {
  useImperativeHandle(ref, () => element, [element])
  return null
}
