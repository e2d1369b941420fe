/** What papers for tax offices say of the employer. */
import { employer } from '@iroko/contract/payroll/employer'
import { useMay } from '../../../lib/session.ts'
import { useCall } from '../../../lib/use-call.ts'
import { AskButton } from '../../../screens/ask-button.tsx'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'

interface Draft {
  tax_id: string
  address: string
  payer_ids: string
  version: number
}

export function EmployerButton() {
  const mayEdit = useMay('payroll.edit')
  const { data } = useCall(employer.show)
  if (!mayEdit || !data) return null
  const { version, tax_id, address, payer_ids } = data.employer
  const lines = Object.entries(payer_ids).map(([state, number]) => `${state}: ${number}`)
  return (
    <AskButton
      variant="default"
      ask={() => (
        <SendDialog<Draft>
          title="Employer on papers"
          call={employer.set}
          prefix="Employer | "
          submit="Save"
          fixed={{ version }}
          fields={[
            { name: 'tax_id', type: 'text', label: 'Tax ID', value: tax_id, maxLength: 40 },
            { name: 'address', type: 'text', label: 'Address', value: address, maxLength: 300, full: true },
            {
              name: 'payer_ids',
              type: 'textarea',
              label: 'Payer IDs',
              description: 'One line a State, as in Lagos: N-1234567',
              value: lines.join('\n'),
              maxLength: 2000,
            },
          ]}
        />
      )}
    >
      Employer
    </AskButton>
  )
}
