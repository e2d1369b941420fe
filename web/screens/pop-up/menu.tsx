import type { ReactNode } from 'react'
import { later } from '../../lib/lazily.ts'
import { type OpenerProps, useOpener } from './opener.ts'

const List = later(() => import('./menu-list.tsx').then((module) => module.MenuList))

export interface MenuItem {
  label: string
  icon?: ReactNode
  danger?: boolean | undefined
  run: () => void
}

interface MenuProps {
  button: (opener: OpenerProps) => ReactNode
  items: readonly MenuItem[]
}

/** A button with a menu; the menu loads when it is opened for the first time. */
export function Menu({ button, items }: MenuProps) {
  const { id, opener, isOpen, setOpen, place } = useOpener('menu')
  return (
    <>
      {button(opener)}
      {place ? <List id={id} place={place} isOpen={isOpen} setOpen={setOpen} items={items} /> : null}
    </>
  )
}
