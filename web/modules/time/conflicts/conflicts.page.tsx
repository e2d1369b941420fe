import { conflicts } from '@iroko/contract/time/conflicts'
import { lazy, Suspense, useState } from 'react'
import { ListPage } from '../../../screens/list/list-page.tsx'
import { useOfficeOptions } from '../../company/offices/parts-options.tsx'
import { type ConflictRow, conflictColumns } from '../corrections/columns.tsx'

const DayDialog = lazy(() => import('../corrections/parts-day.tsx').then((module) => ({ default: module.DayDialog })))
const SettleDialog = lazy(() => import('./parts.tsx').then((module) => ({ default: module.SettleDialog })))

/** Days of leave with punches: a leader says which of the two counts. */
export default function ConflictsPage() {
  const [explained, setExplained] = useState<ConflictRow>()
  const [settled, setSettled] = useState<ConflictRow>()
  const offices = useOfficeOptions()
  return (
    <>
      <ListPage
        title="Conflicts to resolve"
        description="Days of leave with punches. Choose leave or work: either the day returns to the leave, or the punches are excluded."
        call={conflicts.list}
        extra={{ sort: '-day' }}
        columns={conflictColumns}
        filters={[
          { type: 'select', name: 'office_id', label: 'Office', options: offices },
          { type: 'date_range', name: 'from', to: 'until', label: 'Day' },
        ]}
        actions={[{ label: 'Resolve conflict', run: setSettled }]}
        rowLabel={({ employee, day }) => `${employee.full_name}, ${day}`}
        onRowClick={setExplained}
        errorPrefix="Attendance | "
      />
      <Suspense>
        {explained ? (
          <DayDialog ogid={explained.employee.ogid} day={explained.day} onClose={() => setExplained(undefined)} />
        ) : null}
        {settled ? <SettleDialog ogid={settled.employee.ogid} day={settled.day} onClose={() => setSettled(undefined)} /> : null}
      </Suspense>
    </>
  )
}
