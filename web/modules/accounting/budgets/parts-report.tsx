/** The approved budget beside what was posted and ordered. */
import { budgets } from '@iroko/contract/accounting/budgets'
import { Link } from '@tanstack/react-router'
import { useAddress } from '../../../lib/screen/use-address.ts'
import { useMay } from '../../../lib/session.ts'
import { useOfficeOptions } from '../../../screens/choices/structure.ts'
import { ListView } from '../../../screens/list/list-view.tsx'
import { UseBar } from './parts-bar.tsx'

const byOffice = [{ value: 'office', label: 'Account and office' }]
const atRisk = [{ value: 'true', label: '90 % used' }]

const percent = (used: number | null) => (used === null ? undefined : `${used} %`)

export function BudgetReport() {
  const [{ office_id, to, by }] = useAddress()
  const mayOpen = useMay('journal.read')
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
          render: ({ account_id, office, title }) =>
            mayOpen ? (
              <Link to="/dashboard/accounts/ledger" search={{ account_id, office_id: office?.id ?? office_id, to } as never}>
                {title}
              </Link>
            ) : (
              title
            ),
        },
        {
          key: 'office',
          label: 'Office',
          hidden: by !== 'office',
          width: 170,
          render: ({ office }) => office?.title ?? (by === 'office' ? 'Other offices' : undefined),
        },
        {
          key: 'year_used',
          label: 'Year used',
          sortable: true,
          width: 190,
          render: ({ year_budget_kobo: budget, year_actual_kobo: actual, year_committed_kobo: committed, year_used }) => (
            <>
              <UseBar {...{ budget, actual, committed }} />
              {percent(year_used)}
            </>
          ),
        },
        { key: 'budget_kobo', label: 'Budget', money: true, width: 160 },
        { key: 'actual_kobo', label: 'Actual', money: true, width: 160 },
        { key: 'committed_kobo', label: 'Ordered', money: true, width: 150 },
        { key: 'available_kobo', label: 'Free', money: true, sortable: true, width: 160 },
        { key: 'used', label: 'Used', align: 'end', sortable: true, width: 90, render: ({ used }) => percent(used) },
        { key: 'year_budget_kobo', label: 'Budget of the year', money: true, width: 170 },
        { key: 'year_actual_kobo', label: 'Actual of the year', money: true, hidden: true, width: 170 },
        { key: 'year_committed_kobo', label: 'Ordered of the year', money: true, hidden: true, width: 170 },
        { key: 'year_available_kobo', label: 'Free of the year', money: true, width: 170 },
      ]}
      filters={[
        { type: 'date', name: 'to', label: 'Up to' },
        { type: 'select', name: 'office_id', label: 'Office', options: useOfficeOptions() },
        { type: 'select', name: 'by', label: 'Rows', none: 'Account', options: byOffice },
        { type: 'select', name: 'at_risk', label: 'At risk', none: 'All', options: atRisk },
      ]}
      rowLabel={({ title, office }) => (office ? `${title}, ${office.title}` : title)}
      empty="Nothing to compare yet. A budget counts once another person has approved it."
    />
  )
}
