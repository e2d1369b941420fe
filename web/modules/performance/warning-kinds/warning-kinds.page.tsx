import { warningKinds } from '@iroko/contract/performance/warning-kinds'
import { Link } from '@tanstack/react-router'
import { CrudPage } from '../../../screens/crud-page.tsx'

/** The kinds of misconduct of the disciplinary policy. */
export default function WarningKindsPage() {
  return (
    <CrudPage
      title="Kinds of Misconduct"
      breadcrumb={<Link to="/dashboard/performance/warning-letter">Warning Letter</Link>}
      description="What letters can be for, and the step at which each begins: gross misconduct begins further on."
      calls={warningKinds}
      columns={[
        { key: 'title', label: 'Title', sortable: true, width: 260 },
        { key: 'about', label: 'What it is' },
        { key: 'first_rank', label: 'Begins at step', sortable: true, align: 'end', width: 140, named: true },
      ]}
      fields={[
        { name: 'title', type: 'text', label: 'Title', required: true, maxLength: 80 },
        {
          name: 'first_rank',
          type: 'number',
          label: 'Begins at step',
          required: true,
          min: 1,
          max: 9,
          decimals: 0,
          value: 1,
        },
        { name: 'about', type: 'textarea', label: 'What it is', maxLength: 500 },
      ]}
    />
  )
}
