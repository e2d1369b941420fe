import { Menu } from '@mantine/core'
import type { RowAction } from '../columns/column.ts'
import { DotsButton } from '../dots-button.tsx'
import classes from './row-menu.module.css'

interface RowMenuProps<Row> {
  row: Row
  label: string
  actions: readonly RowAction<Row>[]
  /** Its button was pressed before the menu was there. */
  isWanted: boolean
}

/** The menu of a row; it loads after the rows. */
export function RowMenu<Row>({ row, label, actions, isWanted }: RowMenuProps<Row>) {
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false} defaultOpened={isWanted}>
      <Menu.Target>
        <DotsButton label={label} />
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => (
          <Menu.Item
            key={action.label}
            leftSection={action.icon}
            className={action.danger ? classes.danger : undefined}
            onClick={() => action.run(row)}
          >
            {action.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
