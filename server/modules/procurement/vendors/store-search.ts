import type { Search } from '../../../lib/house/search.ts'
import { searchVendors } from './store.ts'

export const search: Search<'vendors'> = {
  finds: 'vendors',
  may: 'vendor.read',
  find: ({ db }, q, most) => searchVendors(db, q, most),
}
