import { recordCorrections } from '@iroko/contract/people/corrections'
import { counted, type Tile } from '../../../lib/house/tile.ts'
import { mayForAll } from '../../../lib/http/rights.ts'
import { listCorrections } from './store.ts'

export const tiles: readonly Tile[] = [
  {
    what: 'record_corrections',
    list: recordCorrections.list,
    // The others see their own, which wait for HR.
    isFor: (user) => mayForAll(user, 'people.personal.read'),
    query: () => ({ pending: 'true' }),
    opens: () => '/dashboard/hr/corrections',
    count: async ({ db, user, today }) => (await listCorrections(db, user, { ...counted, pending: 'true' }, today)).total,
  },
]
