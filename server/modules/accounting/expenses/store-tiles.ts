import { expenses } from '@iroko/contract/accounting/expenses'
import { counted, opening, type Tile } from '../../../lib/house/tile.ts'
import { listExpenses } from './store.ts'

export const tiles: readonly Tile[] = [
  {
    what: 'expenses_to_post',
    list: expenses.list,
    query: () => ({ status: 'pending' }),
    opens: (query) => opening('/dashboard/accounts/journals')({ view: 'expenses', ...query }),
    count: async ({ db, user, today }) => (await listExpenses(db, user, { ...counted, status: 'pending' }, today)).total,
  },
]
