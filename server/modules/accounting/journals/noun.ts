import { noun } from '../../../lib/house/noun.ts'
import { routes } from './routes.ts'
import { closing } from './store-closing.ts'
import { invariants } from './store-invariants.ts'
import { tiles } from './store-tiles.ts'

export const journalEntries = noun({ calls: routes, closing, invariants, tiles })
