/** Papers by which clients are taxed as they are: entered, confirmed, returned. */
import { clientEvidence, evidenceKindWords, evidenceStates, evidenceStateWords } from '@iroko/contract/billing/evidence'
import { clientDirectory } from '@iroko/contract/clients/directory'
import type { Input, Row } from '@iroko/contract/endpoint'
import { useMay } from '../../../lib/session.ts'
import { useCall, useSend } from '../../../lib/use-call.ts'
import { AskButton } from '../../../screens/ask-button.tsx'
import { optionsOf } from '../../../screens/fields/option.ts'
import { FileButton } from '../../../screens/files/file-button.tsx'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'
import { ListView } from '../../../screens/list/list-view.tsx'
import { DateText } from '../../../ui/date/date-text.tsx'
import { StatusBadge } from '../../../ui/state/status-badge.tsx'
import { evidenceBadges } from './parts-words.tsx'

type Evidence = Row<typeof clientEvidence.list>
type Draft = Input<typeof clientEvidence.add>['body']
type Answer = Pick<Input<typeof clientEvidence.answer>['body'], 'answer'>

const prefix = 'Paper | '
const states = evidenceStates.map((value) => ({ value, label: evidenceStateWords[value] }))

export function ClientEvidence() {
  const mayEdit = useMay('client.edit')
  const confirm = useSend(clientEvidence.answer, { prefix, success: 'message' })
  return (
    <ListView
      label="Evidence"
      call={clientEvidence.list}
      keepsTools
      toolbar={mayEdit ? <AskButton ask={() => <AddDialog />}>Add paper</AskButton> : undefined}
      columns={[
        { key: 'client', label: 'Client', sortable: true, render: ({ client }) => client.title },
        { key: 'kind', label: 'Paper', render: ({ kind }) => evidenceKindWords[kind] },
        {
          key: 'expires_on',
          label: 'Ends',
          sortable: true,
          width: 130,
          render: ({ expires_on }) => (expires_on ? <DateText value={expires_on} /> : undefined),
        },
        {
          key: 'state',
          label: 'State',
          width: 120,
          render: ({ state }) => <StatusBadge status={state} map={evidenceBadges} />,
        },
        {
          key: 'asked_on',
          label: 'Asked for',
          width: 130,
          render: ({ asked_on }) => (asked_on ? <DateText value={asked_on} /> : undefined),
        },
        { key: 'file', label: 'File', render: ({ file }) => <FileButton file={file} /> },
        { key: 'answered_by', label: 'By', width: 180, render: ({ answered_by, sent_by }) => answered_by ?? sent_by },
      ]}
      filters={[{ type: 'select', name: 'state', label: 'State', options: states }]}
      actions={[
        {
          label: 'Confirm',
          when: ({ state }) => mayEdit && state === 'waiting',
          ask: ({ client, kind }) => ({
            title: `Confirm ${evidenceKindWords[kind]}?`,
            text: `${client.title} is taxed by it until it ends. Compare it with the file first.`,
            action: 'Confirm',
          }),
          run: ({ id, version }) => confirm.mutate({ params: { id }, body: { state: 'valid', version } }),
        },
        {
          label: 'Return',
          when: ({ state }) => mayEdit && state !== 'returned',
          ask: (row) => <ReturnDialog paper={row} />,
        },
      ]}
      rowLabel={({ client, kind }) => `${client.title}, ${evidenceKindWords[kind]}`}
      empty="No paper of a client yet. A zero-rated client needs its contract, a proof of residence and a statement of no establishment."
    />
  )
}

const mostClients = 1000

function AddDialog() {
  const clients = useCall(clientDirectory.list, { query: { limit: mostClients } }).data?.clients ?? []
  return (
    <SendDialog<Draft>
      title="Add paper"
      call={clientEvidence.add}
      prefix={prefix}
      submit="Add"
      fields={[
        {
          ...{ name: 'client_id', type: 'select', label: 'Client', required: true },
          options: clients.map(({ id, title }) => ({ value: id, label: title })),
        },
        { name: 'kind', type: 'select', label: 'Paper', required: true, options: optionsOf(evidenceKindWords) },
        { name: 'expires_on', type: 'date', label: 'Ends on', description: 'Empty: it has no end' },
        { name: 'file_id', type: 'file', label: 'File', purpose: 'client_paper', required: 'Choose a file' },
      ]}
    />
  )
}

const ReturnDialog = ({ paper: { id, kind, client, version } }: { paper: Evidence }) => (
  <SendDialog<Answer>
    title={`Return ${evidenceKindWords[kind]} of ${client.title}`}
    call={clientEvidence.answer}
    params={{ id }}
    prefix={prefix}
    submit="Return"
    fixed={{ state: 'returned', version } as never}
    fields={[
      {
        ...{ name: 'answer', label: 'Reason', type: 'textarea', maxLength: 500 },
        ...{ required: 'Enter a reason: the client reads it', description: 'It counts no more from now on' },
      },
    ]}
  />
)
