import { noun } from '../../../lib/house/noun.ts'
import { routes } from './routes.ts'

export const leaveTypes = noun({
  calls: routes,
  audited: [
    {
      table: 'leave_type',
      columns: [
        'title',
        'days_per_year',
        'accrual',
        'milestones',
        'carry_over_cap',
        'paid_fraction',
        'maximum_in_a_row',
        'negative_limit',
      ],
    },
  ],
})
