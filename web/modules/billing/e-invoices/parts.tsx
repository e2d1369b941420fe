/** An invoice as e-invoice, and what these say of the company. */
import { eInvoices } from '@iroko/contract/billing/e-invoices'
import type { Input } from '@iroko/contract/endpoint'
import { Button } from '@mantine/core'
import { useCall } from '../../../lib/use-call.ts'
import { save } from '../../../screens/files/save.ts'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'

const prefix = 'E-invoice | '

export const EInvoiceButton = ({ id }: { id: string }) => (
  <Button size="sm" variant="default" onClick={() => void save(eInvoices.file, { params: { id } }, prefix)}>
    Download e-invoice
  </Button>
)

export function EInvoicingDialog() {
  const settings = useCall(eInvoices.settings, {}).data?.e_invoicing
  if (!settings) return null
  const { version, business_id, service_id, email } = settings
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
      ]}
    >
      {() => <p>Each issued document can be downloaded as UBL file then. The TIN and address are those of the employer.</p>}
    </SendDialog>
  )
}
