import { deductionTypes } from '@iroko/contract/payroll/deduction-types'
import { payItems } from '@iroko/contract/payroll/pay-items'
import { useOfficeOptions } from '../../../screens/choices/structure.ts'
import { CrudPage } from '../../../screens/crud-page.tsx'
import { useStaffOf } from '../pay-items/parts-staff.tsx'
import { valueFields, valueText } from './parts.tsx'

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
        columns={[
          { key: 'title', label: 'Title', sortable: true },
          { key: 'value', label: 'Value', align: 'end', render: valueText },
          { key: 'office', label: 'Office', named: true, render: ({ office }) => office?.title ?? 'All' },
        ]}
        toDraft={({ title, mode, value, office_id }) => ({ title, mode, value, office_id })}
        fields={[
          { name: 'title', type: 'text', label: 'Title', required: true, maxLength: 80 },
          ...valueFields,
          { name: 'office_id', type: 'select', label: 'Office', description: 'Leave blank for all offices.', options: offices },
        ]}
      />
      {staff.dialog}
    </>
  )
}
