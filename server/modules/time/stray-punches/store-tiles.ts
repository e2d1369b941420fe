import { strayPunches } from '@iroko/contract/time/stray-punches'
import { opening, type Tile } from '../../../lib/house/tile.ts'
import { countStrays } from './store.ts'

export const tiles: readonly Tile[] = [
  {
    what: 'stray_punches',
    list: strayPunches.list,
    query: () => ({}),
    opens: opening('/dashboard/leadership/attendance-conflicts'),
    count: (call) => countStrays(call.db, call),
  },
]
