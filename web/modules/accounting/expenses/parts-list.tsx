/** What was spent: what waits, and what was posted or not. */
import { expenses } from '@iroko/contract/accounting/expenses'
import { requestStatuses } from '@iroko/contract/platform/approvals'
import { useOfficeOptions } from '../../../screens/choices/structure.ts'
import { ListView } from '../../../screens/list/list-view.tsx'
import { useOpenRecord } from '../../../screens/list/use-open-record.ts'
import { StatusBadge } from '../../../ui/state/status-badge.tsx'
import { statusWords } from '../../../ui/state/status-words.ts'
import { ExpenseDrawer } from './parts-drawer.tsx'

const statuses = requestStatuses.map((value) => ({ value, label: statusWords[value].label }))

export function Expenses() {
  const opened = useOpenRecord('expense')
  return (
    <>
      <ListView
        label="Expenses"
        call={expenses.list}
        columns={[
          { key: 'dated_on', label: 'Date', sortable: true, width: 120 },
          { key: 'head', label: 'Expense head', render: ({ head }) => head.title },
          { key: 'memo', label: 'For' },
          { key: 'office', label: 'Office', render: ({ office }) => office.title },
          { key: 'made_by', label: 'Recorded by', hidden: true, render: ({ made_by }) => made_by.full_name },
          { key: 'entry', label: 'Posted as', width: 160, render: ({ entry }) => entry?.number },
          {
            key: 'status',
            label: 'Status',
            width: 120,
            render: ({ status }) => <StatusBadge status={status} map={statusWords} />,
          },
          { key: 'total_kobo', label: 'Paid', sortable: true, money: true, width: 160 },
        ]}
        filters={[
          { type: 'select', name: 'status', label: 'Status', options: statuses },
          { type: 'select', name: 'office_id', label: 'Office', options: useOfficeOptions() },
          { type: 'date_range', name: 'from', to: 'to', label: 'Date' },
        ]}
        rowLabel={({ head, memo }) => `${head.title}: ${memo}`}
        onRowClick={({ id }) => opened.open(id)}
        empty="No expense was recorded yet. Record expense sends the first to another person."
      />
      {opened.id ? <ExpenseDrawer id={opened.id} onClose={opened.close} /> : null}
    </>
  )
}
