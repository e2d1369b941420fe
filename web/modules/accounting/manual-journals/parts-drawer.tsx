/** An entry that somebody wrote, with its lines, its way, and what may be done with it. */
import { everyWords, manualJournalKindWords, manualJournals } from '@iroko/contract/accounting/manual-journals'
import type { Output } from '@iroko/contract/endpoint'
import { formatMoney } from '@iroko/contract/money'
import { Button } from '@mantine/core'
import { useCall, useSend } from '../../../lib/use-call.ts'
import { AskButton } from '../../../screens/ask-button.tsx'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'
import { DateText } from '../../../ui/date/date-text.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { StatusBadge } from '../../../ui/state/status-badge.tsx'
import { statusWords } from '../../../ui/state/status-words.ts'
import { RequestBody, RequestDrawer } from '../../platform/approvals/parts-request-drawer.tsx'
import { JournalDialog } from './parts-editor.tsx'

type Shown = Output<typeof manualJournals.show>['manual_journal']

export function ManualJournalDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const found = useCall(manualJournals.show, { params: { id } })
  return (
    <RequestDrawer kind="journal" found={found} employee={found.data?.manual_journal.made_by} onClose={onClose}>
      {({ manual_journal }) => {
        const { status, ...journal } = manual_journal
        const facts = <Facts journal={manual_journal} />
        if (status === 'draft')
          return (
            <>
              <StatusBadge status="draft" map={statusWords} />
              {facts}
              <DraftSteps journal={manual_journal} onDone={onClose} />
            </>
          )
        return (
          <RequestBody
            kind="journal"
            request={{ ...journal, status, employee: journal.made_by }}
            line={journal.memo}
            withdraw={{ call: manualJournals.withdraw, title: 'Withdraw this journal?', text: 'Nothing is posted.' }}
          >
            {facts}
            {journal.can.stop ? <StopButton journal={manual_journal} /> : null}
          </RequestBody>
        )
      }}
    </RequestDrawer>
  )
}

function Facts({ journal }: { journal: Shown }) {
  const { kind, dated_on, memo, made_by, total_kobo, entry, reverses, lines } = journal
  const { every_on, until, stopped_on, reverses_next_month, problem } = journal
  return (
    <>
      <DescriptionList
        items={[
          { label: 'Kind', value: reverses ? `Reversal of ${reverses}` : manualJournalKindWords[kind] },
          { label: every_on === null ? 'Date' : 'From', value: <DateText value={dated_on} /> },
          ...(every_on === null ? [] : [{ label: 'Every month', value: everyWords(every_on, until) }]),
          ...(stopped_on ? [{ label: 'Stopped on', value: <DateText value={stopped_on} /> }] : []),
          ...(reverses_next_month ? [{ label: 'Reversed', value: 'On the first day of the next month' }] : []),
          { label: 'Made by', value: made_by.full_name },
          { label: 'Total', value: formatMoney(total_kobo) },
          ...(entry ? [{ label: every_on === null ? 'Posted as' : 'Last posted as', value: entry.number }] : []),
          ...(problem ? [{ label: 'Could not be posted', value: problem, full: true }] : []),
          { label: 'For', value: memo, full: true },
        ]}
      />
      <ul className="plain" aria-label="Lines">
        {lines.map(({ account, office, debit_kobo, credit_kobo }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no key but their place
          <li key={at} className="apart">
            <span className="shrinks">
              {account.code} {account.title}
              {office ? ` · ${office.title}` : ''}
            </span>
            <strong>
              {debit_kobo > 0 ? 'Debit' : 'Credit'} {formatMoney(debit_kobo || credit_kobo)}
            </strong>
          </li>
        ))}
      </ul>
    </>
  )
}

const StopButton = ({ journal: { id, version, memo } }: { journal: Shown }) => (
  <AskButton
    variant="default"
    ask={() => (
      <SendDialog
        title={`Stop ${memo}?`}
        call={manualJournals.stop}
        submit="Stop"
        params={{ id }}
        fixed={{ version }}
        prefix="Journal | "
        fields={[]}
      >
        {() => <p>Nothing of it is posted from today on. What was posted stays.</p>}
      </SendDialog>
    )}
  >
    Stop
  </AskButton>
)

function DraftSteps({ journal, onDone }: { journal: Shown; onDone: () => void }) {
  const { id, version, is_own_draft } = journal
  const options = { prefix: 'Journal | ', success: 'message' } as const
  const send = useSend(manualJournals.send, { ...options, onSuccess: onDone })
  const remove = useSend(manualJournals.remove, { ...options, onSuccess: onDone })
  if (!is_own_draft) return null
  return (
    <div className="line12">
      <AskButton variant="default" ask={() => <JournalDialog journal={journal} />}>
        Change
      </AskButton>
      <Button variant="default" onClick={() => remove.mutate({ params: { id } })}>
        Delete draft
      </Button>
      <Button loading={send.isPending} onClick={() => send.mutate({ params: { id }, body: { version } })}>
        Send
      </Button>
    </div>
  )
}
