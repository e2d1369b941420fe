/** The entries that people write: to be posted, and posted or not. */
import {
  manualJournalKinds,
  manualJournalKindWords,
  manualJournalStatuses,
  manualJournals,
} from '@iroko/contract/accounting/manual-journals'
import { ListView } from '../../../screens/list/list-view.tsx'
import { useOpenRecord } from '../../../screens/list/use-open-record.ts'
import { StatusBadge } from '../../../ui/state/status-badge.tsx'
import { statusWords } from '../../../ui/state/status-words.ts'
import { ManualJournalDrawer } from './parts-drawer.tsx'

const kinds = manualJournalKinds.map((value) => ({ value, label: manualJournalKindWords[value] }))
const statuses = manualJournalStatuses.map((value) => ({ value, label: statusWords[value].label }))

export function WrittenJournals() {
  const opened = useOpenRecord('journal')
  return (
    <>
      <ListView
        label="Journals to post"
        call={manualJournals.list}
        columns={[
          { key: 'dated_on', label: 'Date', sortable: true, width: 120 },
          { key: 'memo', label: 'For' },
          { key: 'kind', label: 'Kind', width: 110, render: ({ kind }) => manualJournalKindWords[kind] },
          { key: 'made_by', label: 'Made by', width: 180, render: ({ made_by }) => made_by.full_name },
          { key: 'entry', label: 'Posted as', width: 160, render: ({ entry }) => entry?.number },
          {
            key: 'status',
            label: 'Status',
            width: 120,
            render: ({ status }) => <StatusBadge status={status} map={statusWords} />,
          },
          { key: 'total_kobo', label: 'Total', sortable: true, money: true, width: 170 },
        ]}
        filters={[
          { type: 'select', name: 'status', label: 'Status', options: statuses },
          { type: 'select', name: 'kind', label: 'Kind', options: kinds },
        ]}
        rowLabel={({ memo }) => memo}
        onRowClick={({ id }) => opened.open(id)}
        empty="Nothing was written by hand yet. Add journal makes the first draft."
      />
      {opened.id ? <ManualJournalDrawer id={opened.id} onClose={opened.close} /> : null}
    </>
  )
}
