import { entryKinds, entryKindWords, journalEntries } from '@iroko/contract/accounting/journals'
import { manualJournals } from '@iroko/contract/accounting/manual-journals'
import { Button } from '@mantine/core'
import { later } from '../../../lib/lazily.ts'
import { focusQuietly } from '../../../lib/screen/focus.ts'
import { useAddress } from '../../../lib/screen/use-address.ts'
import { useMay } from '../../../lib/session.ts'
import { AskButton } from '../../../screens/ask-button.tsx'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'
import { ListPage } from '../../../screens/list/list-page.tsx'
import { ListView } from '../../../screens/list/list-view.tsx'
import { Page } from '../../../ui/page.tsx'
import { useView, ViewSwitch } from '../../../ui/views/view-switch.tsx'
import { ExpenseDialog } from '../expenses/parts.tsx'
import { Expenses } from '../expenses/parts-list.tsx'
import { JournalDialog } from '../manual-journals/parts-editor.tsx'
import { WrittenJournals } from '../manual-journals/parts-written.tsx'
import { side } from './parts.tsx'

const ImportDialog = later(() => import('../../../screens/import/import-dialog.tsx').then((module) => module.ImportDialog))

const kinds = entryKinds.map((value) => ({ value, label: entryKindWords[value] }))

const views = { posted: 'Posted', written: 'To post', expenses: 'Expenses', late: 'Late' }

/** All entries of the ledger, and those that people write; a press on one shows its lines. */
export default function JournalsPage() {
  const [{ entry }, change] = useAddress()
  const [view, show] = useView(views)
  const mayWrite = useMay('journal.edit')
  const maySpend = useMay('expense.enter')
  const open = (id: string | undefined) => change({ entry: id, q: undefined, page: undefined, sort: undefined })
  if (entry) return <Lines id={entry} onBack={() => open(undefined)} />
  return (
    <Page
      title="Journals"
      description="Entries are numbered without a gap in each series and year, and never changed: a mistake is reversed. What people write is posted by another person."
      actions={
        <>
          <ViewSwitch label="Journals" views={views} view={view} onChange={show} />
          {maySpend ? (
            <AskButton variant={view === 'expenses' ? 'filled' : 'default'} ask={() => <ExpenseDialog />}>
              Record expense
            </AskButton>
          ) : null}
          {mayWrite && view === 'written' ? (
            <AskButton variant="default" ask={() => <ImportDialog title="Journals" call={manualJournals.import} />}>
              Import
            </AskButton>
          ) : null}
          {mayWrite && view !== 'expenses' ? <AskButton ask={() => <JournalDialog />}>Add journal</AskButton> : null}
        </>
      }
    >
      {view === 'written' ? (
        <WrittenJournals />
      ) : view === 'expenses' ? (
        <Expenses />
      ) : (
        <Posted key={view} isLate={view === 'late'} onOpen={open} />
      )}
    </Page>
  )
}

function Posted({ isLate, onOpen }: { isLate: boolean; onOpen: (id: string) => void }) {
  const mayWrite = useMay('journal.edit')
  return (
    <ListView
      label={isLate ? 'Late postings' : 'Posted entries'}
      call={journalEntries.list}
      {...(isLate && { extra: { query: { late: 'true' } } })}
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
      actions={[
        {
          label: 'Reverse',
          when: ({ is_reversible }) => mayWrite && is_reversible,
          ask: ({ id, number }) => (
            <SendDialog<{ reason: string }>
              title={`Reverse ${number}`}
              call={manualJournals.reverse}
              params={{ id }}
              prefix="Journal | "
              submit="Send reversal"
              fields={[
                { name: 'reason', type: 'text', label: 'Reason', required: 'Enter a reason', maxLength: 200, full: true },
              ]}
            />
          ),
        },
      ]}
      rowLabel={({ number }) => number}
      onRowClick={({ id }) => onOpen(id)}
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
