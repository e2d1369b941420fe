import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/Loader.css'
import '@mantine/core/styles/ActionIcon.css'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/Menu.css'
import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { RowAction } from './column.ts'

interface RowMenuProps<Row> {
  row: Row
  /** What the row is called, so that each button has a name of its own. */
  label: string
  actions: readonly RowAction<Row>[]
}

export function RowMenu<Row>({ row, label, actions }: RowMenuProps<Row>) {
  const possible = actions.filter((action) => action.when?.(row) ?? true)
  if (possible.length === 0) return null
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={`Actions for ${label}`}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {possible.map((action) => (
          <Menu.Item
            key={action.label}
            leftSection={action.icon}
            color={action.danger ? 'red' : undefined}
            onClick={() => action.run(row)}
          >
            {action.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
