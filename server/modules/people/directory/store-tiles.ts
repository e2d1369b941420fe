import { addDays } from '@iroko/contract/dates'
import { people } from '@iroko/contract/people/directory'
import { counted, opening, type Tile, type TileQuery } from '../../../lib/house/tile.ts'
import { listDetails } from './store.ts'

/** Who came and went so lately is news to whoever leads the company. */
const lately = 30

const ofPeople = (what: Tile['what'], query: (today: string) => TileQuery): Tile => ({
  what,
  list: people.details,
  query,
  opens: opening('/dashboard/hr/all-employees'),
  count: async ({ db, user, today }, query) => (await listDetails(db, user, { ...counted, ...query }, today)).total,
})

export const tiles: readonly Tile[] = [
  ofPeople('people_at_work', () => ({ status: 'active' })),
  ofPeople('joined_lately', (today) => ({ hired_from: addDays(today, -lately), hired_to: today })),
  ofPeople('left_lately', (today) => ({ left_from: addDays(today, -lately), left_to: today })),
]
