/** What clients withheld by quarter, the certificates of it, and the letters that ask for them. */
import { withheldCertificates as certificates, quarterWords } from '@iroko/contract/billing/certificates'
import type { Input, Row } from '@iroko/contract/endpoint'
import { formatMoney } from '@iroko/contract/money'
import { useMay } from '../../../lib/session.ts'
import { useSend } from '../../../lib/use-call.ts'
import { FileButton } from '../../../screens/files/file-button.tsx'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'
import { ListView } from '../../../screens/list/list-view.tsx'
import { DateText } from '../../../ui/date/date-text.tsx'
import { today } from '../../../ui/date/date-words.ts'

type Outstanding = Row<typeof certificates.outstanding>
type Draft = Input<typeof certificates.record>['body']

const prefix = 'Certificate | '

export function Withheld() {
  const mayEdit = useMay('receipt.edit')
  return (
    <ListView
      label="Withheld by clients"
      call={certificates.outstanding}
      keepsTools
      columns={[
        { key: 'client', label: 'Client', sortable: true, render: ({ client }) => client.title },
        { key: 'quarter', label: 'Quarter', sortable: true, width: 120, render: ({ quarter }) => quarterWords(quarter) },
        { key: 'withheld_kobo', label: 'Withheld', money: true, total: true, width: 170 },
        { key: 'certified_kobo', label: 'Certified', money: true, total: true, width: 170 },
        { key: 'outstanding_kobo', label: 'Outstanding', money: true, total: true, width: 170 },
        { key: 'since', label: 'Since', width: 130, render: ({ since }) => (since ? <DateText value={since} /> : undefined) },
        {
          key: 'chased_on',
          label: 'Asked for',
          width: 130,
          render: ({ chased_on, since }) => (chased_on && since ? <DateText value={chased_on} /> : undefined),
        },
      ]}
      filters={[
        {
          ...{ type: 'select', name: 'is_open', label: 'Certificates' },
          options: [
            { value: 'true', label: 'Outstanding' },
            { value: 'false', label: 'All received' },
          ],
        },
        { type: 'date', name: 'since_to', label: 'Outstanding since' },
      ]}
      actions={[
        {
          label: 'Record certificate',
          inRow: 'default',
          when: ({ outstanding_kobo }) => mayEdit && outstanding_kobo > 0,
          ask: (row) => <CertificateDialog owed={row} />,
        },
      ]}
      rowLabel={({ client, quarter }) => `${client.title}, ${quarterWords(quarter)}`}
      empty="No client has withheld tax of a payment yet."
    />
  )
}

const CertificateDialog = ({ owed: { client, quarter, outstanding_kobo } }: { owed: Outstanding }) => (
  <SendDialog<Draft>
    title={`Certificate of ${client.title}, ${quarterWords(quarter)}`}
    call={certificates.record}
    prefix={prefix}
    submit="Record"
    fixed={{ client_id: client.id, quarter } as never}
    fields={[
      { name: 'number', type: 'text', label: 'Number', required: true, maxLength: 40 },
      { name: 'dated_on', type: 'date', label: 'Dated', required: true, value: today() },
      {
        ...{ name: 'amount_kobo', type: 'number', label: 'Amount', money: true, required: true, min: 0 },
        ...{ value: outstanding_kobo, description: `${formatMoney(outstanding_kobo)} is outstanding` },
      },
      { name: 'file_id', type: 'file', label: 'Certificate', purpose: 'certificate', required: 'Choose the certificate' },
    ]}
  >
    {() => <p>It covers the oldest payments of the quarter first. What it covers can be set off from then on.</p>}
  </SendDialog>
)

export function Certificates() {
  const mayEdit = useMay('receipt.edit')
  const undo = useSend(certificates.undo, { prefix, success: 'message' })
  return (
    <ListView
      label="Certificates"
      call={certificates.list}
      keepsTools
      columns={[
        { key: 'number', label: 'Number', width: 170 },
        { key: 'client', label: 'Client', render: ({ client }) => client.title },
        { key: 'quarter', label: 'Quarter', width: 120, render: ({ quarter }) => quarterWords(quarter) },
        {
          key: 'dated_on',
          label: 'Dated',
          sortable: true,
          width: 130,
          render: ({ dated_on }) => <DateText value={dated_on} />,
        },
        { key: 'amount_kobo', label: 'Amount', sortable: true, money: true, width: 170 },
        { key: 'file', label: 'File', render: ({ file }) => <FileButton file={file} /> },
        { key: 'recorded_by', label: 'Recorded by', width: 180 },
        { key: 'is_undone', label: 'State', width: 120, render: ({ is_undone }) => (is_undone ? 'Taken back' : undefined) },
      ]}
      actions={[
        {
          label: 'Take back',
          when: ({ is_undone }) => mayEdit && !is_undone,
          ask: ({ number, client }) => ({
            title: `Take back certificate ${number}?`,
            text: `What it covers of ${client.title} is outstanding again.`,
            action: 'Take back',
          }),
          run: ({ id }) => undo.mutate({ params: { id } }),
        },
      ]}
      rowLabel={({ number }) => number}
      empty="No certificate was recorded yet. Record one from what is outstanding of a quarter."
    />
  )
}
