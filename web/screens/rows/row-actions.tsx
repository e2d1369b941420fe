import { ActionIcon, Button } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { ask } from '../ask.tsx'
import { isInRow, type RowAction } from '../columns/column.ts'
import { Menu } from '../pop-up/menu.tsx'
import classes from './row-actions.module.css'

interface RowActionsProps<Row> {
  row: Row
  /** What the row is called, so that each button has a name of its own. */
  label: string
  actions: readonly RowAction<Row>[]
}

const possible = <Row,>({ row, actions }: RowActionsProps<Row>) => actions.filter((action) => action.when?.(row) ?? true)

/** Does what a row offers, once what it asks is answered. */
export async function act<Row>(action: RowAction<Row>, row: Row, button?: HTMLElement): Promise<void> {
  if (!action.ask || (await ask(action.ask(row)))) action.run?.(row, button)
}

/** The button at the end of a row with what can be done with it; nothing when nothing can. */
export function RowActions<Row>(props: RowActionsProps<Row>) {
  const { row, label } = props
  const items = possible(props).filter((action) => !isInRow(action))
  if (items.length === 0) return null
  return (
    <Menu
      button={(opener) => (
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={`Actions for ${label}`} {...opener}>
          <IconDots size={18} />
        </ActionIcon>
      )}
      items={items.map((action) => ({ ...action, run: () => void act(action, row) }))}
    />
  )
}

/** What the list is there for, as buttons in the row itself. */
export function RowButtons<Row>(props: RowActionsProps<Row>) {
  const { row, label } = props
  const buttons = possible(props).filter(isInRow)
  if (buttons.length === 0) return null
  return (
    <span className={classes.buttons}>
      {buttons.map((action) => (
        <Button
          key={action.label}
          size="compact-sm"
          variant={action.inRow}
          aria-label={`${action.label} ${label}`}
          data-key={action.shortcut}
          onClick={({ currentTarget }) => void act(action, row, currentTarget)}
        >
          {action.label}
        </Button>
      ))}
    </span>
  )
}
