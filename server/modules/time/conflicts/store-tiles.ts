import { conflicts } from '@iroko/contract/time/conflicts'
import { counted, opening, type Tile } from '../../../lib/house/tile.ts'
import { listConflicts } from './store.ts'

export const tiles: readonly Tile[] = [
  {
    what: 'conflicts',
    list: conflicts.list,
    query: () => ({}),
    opens: opening('/dashboard/leadership/attendance-conflicts'),
    count: async ({ db, user, today }) => (await listConflicts(db, user, counted, today)).total,
  },
]
