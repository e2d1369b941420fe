/** What is paid of a debt beside pay, or given up of it: one enters it, another confirms it. */
import { debtSettlements, settlementNames, settlementWords } from '@iroko/contract/payroll/debt-settlements'
import { useCall } from '../../../lib/use-call.ts'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'
import { today } from '../../../ui/date/date-words.ts'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { useShownPay } from '../../../ui/shown-pay.tsx'
import { RequestButtons } from '../../platform/approvals/parts-request.tsx'
import { RequestBody, RequestDrawer } from '../../platform/approvals/parts-request-drawer.tsx'

export function SettlementDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { money, toggle } = useShownPay()
  const found = useCall(debtSettlements.show, { params: { id } })
  return (
    <RequestDrawer
      kind="debt_settlement"
      found={found}
      employee={found.data?.debt_settlement.employee}
      noun={found.data && settlementNames[found.data.debt_settlement.how]}
      onClose={onClose}
    >
      {({ debt_settlement }) => (
        <RequestBody
          kind="debt_settlement"
          request={debt_settlement}
          line={`${settlementWords[debt_settlement.how]}, ${debt_settlement.loan?.title.toLowerCase() ?? 'owed by a leaver'}`}
          requester={debt_settlement.asked_by.full_name}
          withdraw={{
            call: debtSettlements.withdraw,
            title: 'Withdraw this entry?',
            text: 'What is owed does not change.',
          }}
        >
          <RequestButtons>{toggle}</RequestButtons>
          <DescriptionList
            items={[
              { label: 'Amount', value: money(debt_settlement.amount_kobo) },
              { label: 'Received on', value: debt_settlement.received_on },
              { label: 'Entered by', value: debt_settlement.asked_by.full_name },
              {
                label: debt_settlement.how === 'paid' ? 'How it was paid' : 'Reason',
                value: debt_settlement.note,
                full: true,
              },
            ]}
          />
        </RequestBody>
      )}
    </RequestDrawer>
  )
}

interface Draft {
  amount_kobo: number
  received_on: string
  note: string
}

interface SettlementDialogProps {
  of: { loan_id: string } | { ogid: string }
  owed: number
  title: string
  isWriteOff?: boolean
}

export function SettlementDialog({ of, owed, title, isWriteOff = false }: SettlementDialogProps) {
  return (
    <SendDialog<Partial<Draft>>
      title={title}
      call={debtSettlements.create}
      prefix="Debt | "
      submit={isWriteOff ? 'Request write-off' : 'Enter payment'}
      fixed={{ ...of, how: isWriteOff ? 'written_off' : 'paid' }}
      fields={[
        {
          name: 'amount_kobo',
          type: 'number',
          money: true,
          min: 1,
          label: 'Amount',
          description: 'It is owed until another person confirms this.',
          required: true,
          value: owed,
        },
        ...(isWriteOff
          ? []
          : [{ name: 'received_on', type: 'date', label: 'Received on', required: true, value: today() } as const]),
        {
          name: 'note',
          type: 'textarea',
          label: isWriteOff ? 'Reason' : 'How it was paid',
          required: isWriteOff ? 'Enter a reason' : 'Enter how it was paid',
          maxLength: 500,
        },
      ]}
    />
  )
}
