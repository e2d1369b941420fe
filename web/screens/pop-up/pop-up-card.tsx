import '../../ui/mantine-over.ts'
import { Popover } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { Place } from './opener.ts'
import type { PopUpLook } from './pop-up.tsx'

interface PopUpCardProps extends PopUpLook {
  id: string
  place: HTMLElement
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
  children: ReactNode
}

/** The card of a pop-up. */
export function PopUpCard({ place, isOpen, setOpen, label, className, ownEscape, children, ...look }: PopUpCardProps) {
  const opened = useOpenedAfterMount(isOpen)
  return (
    <Popover {...look} opened={opened} onChange={setOpen} trapFocus returnFocus>
      <Popover.Target>
        <Place element={place} />
      </Popover.Target>
      <Popover.Dropdown className={className} aria-label={label} data-own-escape={ownEscape || undefined}>
        {children}
      </Popover.Dropdown>
    </Popover>
  )
}

/** Mantine remembers where the focus was when a card turns open, and not when it is born so. */
export function useOpenedAfterMount(isOpen: boolean): boolean {
  const [isMounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  return isMounted && isOpen
}
