import { manualJournals } from '@iroko/contract/accounting/manual-journals'
import { counted, opening, type Tile } from '../../../lib/house/tile.ts'
import { listJournals } from './store.ts'

export const tiles: readonly Tile[] = [
  {
    what: 'journals_to_post',
    list: manualJournals.list,
    query: () => ({ status: 'pending' }),
    opens: (query) => opening('/dashboard/accounts/journals')({ view: 'written', ...query }),
    count: async ({ db, user }) => (await listJournals(db, user, { ...counted, status: 'pending' })).total,
  },
]
