/** The approved budget beside what was posted. */
import { budgets } from '@iroko/contract/accounting/budgets'
import { Link } from '@tanstack/react-router'
import { useAddress } from '../../../lib/screen/use-address.ts'
import { useOfficeOptions } from '../../../screens/choices/structure.ts'
import { ListView } from '../../../screens/list/list-view.tsx'

export function BudgetReport() {
  const [{ office_id, to }] = useAddress()
  return (
    <ListView
      label="Budget against actual"
      call={budgets.report}
      keepsTools
      extra={{ limit: 1000 }}
      columns={[
        { key: 'code', label: 'Code', sortable: true, width: 90 },
        {
          key: 'title',
          label: 'Account',
          render: ({ id, title }) => (
            <Link to="/dashboard/accounts/ledger" search={{ account_id: id, office_id, to } as never}>
              {title}
            </Link>
          ),
        },
        { key: 'budget_kobo', label: 'Budget', money: true, width: 160 },
        { key: 'actual_kobo', label: 'Actual', money: true, width: 160 },
        { key: 'left_kobo', label: 'Left', money: true, sortable: true, width: 160 },
        {
          key: 'used',
          label: 'Used',
          align: 'end',
          sortable: true,
          width: 90,
          render: ({ used }) => (used === null ? undefined : `${used} %`),
        },
        { key: 'year_kobo', label: 'Budget of the year', money: true, hidden: true, width: 170 },
        { key: 'year_left_kobo', label: 'Left of the year', money: true, width: 170 },
      ]}
      filters={[
        { type: 'date', name: 'to', label: 'Up to' },
        { type: 'select', name: 'office_id', label: 'Office', options: useOfficeOptions() },
      ]}
      rowLabel={({ title }) => title}
      empty="Nothing to compare yet. A budget counts once another person has approved it."
    />
  )
}
