import { noun } from '../../../lib/house/noun.ts'
import { draftsEnd } from '../journals/actions-drafts.ts'
import { journalRequest } from './actions.ts'
import { jobs } from './jobs.ts'
import { routes } from './routes.ts'
import { dropDraftsOf } from './store.ts'
import { asks } from './store-asks.ts'
import { closing } from './store-closing.ts'
import { tiles } from './store-tiles.ts'

/** Of whoever leaves a draft would keep its month from being closed. */
const onExit = draftsEnd({
  ...{ drop: dropDraftsOf, action: 'journal.remove', entity: 'manual_journal', topic: 'journals' },
  permission: 'journal.read',
})

export const manualJournals = noun({
  onExit,
  calls: routes,
  closing,
  jobs,
  asks,
  request: journalRequest,
  // Of what is posted every month, and of what accrued, the months that stand: which of them are due is asked again every night.
  posts: [
    {
      source: 'manual_journal',
      owed: `
        select journal.id as source_id, part.part, sum(line.debit_kobo) as kobo
        from manual_journal journal join manual_journal_line line on line.journal_id = journal.id
        cross join lateral (select '1' as part where journal.kind <> 'recurring'
          union select entry.part from journal_entry entry where entry.source_kind = 'manual_journal' and entry.source_id = journal.id
            and (journal.kind = 'recurring' or journal.reverses_next_month and entry.kind = 'reversal')) part
        where journal.status = 'approved' group by journal.id, part.part`,
    },
  ],
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
