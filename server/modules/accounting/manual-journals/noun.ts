import { noun } from '../../../lib/house/noun.ts'
import { journalRequest } from './actions.ts'
import { routes } from './routes.ts'

export const manualJournals = noun({
  calls: routes,
  request: journalRequest,
  notPersonal: { manual_journal: 'It says which colleague wrote an entry of the books, which are kept' },
})
