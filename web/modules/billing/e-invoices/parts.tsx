/** An invoice as e-invoice, and what these say of the company. */
import { eInvoices, eStates, eStateWords } from '@iroko/contract/billing/e-invoices'
import type { Input } from '@iroko/contract/endpoint'
import { Button } from '@mantine/core'
import { useMay } from '../../../lib/session.ts'
import { useCall, useSend } from '../../../lib/use-call.ts'
import { save } from '../../../screens/files/save.ts'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'
import { ListView } from '../../../screens/list/list-view.tsx'
import { DateText } from '../../../ui/date/date-text.tsx'
import { StatusBadge } from '../../../ui/state/status-badge.tsx'

const prefix = 'E-invoice | '

export const EInvoiceButton = ({ id }: { id: string }) => (
  <Button size="sm" variant="default" onClick={() => void save(eInvoices.file, { params: { id } }, prefix)}>
    Download e-invoice
  </Button>
)

export function EInvoicingDialog() {
  const settings = useCall(eInvoices.settings, {}).data?.e_invoicing
  if (!settings) return null
  const { version, business_id, service_id, email, endpoint_url, has_key } = settings
  return (
    <SendDialog<Input<typeof eInvoices.save>['body']>
      title="E-invoicing"
      call={eInvoices.save}
      prefix={prefix}
      submit="Save"
      fixed={{ version } as never}
      fields={[
        { name: 'service_id', type: 'text', label: 'Service ID of the access point', maxLength: 8, value: service_id },
        { name: 'business_id', type: 'text', label: 'Business ID of the exchange', maxLength: 36, value: business_id },
        { name: 'email', type: 'email', label: 'E-mail of the company', maxLength: 254, value: email },
        {
          ...{ name: 'endpoint_url', type: 'text', label: 'Address of the access point', maxLength: 300, full: true },
          ...{ value: endpoint_url, description: 'Empty: documents are downloaded and sent by hand' },
        },
        {
          ...{ name: 'api_key', type: 'password', label: 'Key of the access point', full: true },
          ...(has_key && { description: 'A key is kept. Empty: it stays as it is' }),
        },
      ]}
    >
      {() => (
        <p>
          Each issued document is a UBL file then; with an access point it is sent from today on. The TIN and address are those
          of the employer.
        </p>
      )}
    </SendDialog>
  )
}

const badges = {
  prepared: { label: eStateWords.prepared, tone: 'waiting' },
  sent: { label: eStateWords.sent, tone: 'waiting' },
  accepted: { label: eStateWords.accepted, tone: 'good' },
  rejected: { label: eStateWords.rejected, tone: 'bad' },
} as const
const states = eStates.map((value) => ({ value, label: eStateWords[value] }))

/** What is on its way to the exchange, and what it answered. */
export function Exchange() {
  const mayEdit = useMay('invoice.edit')
  const again = useSend(eInvoices.again, { prefix, success: 'message' })
  return (
    <ListView
      label="E-invoices"
      call={eInvoices.list}
      keepsTools
      columns={[
        {
          key: 'created_at',
          label: 'Prepared',
          sortable: true,
          width: 130,
          render: ({ created_at }) => <DateText value={created_at} />,
        },
        { key: 'invoice', label: 'Document', width: 150, render: ({ invoice }) => invoice.title },
        { key: 'client', label: 'Client', render: ({ client }) => client.title },
        { key: 'irn', label: 'Reference' },
        { key: 'state', label: 'State', width: 120, render: ({ state }) => <StatusBadge status={state} map={badges} /> },
        { key: 'reason', label: 'Reason', render: ({ reason }) => reason },
      ]}
      filters={[{ type: 'select', name: 'state', label: 'State', options: states }]}
      actions={[
        {
          label: 'Send again',
          when: ({ state }) => mayEdit && state === 'rejected',
          run: ({ id, version }) => again.mutate({ params: { id }, body: { version } }),
        },
      ]}
      rowLabel={({ irn }) => irn}
      empty="Nothing was sent to the exchange. Enter an access point under E-invoicing."
    />
  )
}
