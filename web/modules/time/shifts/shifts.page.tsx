import type { Shift } from '@iroko/contract/time/shifts'
import { shifts } from '@iroko/contract/time/shifts'
import { later } from '../../../lib/lazily.ts'
import { ask } from '../../../screens/ask.tsx'
import { AddButton } from '../../../screens/crud-page.tsx'
import { ListView } from '../../../screens/list/list-view.tsx'
import { useCrudActions } from '../../../screens/use-crud-actions.tsx'
import { Page } from '../../../ui/page.tsx'
import { useView, ViewSwitch } from '../../../ui/views/view-switch.tsx'
import { RotationList } from '../rotations/parts.tsx'
import { shiftColumns } from './columns.tsx'

const ShiftDialog = later(() => import('./parts-shift-dialog.tsx').then((module) => module.ShiftDialog))

const views = { shifts: 'Shifts', rotations: 'Rotations' }

/** The shifts of the company and the rotations made of them. */
export default function ShiftsPage() {
  const [view, show] = useView(views)
  return (
    <Page
      title="Shifts"
      description="Shifts and their hours. New hours apply from their date; earlier days do not change."
      actions={<ViewSwitch label="View" views={views} view={view} onChange={show} />}
    >
      {view === 'shifts' ? <ShiftList /> : <RotationList />}
    </Page>
  )
}

function ShiftList() {
  const form = (edited?: Shift) => <ShiftDialog shift={edited} />
  const calls = { update: shifts.update, archive: shifts.remove }
  const { actions, mayEdit } = useCrudActions<Shift>({ noun: 'shift', calls, onEdit: (row) => void ask(form(row)) })
  const add = mayEdit ? <AddButton noun="shift" onClick={() => void ask(form())} /> : undefined
  return (
    <ListView
      label="Shifts"
      call={shifts.list}
      extra={{ sort: 'title' }}
      columns={shiftColumns}
      filters={[{ type: 'flag', name: 'archived', label: 'Include archived' }]}
      actions={actions.map((action) => ({ ...action, when: (row: Shift) => !row.archived }))}
      toolbar={add}
      empty={add}
      rowLabel={({ title }) => title}
      onRowClick={mayEdit ? (row) => (row.archived ? undefined : void ask(form(row))) : undefined}
      errorPrefix="Shift | "
    />
  )
}
