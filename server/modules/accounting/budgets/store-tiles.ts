import { budgets } from '@iroko/contract/accounting/budgets'
import { opening, type Tile } from '../../../lib/house/tile.ts'
import { reportFor } from './actions-report.ts'

export const tiles: readonly Tile[] = [
  {
    what: 'budgets_at_risk',
    list: budgets.report,
    query: (today) => ({ by: 'office', at_risk: 'true', to: today }),
    opens: ({ by = '', at_risk = '' }) => opening('/dashboard/accounts/budgets')({ view: 'used', by, at_risk }),
    count: async ({ db, user, today }) => (await reportFor(db, user, { to: today, by: 'office', at_risk: true })).rows.length,
  },
]
