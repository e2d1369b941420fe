import { allowanceTypes } from '@iroko/contract/payroll/allowance-types'
import { CrudPage } from '../../../screens/crud-page.tsx'
import { valueFields, valueText } from '../deduction-types/parts.tsx'

/** What is paid beside the salary. */
export default function AllowanceTypesPage() {
  return (
    <CrudPage
      title="Allowances"
      description="Allowance types paid beside the salary."
      calls={allowanceTypes}
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
  )
}
