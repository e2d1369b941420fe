import { noun } from '../../../lib/house/noun.ts'
import { routes } from './routes.ts'

export const bankRules = noun({
  calls: routes,
  audited: [
    {
      table: 'bank_rule',
      columns: [
        'contains',
        'direction',
        'from_kobo',
        'to_kobo',
        'expense_head_id',
        'office_id',
        'has_vat',
        'is_automatic',
        'stopped_at',
      ],
    },
  ],
})
