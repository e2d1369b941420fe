import { overtime } from '@iroko/contract/time/overtime'
import { opening, type Tile } from '../../../lib/house/tile.ts'
import { hasScope } from '../../../lib/http/rights.ts'
import { countUndecided } from './store-undecided.ts'

export const tiles: readonly Tile[] = [
  {
    what: 'overtime',
    list: overtime.list,
    // Everybody may call the list, which has nothing for whoever leads nobody.
    isFor: (user) => hasScope(user, 'overtime.decide', 'reportees'),
    query: () => ({}),
    opens: opening('/dashboard/leadership/overtime'),
    count: ({ db, user, today }) => countUndecided(db, user, today),
  },
]
