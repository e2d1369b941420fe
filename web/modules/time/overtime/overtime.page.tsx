import { overtime } from '@iroko/contract/time/overtime'
import { countOf } from '../../../lib/format.ts'
import { later } from '../../../lib/lazily.ts'
import { useSend } from '../../../lib/use-call.ts'
import { showResults } from '../../../screens/bulk/results.tsx'
import { useOfficeOptions } from '../../../screens/choices/structure.ts'
import type { BulkAction, RowAction } from '../../../screens/columns/column.ts'
import { ListPage } from '../../../screens/list/list-page.tsx'
import { openDay } from '../conflicts/parts-open-day.tsx'
import { columns, daysOf, type OvertimeRow } from './columns.tsx'

const DeclineDialog = later(() => import('./parts.tsx').then((module) => module.DeclineDialog))
const PartDialog = later(() => import('./parts.tsx').then((module) => module.PartDialog))

/** Overtime of the people one leads, which is paid once it is approved. */
export default function OvertimePage() {
  const offices = useOfficeOptions()
  return (
    <ListPage
      title="Overtime"
      description="Work beyond the shift, on days off and on public holidays. It is paid once you approve it."
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
      {...useDecide()}
    />
  )
}

const isWaiting = ({ state }: OvertimeRow) => state === 'waiting'
const mayDecline = ({ state }: OvertimeRow) => state !== 'declined'
const mayApprove = ({ state }: OvertimeRow) => state !== 'approved'

function useDecide(): { actions: RowAction<OvertimeRow>[]; bulk: BulkAction<OvertimeRow>[] } {
  const send = useSend(overtime.decide, { prefix: 'Overtime | ' })
  const approve = async (rows: readonly OvertimeRow[]): Promise<boolean> => {
    const answer = await send.mutateAsync({ body: { days: daysOf(rows) } })
    const nameOf = (id: string) => rows.find((row) => row.id === id)?.employee.full_name ?? 'One'
    return showResults(answer, nameOf)
  }
  return {
    actions: [
      { label: 'Approve', run: (row) => void approve([row]).catch(() => undefined), when: isWaiting, inRow: 'outline' },
      {
        label: 'Approve',
        run: (row) => void approve([row]).catch(() => undefined),
        when: (row) => !isWaiting(row) && mayApprove(row),
      },
      { label: 'Approve part', ask: (row) => <PartDialog row={row} /> },
      { label: 'Decline', ask: (row) => <DeclineDialog rows={[row]} />, when: mayDecline, danger: true },
    ],
    bulk: [
      { label: (count) => `Approve ${countOf(count, 'day')}`, run: approve, when: mayApprove },
      {
        label: (count) => `Decline ${countOf(count, 'day')}`,
        ask: (rows) => <DeclineDialog rows={rows} />,
        when: mayDecline,
        danger: true,
      },
    ],
  }
}
