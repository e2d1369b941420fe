import { designations } from '@iroko/contract/company/designations'
import { type PayComponent, payComponents, payComponentWords } from '@iroko/contract/payroll/payslips'
import { type StructureParts, salaryStructures } from '@iroko/contract/payroll/structures'
import { CrudPage } from '../../../screens/crud-page.tsx'
import { searchOptions } from '../../../screens/fields/option.ts'

const sharesText = (row: StructureParts): string =>
  payComponents
    .map((key: PayComponent) => [payComponentWords[key], row[`${key}_bp`]] as const)
    .filter(([, share]) => share > 0)
    .map(([word, share]) => `${word} ${share / 100}%`)
    .join(', ')

const searchDesignations = searchOptions(designations.list, ({ id, title }) => ({ value: id, label: title }))

/** How a monthly salary is made up of its parts. */
export default function SalaryStructuresPage() {
  return (
    <CrudPage
      title="Salary structures"
      description="The components of a monthly salary. Basic, housing and transport are pensionable."
      calls={salaryStructures}
      columns={[
        { key: 'title', label: 'Title', sortable: true, width: 180 },
        {
          key: 'designation',
          label: 'Designation',
          width: 180,
          render: ({ designation }) => designation?.title ?? 'Everyone else',
        },
        { key: 'basic_bp', label: 'Components', width: 600, render: sharesText },
      ]}
      toDraft={({ id: _id, version: _version, designation: _designation, archived_at: _archived, ...draft }) => draft}
      fields={(row) => [
        { name: 'title', type: 'text', label: 'Title', required: true, maxLength: 80 },
        {
          name: 'designation_id',
          type: 'select',
          label: 'Designation',
          description: 'Leave blank for all designations without their own structure.',
          search: searchDesignations,
          known: row?.designation ? [{ value: row.designation.id, label: row.designation.title }] : [],
        },
        ...payComponents.map((key: PayComponent) => ({
          name: `${key}_bp` as const,
          type: 'number' as const,
          label: payComponentWords[key],
          percent: true,
          required: true,
          value: 0,
        })),
      ]}
    />
  )
}
