import { allowanceTypes } from '@iroko/contract/payroll/allowance-types'
import { payItems } from '@iroko/contract/payroll/pay-items'
import { CrudPage } from '../../../screens/crud-page.tsx'
import { valueFields, valueText } from '../deduction-types/parts.tsx'
import { useStaffOf } from '../pay-items/parts-staff.tsx'

/** What comes from a file is of people; types are few. */
const calls = { ...allowanceTypes, import: payItems.import }

/** What is paid beside the salary. */
export default function AllowanceTypesPage() {
  const staff = useStaffOf('allowance')
  return (
    <>
      <CrudPage
        title="Allowances"
        description="Allowance types paid beside the salary."
        calls={calls}
        actions={[staff.action]}
        columns={[
          { key: 'title', label: 'Title', sortable: true },
          { key: 'value', label: 'Value', align: 'end', render: valueText },
          { key: 'taxable', label: 'Tax', render: ({ taxable }) => (taxable ? 'Taxable' : 'Not taxable') },
          {
            key: 'pensionable',
            label: 'Pension',
            render: ({ pensionable }) => (pensionable ? 'Pensionable' : 'Not pensionable'),
          },
        ]}
        toDraft={({ title, mode, value, taxable, pensionable }) => ({ title, mode, value, taxable, pensionable })}
        fields={[
          { name: 'title', type: 'text', label: 'Title', required: true, maxLength: 80 },
          ...valueFields,
          { name: 'taxable', type: 'check', label: 'Taxable', value: true },
          {
            name: 'pensionable',
            type: 'check',
            label: 'Pensionable',
            description: 'Included in the base of pension contributions.',
            value: false,
          },
        ]}
      />
      {staff.dialog}
    </>
  )
}
