/** Writing off what is left of a loan: one asks, another decides. */
import { loanWriteOffs } from '@iroko/contract/payroll/loan-write-offs'
import { useCall } from '../../../lib/use-call.ts'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { useShownPay } from '../../../ui/shown-pay.tsx'
import { RequestButtons } from '../../platform/approvals/parts-request.tsx'
import { RequestBody, RequestDrawer } from '../../platform/approvals/parts-request-drawer.tsx'

export function WriteOffDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { money, toggle } = useShownPay()
  const found = useCall(loanWriteOffs.show, { params: { id } })
  return (
    <RequestDrawer kind="loan_write_off" found={found} employee={found.data?.loan_write_off.employee} onClose={onClose}>
      {({ loan_write_off }) => (
        <RequestBody
          kind="loan_write_off"
          request={loan_write_off}
          line={loan_write_off.loan.title}
          requester={loan_write_off.asked_by.full_name}
          withdraw={{
            call: loanWriteOffs.withdraw,
            title: 'Withdraw this write-off?',
            text: 'The loan balance does not change.',
          }}
        >
          <RequestButtons>{toggle}</RequestButtons>
          <DescriptionList
            items={[
              { label: 'To be written off', value: money(loan_write_off.amount_kobo) },
              { label: 'Loan balance', value: money(loan_write_off.balance_kobo) },
              { label: 'Requested by', value: loan_write_off.asked_by.full_name },
              { label: 'Reason', value: loan_write_off.reason, full: true },
            ]}
          />
        </RequestBody>
      )}
    </RequestDrawer>
  )
}

interface WriteOffDialogProps {
  loan: { id: string; balance_kobo: number }
}

export function WriteOffDialog({ loan }: WriteOffDialogProps) {
  return (
    <SendDialog<{ loan_id: string; amount_kobo: number; reason: string }>
      title="Write off loan"
      call={loanWriteOffs.create}
      prefix="Loan write-off | "
      submit="Request write-off"
      fixed={{ loan_id: loan.id }}
      fields={[
        {
          name: 'amount_kobo',
          type: 'number',
          money: true,
          min: 1,
          label: 'Amount',
          description: 'It is no longer owed once another person approves it.',
          required: true,
          value: loan.balance_kobo,
          full: true,
        },
        { name: 'reason', type: 'textarea', label: 'Reason', required: 'Enter a reason', maxLength: 500 },
      ]}
    />
  )
}
