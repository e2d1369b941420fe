import { noun } from '../../../lib/house/noun.ts'
import { personal } from './personal.ts'
import { routes } from './routes.ts'
import { invariants } from './store-invariants.ts'
import {
  oldCorrections,
  oldDocumentsOfLeavers,
  oldDrafts,
  oldImports,
  oldPayOfLeavers,
  oldRemovedDocuments,
} from './store-retention.ts'
import { search } from './store-search.ts'
import { tiles } from './store-tiles.ts'

export const people = noun({
  calls: routes,
  tiles,
  personal,
  retention: {
    imports: oldImports,
    drafts: oldDrafts,
    corrections: oldCorrections,
    removed_documents: oldRemovedDocuments,
    documents_of_leavers: oldDocumentsOfLeavers,
    pay_of_leavers: oldPayOfLeavers,
  },
  invariants,
  search,
})
