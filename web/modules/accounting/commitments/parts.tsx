/** What was ordered and holds its part of a budget. */
import { commitments } from '@iroko/contract/accounting/commitments'
import { yearOf } from '@iroko/contract/dates'
import { useOfficeOptions } from '../../../screens/choices/structure.ts'
import { ListView } from '../../../screens/list/list-view.tsx'
import { monthInWords, today } from '../../../ui/date/date-words.ts'

const thisYear = yearOf(today())
const years = [thisYear - 1, thisYear, thisYear + 1].map((year) => ({ value: String(year), label: String(year) }))

export function Commitments() {
  return (
    <ListView
      label="Ordered"
      call={commitments.list}
      keepsTools
      columns={[
        { key: 'reference', label: 'Order', width: 170 },
        { key: 'account', label: 'Account', render: ({ account }) => `${account.code} ${account.title}` },
        { key: 'office', label: 'Office', width: 190, render: ({ office }) => office.title },
        { key: 'month', label: 'Month', sortable: true, width: 150, render: ({ month }) => monthInWords(month) },
        { key: 'ordered_kobo', label: 'Ordered', money: true, width: 160 },
        { key: 'billed_kobo', label: 'Billed', money: true, width: 160 },
        { key: 'freed_kobo', label: 'Given back', money: true, hidden: true, width: 160 },
        { key: 'left_kobo', label: 'Open', money: true, sortable: true, width: 160 },
      ]}
      filters={[
        { type: 'select', name: 'year', label: 'Year', options: years },
        { type: 'select', name: 'office_id', label: 'Office', options: useOfficeOptions() },
      ]}
      rowLabel={({ reference }) => reference}
      empty="Nothing was ordered yet. An order holds its part of the budget until it is billed or closed."
    />
  )
}
