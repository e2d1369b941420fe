import { designations } from '@iroko/contract/company/designations'
import { CrudPage } from '../../../screens/crud-page.tsx'

/** What posts are called and how they rank. */
export default function DesignationsPage() {
  return (
    <CrudPage
      title="Designations"
      description="Job titles, with the grade that ranks them. A change appears for everyone with the designation."
      calls={designations}
      columns={[
        { key: 'title', label: 'Title', sortable: true },
        { key: 'grade', label: 'Grade', sortable: true, align: 'end' },
        { key: 'headcount', label: 'People', sortable: true, align: 'end' },
      ]}
      toDraft={({ title, grade }) => ({ title, grade })}
      fields={[
        { name: 'title', type: 'text', label: 'Title', required: true, maxLength: 80 },
        { name: 'grade', type: 'number', label: 'Grade', required: true, min: 1, max: 30, value: 1 },
      ]}
    />
  )
}
