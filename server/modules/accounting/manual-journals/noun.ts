import { noun } from '../../../lib/house/noun.ts'
import { journalRequest } from './actions.ts'
import { jobs } from './jobs.ts'
import { routes } from './routes.ts'
import { asks } from './store-asks.ts'
import { closing } from './store-closing.ts'
import { tiles } from './store-tiles.ts'

export const manualJournals = noun({
  calls: routes,
  closing,
  jobs,
  asks,
  request: journalRequest,
  tiles,
  notPersonal: { manual_journal: 'It says which colleague wrote an entry of the books, which are kept' },
  audited: [
    {
      table: 'manual_journal',
      columns: ['kind', 'dated_on', 'memo', 'status', 'every_on', 'until', 'stopped_on', 'reverses_next_month'],
    },
    {
      table: 'manual_journal_line',
      entity: 'manual_journal',
      key: 'journal_id',
      columns: ['account_id', 'office_id', 'memo', 'debit_kobo', 'credit_kobo'],
    },
  ],
})
