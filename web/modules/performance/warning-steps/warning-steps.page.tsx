import { issuerWords, mergeFields, stepIssuers, usualText, warningSteps } from '@iroko/contract/performance/warning-steps'
import { Link } from '@tanstack/react-router'
import { CrudPage } from '../../../screens/crud-page.tsx'

/** The steps of the disciplinary policy, mildest first, with their texts. */
export default function WarningStepsPage() {
  return (
    <CrudPage
      title="Warning Steps"
      breadcrumb={<Link to="/dashboard/performance/warning-letter">Warning Letter</Link>}
      description="The steps of the disciplinary policy in their order. A letter keeps the text that it was issued with."
      calls={warningSteps}
      extra={{ sort: 'rank' }}
      columns={[
        { key: 'rank', label: 'Step', sortable: true, width: 90, named: true },
        { key: 'title', label: 'Title', sortable: true },
        {
          key: 'active_months',
          label: 'Active',
          width: 140,
          named: true,
          render: ({ active_months }) => months(active_months),
        },
        { key: 'appeal_days', label: 'Working days to appeal', align: 'end', width: 200, named: true },
        { key: 'issued_by', label: 'Issued by', width: 180, named: true, render: ({ issued_by }) => issuerWords[issued_by] },
      ]}
      fields={[
        { name: 'title', type: 'text', label: 'Title', required: true, maxLength: 80, full: true },
        {
          name: 'rank',
          type: 'number',
          label: 'Step',
          required: true,
          min: 1,
          max: 9,
          decimals: 0,
          description: '1 is the mildest',
        },
        {
          name: 'issued_by',
          type: 'select',
          label: 'Issued by',
          required: true,
          value: 'hr',
          options: stepIssuers.map((value) => ({ value, label: issuerWords[value] })),
        },
        {
          name: 'active_months',
          type: 'number',
          label: 'Active for',
          unit: 'months',
          required: true,
          min: 1,
          max: 36,
          decimals: 0,
          value: 6,
        },
        {
          name: 'appeal_days',
          type: 'number',
          label: 'Working days to appeal',
          required: true,
          min: 1,
          max: 30,
          decimals: 0,
          value: 5,
        },
        {
          name: 'body',
          type: 'textarea',
          label: 'Text of the letter',
          required: true,
          maxLength: 4000,
          rows: 12,
          value: usualText,
          description: `These are filled in: ${Object.keys(mergeFields)
            .map((name) => `{${name}}`)
            .join(', ')}`,
        },
      ]}
    />
  )
}

const months = (count: number): string => (count === 1 ? '1 month' : `${count} months`)
