import { dayPolicies, dayPolicyWords, payGroups } from '@iroko/contract/payroll/pay-groups'
import { CrudPage } from '../../../screens/crud-page.tsx'

/** Who is paid when, and how a part of a month counts. */
export default function PayGroupsPage() {
  return (
    <CrudPage
      title="Pay groups"
      description="When people are paid, and how part of a month is counted. Move people between groups under Salaries."
      calls={payGroups}
      columns={[
        {
          key: 'title',
          label: 'Title',
          sortable: true,
          render: ({ title, is_standard }) => (is_standard ? `${title} (everyone else)` : title),
        },
        { key: 'day_policy', label: 'Days', render: ({ day_policy }) => dayPolicyWords[day_policy] },
        { key: 'pay_day', label: 'Pay day', align: 'end', sortable: true },
        { key: 'cut_off_day', label: 'Cut-off', align: 'end' },
        { key: 'people', label: 'People', align: 'end' },
      ]}
      toDraft={({ title, day_policy, pay_day, cut_off_day }) => ({ title, day_policy, pay_day, cut_off_day })}
      fields={[
        { name: 'title', type: 'text', label: 'Title', required: true, maxLength: 80 },
        {
          name: 'day_policy',
          type: 'select',
          label: 'Days',
          description:
            'What a month is divided by for joiners, leavers, days without pay and unused leave. By calendar days, an absence includes the free days within it.',
          required: 'Choose how days are counted',
          options: dayPolicies.map((value) => ({ value, label: dayPolicyWords[value] })),
          value: 'calendar_days',
        },
        {
          name: 'cut_off_day',
          type: 'number',
          label: 'Cut-off',
          description: 'The day of the month until which changes are included.',
          required: true,
          min: 1,
          max: 31,
          value: 20,
        },
        {
          name: 'pay_day',
          type: 'number',
          label: 'Pay day',
          description: 'The day of the month, or its last day if the month is shorter.',
          required: true,
          min: 1,
          max: 31,
          value: 25,
        },
      ]}
    />
  )
}
