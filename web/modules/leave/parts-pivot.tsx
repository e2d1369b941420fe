/** Days of leave by office and kind of leave. */
import { yearOf } from '@iroko/contract/dates'
import type { Output } from '@iroko/contract/endpoint'
import { type LeaveStatus, leave, leaveStatuses } from '@iroko/contract/leave'
import { useSearch } from '@tanstack/react-router'
import type { Column } from '../../crud/column.ts'
import { DataTable } from '../../crud/data-table.tsx'
import { useCall } from '../../lib/use-call.ts'
import { Section } from '../../ui/page.tsx'
import { statusMap, today } from './parts-words.tsx'

type Days = Output<typeof leave.pivot>
/** An office with its days under the id of each kind of leave. */
type Line = { id: string; office: string; total: number } & Record<string, string | number>

const isStatus = (value: unknown): value is LeaveStatus => leaveStatuses.some((status) => status === value)
const isDay = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)

/** Of the dates and the status that the address filters by, else of what is approved this year. */
export function Pivot() {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const year = yearOf(today())
  const from = isDay(search.from) ? search.from : `${year}-01-01`
  const to = isDay(search.to) ? search.to : `${year}-12-31`
  const status = isStatus(search.status) ? search.status : 'approved'
  const days = useCall(leave.pivot, { query: { from, to, status } }, { keepPrevious: true })
  return (
    <Section title={`${statusMap[status].label} days by office and type, leave that begins from ${from} to ${to}`}>
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
    </Section>
  )
}

function columnsOf(days: Days | undefined): Column<Line>[] {
  const types = days?.leave_types ?? []
  return [
    { key: 'office', label: 'Office', width: 220 },
    ...types.map(({ id, title }): Column<Line> => ({ key: id, label: title, align: 'end', width: 120, total: true })),
    { key: 'total', label: 'All', align: 'end', width: 96, total: true },
  ]
}

const linesOf = ({ rows }: Days): Line[] =>
  rows.map(({ office, days, total }) => ({ ...days, id: office.id, office: office.title, total }))

const sumOf = ({ rows }: Days): number => rows.reduce((sum, { total }) => sum + total, 0)
