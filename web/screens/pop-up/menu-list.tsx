import '../../ui/mantine-over.ts'
import { Menu } from '@mantine/core'
import type { MenuItem } from './menu.tsx'
import classes from './menu-list.module.css'
import { Place } from './opener.ts'
import { useOpenedAfterMount } from './pop-up-card.tsx'

interface MenuListProps {
  id: string
  place: HTMLElement
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
  items: readonly MenuItem[]
}

/** What a menu offers. */
export function MenuList({ id, place, isOpen, setOpen, items }: MenuListProps) {
  const opened = useOpenedAfterMount(isOpen)
  return (
    <Menu id={id} opened={opened} onChange={setOpen} position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Place element={place} />
      </Menu.Target>
      <Menu.Dropdown>
        {items.map(({ label, icon, danger, run }) => (
          <Menu.Item key={label} leftSection={icon} className={danger ? classes.danger : undefined} onClick={run}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
