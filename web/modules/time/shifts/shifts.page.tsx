import { managesHr } from '@iroko/contract/guards'
import type { Rotation, Shift } from '@iroko/contract/time/shifts'
import { shifts } from '@iroko/contract/time/shifts'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useUser } from '../../../lib/session.ts'
import { ListView } from '../../../screens/list/list-view.tsx'
import { useCrudActions } from '../../../screens/use-crud-actions.tsx'
import { Page } from '../../../ui/page.tsx'
import { useView, ViewSwitch } from '../../leave/applications/parts-view.tsx'
import { rotationColumns, shiftColumns } from './columns.tsx'

const ShiftDialog = lazy(() => import('./parts-shift-dialog.tsx').then((module) => ({ default: module.ShiftDialog })))
const RotationDialog = lazy(() => import('./parts-rotation-dialog.tsx').then((module) => ({ default: module.RotationDialog })))

const views = { shifts: 'Shifts', rotations: 'Rotations' }

/** The shifts of the company and the rotations made of them. */
export default function ShiftsPage() {
  const [view, show] = useView(views)
  return (
    <Page
      title="Shifts"
      description="When people work. New hours count from their day on; what was worked before keeps its own."
      actions={<ViewSwitch label="What is listed" views={views} view={view} onChange={show} />}
    >
      {view === 'shifts' ? <ShiftList /> : <RotationList />}
    </Page>
  )
}

function ShiftList() {
  const [edited, setEdited] = useState<Shift | 'new'>()
  const mayEdit = managesHr(useUser())
  const calls = { list: shifts.list, ...(mayEdit ? { update: shifts.update, remove: shifts.remove } : {}) }
  const actions = useCrudActions<Shift>({ noun: 'shift', columns: shiftColumns, calls, onEdit: setEdited })
  const add = mayEdit ? <AddButton label="Add shift" onClick={() => setEdited('new')} /> : undefined
  return (
    <>
      <ListView
        label="Shifts"
        call={shifts.list}
        extra={{ sort: 'title' }}
        columns={shiftColumns}
        filters={[{ type: 'flag', name: 'archived', label: 'Archived too' }]}
        actions={actions.map((action) => ({ ...action, when: (row: Shift) => !row.archived }))}
        toolbar={add}
        empty={add}
        rowLabel={({ title }) => title}
        onRowClick={mayEdit ? (row) => (row.archived ? undefined : setEdited(row)) : undefined}
        errorPrefix="Shift | "
      />
      <Suspense>
        {edited ? <ShiftDialog shift={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} /> : null}
      </Suspense>
    </>
  )
}

function RotationList() {
  const [edited, setEdited] = useState<Rotation | 'new'>()
  const mayEdit = managesHr(useUser())
  const calls = {
    list: shifts.rotations,
    ...(mayEdit ? { update: shifts.updateRotation, remove: shifts.removeRotation } : {}),
  }
  const actions = useCrudActions<Rotation>({ noun: 'rotation', columns: rotationColumns, calls, onEdit: setEdited })
  const add = mayEdit ? <AddButton label="Add rotation" onClick={() => setEdited('new')} /> : undefined
  return (
    <>
      <ListView
        label="Rotations"
        call={shifts.rotations}
        extra={{ sort: 'title' }}
        columns={rotationColumns}
        actions={actions}
        toolbar={add}
        empty={add}
        rowLabel={({ title }) => title}
        onRowClick={mayEdit ? setEdited : undefined}
        errorPrefix="Rotation | "
      />
      <Suspense>
        {edited ? (
          <RotationDialog rotation={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
        ) : null}
      </Suspense>
    </>
  )
}

function AddButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button leftSection={<IconPlus size={18} />} onClick={onClick}>
      {label}
    </Button>
  )
}
