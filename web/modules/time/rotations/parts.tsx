import { type Rotation, rotations } from '@iroko/contract/time/rotations'
import { later } from '../../../lib/lazily.ts'
import { ask } from '../../../screens/ask.tsx'
import type { Column } from '../../../screens/columns/column.ts'
import { AddButton } from '../../../screens/crud-page.tsx'
import { ListView } from '../../../screens/list/list-view.tsx'
import { archivedFilter, useCrudActions } from '../../../screens/use-crud-actions.tsx'

const RotationDialog = later(() => import('./parts-dialog.tsx').then((module) => module.RotationDialog))

const columns: Column<Rotation>[] = [
  { key: 'title', label: 'Title', sortable: true },
  {
    key: 'steps',
    label: 'Cycle',
    render: ({ steps }) => steps.map(({ title, days }) => `${title ?? 'Day off'} ${days} d`).join(', '),
  },
  { key: 'length_days', label: 'Cycle length', render: ({ length_days }) => `${length_days} days` },
  { key: 'anchor_on', label: 'Anchor', sortable: true },
  { key: 'assignments', label: 'Assignments', align: 'end' },
]

/** The rotations of the company. */
export function RotationList() {
  const form = (edited?: Rotation) => <RotationDialog rotation={edited} />
  const own = useCrudActions<Rotation>({ noun: 'rotation', calls: rotations, onEdit: (row) => void ask(form(row)) })
  const add = own.mayEdit ? <AddButton noun="rotation" onClick={() => void ask(form())} /> : undefined
  return (
    <ListView
      label="Rotations"
      call={rotations.list}
      extra={{ sort: 'title' }}
      columns={columns}
      filters={[archivedFilter]}
      actions={own.actions}
      toolbar={add}
      empty={add}
      rowLabel={({ title }) => title}
      onRowClick={own.mayEdit ? (row) => void ask(form(row)) : undefined}
      errorPrefix="Rotation | "
    />
  )
}
