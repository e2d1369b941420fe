/** Asking that a paid payroll is reversed because the bank returned its money, and the request. */
import { runReversals } from '@iroko/contract/payroll/run-reversals'
import { useCall } from '../../../lib/use-call.ts'
import { AskButton } from '../../../screens/ask-button.tsx'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { useShownPay } from '../../../ui/shown-pay.tsx'
import { RequestButtons } from '../../platform/approvals/parts-request.tsx'
import { RequestBody, RequestDrawer } from '../../platform/approvals/parts-request-drawer.tsx'

export function ReversalDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { money, toggle } = useShownPay()
  const found = useCall(runReversals.show, { params: { id } })
  return (
    <RequestDrawer kind="payroll_reversal" found={found} employee={found.data?.payroll_reversal.asked_by} onClose={onClose}>
      {({ payroll_reversal }) => (
        <RequestBody
          kind="payroll_reversal"
          request={{ ...payroll_reversal, employee: payroll_reversal.asked_by }}
          line={payroll_reversal.run.title}
          requester={payroll_reversal.asked_by.full_name}
          withdraw={{
            call: runReversals.withdraw,
            title: 'Withdraw this reversal?',
            text: 'The payroll does not change.',
          }}
        >
          <RequestButtons>{toggle}</RequestButtons>
          <DescriptionList
            items={[
              { label: 'Paid with it', value: money(payroll_reversal.paid_kobo) },
              { label: 'Requested by', value: payroll_reversal.asked_by.full_name },
              { label: 'Reason', value: payroll_reversal.reason, full: true },
            ]}
          />
        </RequestBody>
      )}
    </RequestDrawer>
  )
}

/** For whoever processes payrolls. */
export const AskReversalButton = ({
  run: { id, version, reference },
}: {
  run: { id: string; version: number; reference: string }
}) => (
  <AskButton
    variant="subtle"
    color="red"
    ask={() => (
      <SendDialog<{ reason: string; run_id: string; version: number }>
        title={`Request reversal of ${reference}`}
        call={runReversals.create}
        prefix="Payroll | "
        submit="Request reversal"
        fixed={{ run_id: id, version }}
        fields={[
          {
            name: 'reason',
            type: 'textarea',
            label: 'Reason',
            description:
              'For when the bank returned the money of all, or never had the file. Once another person approves, every payslip is void and another payroll can pay the month.',
            required: 'Enter a reason',
            maxLength: 500,
          },
        ]}
      />
    )}
  >
    Request reversal
  </AskButton>
)
