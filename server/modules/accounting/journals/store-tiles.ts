import { journalEntries } from '@iroko/contract/accounting/journals'
import { firstOfMonth } from '@iroko/contract/dates'
import { counted, opening, type Tile } from '../../../lib/house/tile.ts'
import { listEntries } from './store.ts'

export const tiles: readonly Tile[] = [
  {
    what: 'late_postings',
    list: journalEntries.list,
    query: (today) => ({ late: 'true', from: firstOfMonth(today) }),
    opens: ({ from = '' }) => opening('/dashboard/accounts/journals')({ view: 'late', from }),
    count: async ({ db }, { from }) => (await listEntries(db, { ...counted, late: true, from })).total,
  },
]
