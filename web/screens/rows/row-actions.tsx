import { Suspense, useState } from 'react'
import type { RowAction } from '../columns/column.ts'
import { DotsButton } from '../dots-button.tsx'
import { lazily } from '../lazily.ts'

const RowMenu = lazily(() => import('./row-menu.tsx').then((module) => module.RowMenu))

interface RowActionsProps<Row> {
  row: Row
  /** What the row is called, so that each button has a name of its own. */
  label: string
  actions: readonly RowAction<Row>[]
}

/** The button at the end of a row with what can be done with it; nothing when nothing can. */
export function RowActions<Row>({ row, label, actions }: RowActionsProps<Row>) {
  const [isWanted, setWanted] = useState(false)
  const want = () => setWanted(true)
  const possible = actions.filter((action) => action.when?.(row) ?? true)
  if (possible.length === 0) return null
  return (
    // The menu may come between press and release, and such a press is no click on either button.
    <Suspense fallback={<DotsButton label={label} onMouseDown={want} onClick={want} />}>
      <RowMenu row={row} label={label} actions={possible} isWanted={isWanted} />
    </Suspense>
  )
}
