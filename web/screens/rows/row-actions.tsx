import type { RowAction } from '../columns/column.ts'
import { DotsButton } from '../dots-button.tsx'
import { Menu } from '../pop-up/menu.tsx'

interface RowActionsProps<Row> {
  row: Row
  /** What the row is called, so that each button has a name of its own. */
  label: string
  actions: readonly RowAction<Row>[]
}

/** The button at the end of a row with what can be done with it; nothing when nothing can. */
export function RowActions<Row>({ row, label, actions }: RowActionsProps<Row>) {
  const possible = actions.filter((action) => action.when?.(row) ?? true)
  if (possible.length === 0) return null
  return (
    <Menu
      button={(opener) => <DotsButton label={label} {...opener} />}
      items={possible.map((action) => ({ ...action, run: () => action.run(row) }))}
    />
  )
}
