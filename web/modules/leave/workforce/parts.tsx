/** Days of leave by office and kind of leave. */

import { yearOf } from '@iroko/contract/dates'
import type { Output } from '@iroko/contract/endpoint'
import { workforceLeave } from '@iroko/contract/leave/workforce'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useCall } from '../../../lib/use-call.ts'
import type { Column } from '../../../screens/columns/column.ts'
import type { Filter } from '../../../screens/filters/filter.ts'
import { FilterBar } from '../../../screens/filters/filter-bar.tsx'
import { DataTable } from '../../../screens/table/data-table.tsx'
import { today } from '../../../ui/date/date-words.ts'
import { ViewSwitch } from '../../../ui/views/view-switch.tsx'

type Days = Output<typeof workforceLeave.pivot>
/** An office with its days under the id of each kind of leave. */
type Line = { id: string; office: string; total: number } & Record<string, string | number>

const isDay = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)

/** Of leave that begins in the dates that the address names, this year's when it names none. */
export function Pivot() {
  const [{ from, to, status }, setFilters] = usePivotFilters()
  const days = useCall(workforceLeave.pivot, { query: { from, to, status } }, { keepPrevious: true })
  return (
    <>
      <div className="middle16">
        <ViewSwitch label="Status" views={statuses} view={status} onChange={(next) => setFilters({ status: next })} />
        <FilterBar filters={[dates]} values={{ from, to }} onChange={setFilters} />
      </div>
      <DataTable<Line>
        label="Days by office and type"
        columns={columnsOf(days.data)}
        rows={days.data ? linesOf(days.data) : undefined}
        loading={days.isPending}
        fetching={days.isPlaceholderData}
        error={days.error}
        retry={() => void days.refetch()}
        errorPrefix="Leave | "
        totals={days.data ? { ...days.data.totals, total: sumOf(days.data) } : undefined}
      />
    </>
  )
}

const statuses = { approved: 'Approved', pending: 'Pending' }

/** The same names as in the list, so that changing the view keeps them. */
type Name = 'from' | 'to' | 'status'
const dates: Filter<Name> = { type: 'date_range', name: 'from', to: 'to', label: 'Start date' }

interface Filters {
  from: string
  to: string
  status: keyof typeof statuses
}

function usePivotFilters(): [Filters, (values: Partial<Record<Name, string>>) => void] {
  const router = useRouter()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const year = yearOf(today())
  const change = (next: Partial<Record<Name, string>>) => {
    const update = (old: Record<string, unknown>) => ({ ...old, ...next })
    void router.navigate({ to: '.', search: update as never, replace: true, resetScroll: false })
  }
  const filters: Filters = {
    from: isDay(search.from) ? search.from : `${year}-01-01`,
    to: isDay(search.to) ? search.to : `${year}-12-31`,
    status: search.status === 'pending' ? 'pending' : 'approved',
  }
  return [filters, change]
}

function columnsOf(days: Days | undefined): Column<Line>[] {
  const types = days?.leave_types ?? []
  return [
    { key: 'office', label: 'Office', width: 232 },
    { key: 'total', label: 'All', align: 'end', width: 84, total: true },
    ...types.map(({ id, title }): Column<Line> => ({ key: id, label: title, align: 'end', width: 148, total: true })),
  ]
}

const linesOf = ({ rows }: Days): Line[] =>
  rows.map(({ office, days, total }) => ({ ...days, id: office.id, office: office.title, total }))

const sumOf = ({ rows }: Days): number => rows.reduce((sum, { total }) => sum + total, 0)
