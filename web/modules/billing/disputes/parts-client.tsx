/** Disputing a line of an own invoice, and how far its disputes are. */

import { clientPapers } from '@iroko/contract/billing/client-papers'
import { disputes } from '@iroko/contract/billing/disputes'
import type { billedLine } from '@iroko/contract/billing/invoices'
import type { Input, Row } from '@iroko/contract/endpoint'
import { formatMoney } from '@iroko/contract/money'
import type * as z from 'zod/mini'
import { AskButton } from '../../../screens/ask-button.tsx'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'
import { DisputeWords } from './parts-words.tsx'

type Dispute = Row<typeof disputes.mine>
type Raised = Omit<Input<typeof disputes.raise>['body'], 'position'>

interface LineDisputesProps {
  invoice: { id: string; number: string }
  line: z.output<typeof billedLine>
  /** Of the invoice. */
  disputes: readonly Dispute[]
}

/** Below a line of an invoice: what was disputed of it, and a button while more of it can be. */
export function LineDisputes({ invoice, line, disputes: all }: LineDisputesProps) {
  const own = all.filter(({ position }) => position === line.position)
  const accepted = own.reduce((sum, { state, amount_kobo }) => sum + (state === 'accepted' ? amount_kobo : 0), 0)
  const left = line.amount_kobo - accepted
  const mayRaise = left > 0 && own.every(({ state }) => state !== 'open')
  return (
    <>
      {own.map((dispute) => (
        <DisputeWords key={dispute.id} dispute={dispute} download={clientPapers.download} />
      ))}
      {mayRaise ? (
        <div>
          <AskButton
            size="xs"
            variant="default"
            aria-label={`Dispute line ${line.position} of ${invoice.number}`}
            ask={() => <DisputeDialog invoice={invoice} line={line} left={left} />}
          >
            Dispute line
          </AskButton>
        </div>
      ) : null}
    </>
  )
}

interface DisputeDialogProps extends Pick<LineDisputesProps, 'invoice' | 'line'> {
  left: number
}

const DisputeDialog = ({ invoice, line: { title, position }, left }: DisputeDialogProps) => (
  <SendDialog<Raised>
    title={`Dispute ${title}`}
    call={disputes.raise}
    params={{ id: invoice.id }}
    prefix="Dispute | "
    submit="Send dispute"
    fixed={{ position } as never}
    fields={[
      {
        ...{ name: 'amount_kobo', label: 'Amount without VAT', type: 'number', money: true, required: true, full: true },
        value: left,
        description: `Up to ${formatMoney(left)} of ${invoice.number}`,
      },
      { name: 'reason', label: 'Reason', type: 'textarea', required: 'Enter a reason', maxLength: 1000 },
      { name: 'file_id', label: 'File', type: 'file', purpose: 'client_paper', upload: clientPapers.upload },
    ]}
  />
)
