import { noun } from '../../../lib/house/noun.ts'
import { journalRequest } from './actions.ts'
import { routes } from './routes.ts'
import { closing } from './store-closing.ts'
import { tiles } from './store-tiles.ts'

export const manualJournals = noun({
  calls: routes,
  closing,
  request: journalRequest,
  tiles,
  notPersonal: { manual_journal: 'It says which colleague wrote an entry of the books, which are kept' },
  audited: [
    { table: 'manual_journal', columns: ['kind', 'dated_on', 'memo', 'status'] },
    {
      table: 'manual_journal_line',
      entity: 'manual_journal',
      key: 'journal_id',
      columns: ['account_id', 'office_id', 'memo', 'debit_kobo', 'credit_kobo'],
    },
  ],
})
