import { Button } from '@mantine/core'
import { useState } from 'react'
import { focusWhenDrawn } from '../../lib/screen/focus.ts'
import { ask } from '../ask.tsx'
import type { BulkAction } from '../columns/column.ts'
import classes from './bulk-bar.module.css'

interface BulkBarProps<Row> {
  rows: Row[]
  actions: readonly BulkAction<Row>[]
  onClear: () => void
}

/** What can be done with the chosen rows, at the foot of the screen so that nothing moves when it comes. */
export function BulkBar<Row>({ rows, actions, onClear }: BulkBarProps<Row>) {
  const [busy, setBusy] = useState<BulkAction<Row>>()
  const run = async (action: BulkAction<Row>, possible: Row[], button: HTMLButtonElement) => {
    if (action.ask && !(await ask(action.ask(possible)))) return
    setBusy(action)
    try {
      if ((await action.run?.(possible, button)) !== false) onClear()
    } catch {
      // The call's own alert has said what went wrong; the rows stay chosen for another try.
    } finally {
      setBusy(undefined)
      // A busy button is disabled and lost the focus: it gets it back, unless something else has it by now.
      focusWhenDrawn(() => (button.disabled || document.activeElement !== document.body ? null : button))
    }
  }
  if (rows.length === 0) return null
  return (
    <section className={`middle8 ${classes.bar}`} aria-label="Selected rows">
      <span className={classes.count} role="status">
        {rows.length} selected
      </span>
      {actions.map((action, index) => {
        const possible = rows.filter((row) => action.when?.(row) ?? true)
        return (
          <Button
            key={action.label(0)}
            size="sm"
            variant={index === 0 && !action.danger ? 'filled' : 'default'}
            color={action.danger ? 'red' : undefined}
            leftSection={action.icon}
            loading={busy === action}
            disabled={possible.length === 0 || (busy !== undefined && busy !== action)}
            onClick={({ currentTarget }) => run(action, possible, currentTarget)}
          >
            {action.label(possible.length)}
          </Button>
        )
      })}
      <Button size="sm" variant="subtle" color="gray" onClick={onClear}>
        Clear
      </Button>
    </section>
  )
}
