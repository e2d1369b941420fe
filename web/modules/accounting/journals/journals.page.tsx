import { entryKinds, entryKindWords, journalEntries } from '@iroko/contract/accounting/journals'
import { Button } from '@mantine/core'
import { focusQuietly } from '../../../lib/screen/focus.ts'
import { useAddress } from '../../../lib/screen/use-address.ts'
import { ListPage } from '../../../screens/list/list-page.tsx'
import { side } from './parts.tsx'

const kinds = entryKinds.map((value) => ({ value, label: entryKindWords[value] }))

/** All entries of the ledger; a press on one shows its lines. */
export default function JournalsPage() {
  const [{ entry }, change] = useAddress()
  const open = (id: string | undefined) => change({ entry: id, q: undefined, page: undefined, sort: undefined })
  if (entry) return <Lines id={entry} onBack={() => open(undefined)} />
  return (
    <ListPage
      title="Journals"
      description="Entries are numbered without a gap in each series and year, and never changed: a mistake is reversed."
      call={journalEntries.list}
      columns={[
        { key: 'number', label: 'Number', sortable: true, width: 160 },
        { key: 'dated_on', label: 'Date', sortable: true, width: 120 },
        { key: 'kind', label: 'Kind', width: 120, render: ({ kind }) => entryKindWords[kind] },
        {
          key: 'reference',
          label: 'Reference',
          render: ({ reference, number }) => (reference === number ? undefined : reference),
        },
        { key: 'reversed_by', label: 'Reversed by', width: 160 },
        { key: 'lines', label: 'Lines', align: 'end', width: 90 },
        { key: 'total_kobo', label: 'Total', sortable: true, money: true, width: 170 },
      ]}
      filters={[
        { type: 'select', name: 'kind', label: 'Kind', options: kinds },
        { type: 'date_range', name: 'from', to: 'to', label: 'Date' },
      ]}
      rowLabel={({ number }) => number}
      onRowClick={({ id }) => open(id)}
      empty="No entries yet. Payroll posts the first when a payroll is approved."
    />
  )
}

function Lines({ id, onBack }: { id: string; onBack: () => void }) {
  return (
    <ListPage
      title="Journals"
      call={journalEntries.lines}
      extra={{ params: { id } }}
      buttons={
        <Button variant="default" ref={focusQuietly} onClick={onBack}>
          All journals
        </Button>
      }
      columns={[
        { key: 'account', label: 'Account', render: ({ account }) => `${account.code} ${account.title}` },
        { key: 'detail', label: 'Of', render: ({ office, party, detail }) => office?.title ?? party?.title ?? detail },
        { key: 'rule', label: 'Posting rule', hidden: true },
        side('debit_kobo', 'Debit'),
        side('credit_kobo', 'Credit'),
      ]}
      rowLabel={({ account, detail }) => `${account.title} ${detail}`}
    />
  )
}
