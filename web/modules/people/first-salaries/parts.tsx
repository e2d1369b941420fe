/** The salaries of an import, and where they stand. */
import type { Row } from '@iroko/contract/endpoint'
import { firstSalaries } from '@iroko/contract/people/first-salaries'
import { countOf } from '../../../lib/format.ts'
import { useCall } from '../../../lib/use-call.ts'
import type { Column } from '../../../screens/columns/column.ts'
import { personColumn } from '../../../screens/columns/person-column.tsx'
import { ListView } from '../../../screens/list/list-view.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { type Shown, useShownPay } from '../../../ui/shown-pay.tsx'
import { RequestButtons } from '../../platform/approvals/parts-request.tsx'
import { RequestBody, RequestDrawer } from '../../platform/approvals/parts-request-drawer.tsx'

const columnsOf = (money: Shown['money']): Column<Row<typeof firstSalaries.lines>>[] => [
  personColumn(({ office, designation }) => [designation, office]),
  { key: 'before_kobo', label: 'Before', align: 'end', width: 128, render: ({ before_kobo }) => money(before_kobo) },
  {
    ...{ key: 'amount_kobo', label: 'After', sortable: true, align: 'end', width: 128 },
    render: ({ amount_kobo }) => money(amount_kobo),
  },
  { key: 'starts_on', label: 'From', width: 108 },
]

export function FirstSalariesDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { money, toggle } = useShownPay()
  const found = useCall(firstSalaries.show, { params: { id } })
  return (
    <RequestDrawer kind="first_salaries" found={found} employee={undefined} onClose={onClose}>
      {({ first_salaries }) => (
        <RequestBody
          kind="first_salaries"
          request={{ ...first_salaries, employee: first_salaries.asked_by }}
          line={`${countOf(first_salaries.people, 'person', 'people')} from ${first_salaries.file_name}`}
          withdraw={{
            call: firstSalaries.withdraw,
            title: 'Withdraw these salaries?',
            text: 'The people remain. Request each salary in the person’s profile.',
          }}
        >
          <RequestButtons>{toggle}</RequestButtons>
          <DescriptionList
            items={[
              { label: 'Total monthly gross', value: money(first_salaries.total_kobo) },
              { label: 'Highest', value: money(first_salaries.highest_kobo) },
              { label: 'Imported by', value: first_salaries.asked_by.full_name },
            ]}
          />
          <ListView
            label="Salaries"
            call={firstSalaries.lines}
            extra={{ params: { id }, sort: '-amount_kobo', limit: 10, prefix: 'salaries' }}
            columns={columnsOf(money)}
            rowLabel={({ employee }) => employee.full_name}
            errorPrefix="Salary | "
          />
        </RequestBody>
      )}
    </RequestDrawer>
  )
}
