import type { Row } from '@iroko/contract/endpoint'
import { ticketDesk } from '@iroko/contract/engagement/ticket-desk'
import { Link } from '@tanstack/react-router'
import type { Column } from '../../../screens/columns/column.ts'
import { ListPage } from '../../../screens/list/list-page.tsx'
import { monthInWords } from '../../../ui/date/date-words.ts'
import { Page } from '../../../ui/page.tsx'
import { NoPermission } from '../../../ui/state/states.tsx'
import { useDuties } from '../tickets/parts-duties.tsx'
import { useCategoryOptions } from '../tickets/parts-options.tsx'

type ReportRow = Row<typeof ticketDesk.report>
type Count = 'received' | 'unsolved' | 'first_reply_met' | 'first_reply_missed' | 'resolution_met' | 'resolution_missed'

/** What the list is asked for to show those that a number counts. */
const listed: Record<Count, Record<string, string>> = {
  received: {},
  unsolved: { unsolved: 'true' },
  first_reply_met: { first_reply: 'met' },
  first_reply_missed: { first_reply: 'missed' },
  resolution_met: { resolution: 'met' },
  resolution_missed: { resolution: 'missed' },
}

const number = (key: Count, label: string, more: Partial<Column<ReportRow>> = {}): Column<ReportRow> => ({
  key,
  label,
  align: 'end',
  width: 106,
  ...more,
  render: (row) => {
    if (row[key] === 0) return 0
    const of = row.category ? { category_id: row.category.id } : { without_category: 'true' }
    const search = { month: row.month, ...of, ...listed[key] }
    const words = `${row[key]}: ${label}, ${row.category?.title ?? 'no category'}, ${monthInWords(row.month)}`
    return (
      <Link to="/dashboard/main/ticket-management" search={search as never} aria-label={words}>
        {row[key]}
      </Link>
    )
  },
})

const columns: Column<ReportRow>[] = [
  { key: 'month', label: 'Month sent', sortable: true, width: 140, render: ({ month }) => monthInWords(month) },
  {
    key: 'category',
    label: 'Category',
    sortable: true,
    width: 110,
    render: ({ category }) => category?.title ?? 'No category',
  },
  number('received', 'Received', { sortable: true }),
  number('unsolved', 'Unsolved', { sortable: true }),
  number('first_reply_met', 'Reply in time'),
  number('first_reply_missed', 'Reply late'),
  number('resolution_met', 'Solved in time', { width: 116 }),
  number('resolution_missed', 'Solved late'),
  { key: 'rating', label: 'Rating', align: 'end', width: 80 },
]

const title = 'Ticket report'

/** How the targets of tickets were kept, by month and category. */
export default function TicketReportPage() {
  const duties = useDuties()
  const categories = useCategoryOptions()
  if (duties?.isNone)
    return (
      <Page title={title}>
        <NoPermission text="You cannot open this page. The ERP team, HR and people responsible for a ticket category can" />
      </Page>
    )
  return (
    <ListPage
      title={title}
      description="First reply and solution against their targets in working hours. Choose a number to see its tickets."
      call={ticketDesk.report}
      columns={columns}
      extra={{ sort: '-month' }}
      rowId={({ month, category }) => `${month} ${category?.id ?? ''}`}
      rowLabel={({ month, category }) => `${category?.title ?? 'No category'}, ${monthInWords(month)}`}
      filters={[
        { name: 'month', label: 'Month sent (yyyy-MM)', type: 'text' },
        { name: 'category_id', label: 'Category', type: 'select', options: categories },
      ]}
      errorPrefix="Ticket report | "
    />
  )
}
