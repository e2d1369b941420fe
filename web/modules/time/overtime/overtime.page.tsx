import { overtime } from '@iroko/contract/time/overtime'
import { useGone } from '../../../lib/calls/send-later.ts'
import { countOf } from '../../../lib/format.ts'
import { later } from '../../../lib/lazily.ts'
import { useOfficeOptions } from '../../../screens/choices/structure.ts'
import type { BulkAction, RowAction } from '../../../screens/columns/column.ts'
import { ListPage } from '../../../screens/list/list-page.tsx'
import { openDay } from '../conflicts/parts-open-day.tsx'
import { columns, type OvertimeRow } from './columns.tsx'
import { decideOvertime, declineOvertime, overtimeKey } from './parts-decide.tsx'

const PartDialog = later(() => import('./parts.tsx').then((module) => module.PartDialog))

/** Overtime of the people one leads, which is paid once it is approved. */
export default function OvertimePage() {
  const offices = useOfficeOptions()
  const gone = useGone()
  return (
    <ListPage
      title="Overtime"
      description="Work beyond the shift, on days off and on public holidays. It is paid once you approve it. Days of pay periods that are over are found by their date."
      call={overtime.list}
      empty="No overtime to approve. It appears here once a day is counted, where the pay group pays it."
      extra={{ sort: '-day' }}
      columns={columns}
      filters={[
        { type: 'flag', name: 'decided', label: 'Decided' },
        { type: 'select', name: 'office_id', label: 'Office', options: offices },
        { type: 'date_range', name: 'from', to: 'until', label: 'Day' },
      ]}
      rowLabel={({ employee, day }) => `${employee.full_name}, ${day}`}
      onRowClick={openDay}
      errorPrefix="Overtime | "
      actions={actions}
      bulk={bulk}
      without={(row) => gone.has(overtimeKey(row))}
    />
  )
}

const isWaiting = ({ state }: OvertimeRow) => state === 'waiting'
const mayDecline = ({ state }: OvertimeRow) => state !== 'declined'
const mayApprove = ({ state }: OvertimeRow) => state !== 'approved'

const approve = (row: OvertimeRow) => decideOvertime([row])
const decline = (row: OvertimeRow, button: HTMLElement = document.body) => declineOvertime([row], button)

/** What waits is decided in its row, what was decided from its menu. */
const actions: RowAction<OvertimeRow>[] = [
  { label: 'Approve', run: approve, when: isWaiting, inRow: 'outline', shortcut: 'a' },
  { label: 'Decline', run: decline, when: isWaiting, danger: true, inRow: 'default', shortcut: 'r' },
  { label: 'Approve', run: approve, when: (row) => !isWaiting(row) && mayApprove(row) },
  { label: 'Approve part', ask: (row) => <PartDialog row={row} /> },
  { label: 'Decline', run: decline, when: (row) => !isWaiting(row) && mayDecline(row), danger: true },
]

const bulk: BulkAction<OvertimeRow>[] = [
  { label: (count) => `Approve ${countOf(count, 'day')}`, run: (rows) => decideOvertime(rows), when: mayApprove },
  {
    label: (count) => `Decline ${countOf(count, 'day')}`,
    run: (rows, button) => {
      declineOvertime(rows, button)
      // They stay chosen until the reason is given, and then they are gone.
      return false
    },
    when: mayDecline,
    danger: true,
  },
]
