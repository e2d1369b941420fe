/** Papers that clients sent, as accounting records or returns them. */
import { withheldCertificates } from '@iroko/contract/billing/certificates'
import { clientPapers, paperKinds, paperKindWords, paperStates, paperStateWords } from '@iroko/contract/billing/client-papers'
import type { Input, Row } from '@iroko/contract/endpoint'
import { useMay } from '../../../lib/session.ts'
import { FileButton } from '../../../screens/files/file-button.tsx'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'
import { ListView } from '../../../screens/list/list-view.tsx'
import { DateText } from '../../../ui/date/date-text.tsx'
import { StatusBadge } from '../../../ui/state/status-badge.tsx'
import { paperBadges, quarterOf, quartersUntil } from './parts-words.tsx'

type Paper = Row<typeof clientPapers.list>
type Answer = Pick<Input<typeof clientPapers.answer>['body'], 'answer'>
type Draft = Input<typeof withheldCertificates.record>['body']

const prefix = 'Paper | '
const optionsOf = <K extends string>(keys: readonly K[], words: Record<K, string>) =>
  keys.map((value) => ({ value, label: words[value] }))

export function ClientPapers() {
  const mayEdit = useMay('receipt.edit')
  const waits = ({ state }: Paper) => mayEdit && state === 'waiting'
  return (
    <ListView
      label="From clients"
      call={clientPapers.list}
      keepsTools
      columns={[
        {
          key: 'created_at',
          label: 'Sent',
          sortable: true,
          width: 130,
          render: ({ created_at }) => <DateText value={created_at} />,
        },
        { key: 'client', label: 'Client', sortable: true, render: ({ client, sent_by }) => `${client.title} (${sent_by})` },
        { key: 'kind', label: 'Paper', width: 210, render: ({ kind }) => paperKindWords[kind] },
        { key: 'number', label: 'Number', width: 150 },
        { key: 'invoice', label: 'Invoice', width: 150, render: ({ invoice }) => invoice?.title },
        { key: 'amount_kobo', label: 'Amount', sortable: true, money: true, width: 170 },
        { key: 'file', label: 'File', render: ({ file }) => <FileButton file={file} /> },
        { key: 'state', label: 'State', width: 120, render: ({ state }) => <StatusBadge status={state} map={paperBadges} /> },
        { key: 'answer', label: 'Answer', render: ({ answer }) => answer },
      ]}
      filters={[
        { type: 'select', name: 'state', label: 'State', options: optionsOf(paperStates, paperStateWords) },
        { type: 'select', name: 'kind', label: 'Paper', options: optionsOf(paperKinds, paperKindWords) },
      ]}
      actions={[
        {
          label: 'Record certificate',
          when: (row) => waits(row) && row.kind === 'certificate',
          ask: (row) => <CertificateDialog paper={row} />,
        },
        {
          label: 'Record',
          when: (row) => waits(row) && row.kind === 'remittance',
          ask: (row) => <AnswerDialog paper={row} state="recorded" />,
        },
        { label: 'Return', when: waits, ask: (row) => <AnswerDialog paper={row} state="returned" /> },
      ]}
      rowLabel={({ client, number }) => `${client.title}, ${number}`}
      empty="No client has sent a paper. Clients send them in their portal, under Payments."
    />
  )
}

const AnswerDialog = ({ paper: { id, client, number, kind, note, version }, state }: AnswerDialogProps) => (
  <SendDialog<Answer>
    title={`${state === 'recorded' ? 'Record' : 'Return'} ${number} of ${client.title}`}
    call={clientPapers.answer}
    params={{ id }}
    prefix={prefix}
    submit={state === 'recorded' ? 'Record' : 'Return'}
    fixed={{ state, version } as never}
    fields={[
      {
        ...{ name: 'answer', label: state === 'recorded' ? 'Note' : 'Reason', type: 'textarea', maxLength: 500 },
        ...(state === 'returned' && { required: 'Enter a reason: the client reads it' }),
        description: `${note ? `${note}. ` : ''}It is mailed to the client. ${kind === 'remittance' ? 'An advice posts nothing: the line of the bank does.' : ''}`,
      },
    ]}
  />
)

interface AnswerDialogProps {
  paper: Paper
  state: 'recorded' | 'returned'
}

/** The certificate is recorded with the file that the client sent. */
const CertificateDialog = ({ paper: { client, number, dated_on, amount_kobo, file } }: { paper: Paper }) => (
  <SendDialog<Draft>
    title={`Certificate ${number} of ${client.title}`}
    call={withheldCertificates.record}
    prefix="Certificate | "
    submit="Record"
    fixed={{ client_id: client.id, file_id: file.id } as never}
    fields={[
      {
        ...{ name: 'quarter', type: 'select', label: 'Quarter', required: true, options: quartersUntil(dated_on) },
        value: quarterOf(dated_on),
      },
      { name: 'number', type: 'text', label: 'Number', required: true, maxLength: 40, value: number },
      { name: 'dated_on', type: 'date', label: 'Dated', required: true, value: dated_on },
      { name: 'amount_kobo', type: 'number', label: 'Amount', money: true, required: true, min: 0, value: amount_kobo },
    ]}
  >
    {() => <p>Compare it with the file first. It covers the oldest payments of the quarter first.</p>}
  </SendDialog>
)
