import { bankStatements } from '@iroko/contract/accounting/bank-statements'
import { counted, opening, type Tile } from '../../../lib/house/tile.ts'
import { listLines } from './store.ts'

export const tiles: readonly Tile[] = [
  {
    what: 'lines_to_match',
    list: bankStatements.lines,
    query: () => ({ state: 'unmatched' }),
    opens: (query) => opening('/dashboard/accounts/ledger')({ view: 'to_match', ...query }),
    count: async ({ db, today }) => (await listLines(db, today, { ...counted, state: 'unmatched' })).total,
  },
]
