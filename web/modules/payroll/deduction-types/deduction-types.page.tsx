import { deductionTypes } from '@iroko/contract/payroll/deduction-types'
import { payItems } from '@iroko/contract/payroll/pay-items'
import { AskButton } from '../../../screens/ask-button.tsx'
import { useOfficeOptions } from '../../../screens/choices/structure.ts'
import { CrudPage } from '../../../screens/crud-page.tsx'
import { useStaffOf } from '../pay-items/parts-staff.tsx'
import { valueFields, valueText } from './parts.tsx'
import { OrderDialog } from './parts-order.tsx'

/** What comes from a file is of people; types are few. */
const calls = { ...deductionTypes, import: payItems.import }

/** What is deducted beside tax and contributions. */
export default function DeductionTypesPage() {
  const offices = useOfficeOptions()
  const staff = useStaffOf('deduction')
  return (
    <>
      <CrudPage
        title="Deductions"
        description="Deduction types beside tax and statutory contributions, such as cooperative or union dues."
        calls={calls}
        actions={[staff.action]}
        buttons={
          <AskButton variant="default" ask={() => <OrderDialog />}>
            Order
          </AskButton>
        }
        columns={[
          { key: 'title', label: 'Title', sortable: true },
          { key: 'value', label: 'Value', align: 'end', render: valueText },
          {
            key: 'limit_percent',
            label: 'Court order',
            render: ({ limit_percent }) => (limit_percent === null ? '' : `At most ${limit_percent}%`),
          },
          { key: 'office', label: 'Office', named: true, render: ({ office }) => office?.title ?? 'All' },
        ]}
        toDraft={({ title, mode, value, office_id, limit_percent }) => ({ title, mode, value, office_id, limit_percent })}
        fields={[
          { name: 'title', type: 'text', label: 'Title', required: true, maxLength: 80 },
          ...valueFields,
          { name: 'office_id', type: 'select', label: 'Office', description: 'Leave blank for all offices.', options: offices },
          {
            name: 'limit_percent',
            type: 'number',
            label: 'Limit of a court order',
            description:
              'Only for court orders (garnishee): how much of the pay after tax and contributions they may take. They are deducted before everything else.',
            min: 1,
            max: 100,
            unit: '%',
          },
        ]}
      />
      {staff.dialog}
    </>
  )
}
