/** A bill with its file, its lines, its way, and what may be done with it. */
import type { Output } from '@iroko/contract/endpoint'
import { formatMoney } from '@iroko/contract/money'
import { billKindWords, bills } from '@iroko/contract/procurement/bills'
import { Button } from '@mantine/core'
import { useCall, useSend } from '../../../lib/use-call.ts'
import { AskButton } from '../../../screens/ask-button.tsx'
import { FileButton } from '../../../screens/files/file-button.tsx'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'
import { DateText } from '../../../ui/date/date-text.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { StatusBadge } from '../../../ui/state/status-badge.tsx'
import { RequestBody, RequestDrawer } from '../../platform/approvals/parts-request-drawer.tsx'
import { Warning } from '../vendors/parts.tsx'
import { billStateMap } from './parts.tsx'
import { BillDialog } from './parts-editor.tsx'

type Shown = Output<typeof bills.show>['bill']

const prefix = 'Bill | '

export function BillDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const found = useCall(bills.show, { params: { id } })
  return (
    <RequestDrawer kind="bill" found={found} employee={found.data?.bill.made_by} onClose={onClose}>
      {({ bill }) => {
        const { status } = bill
        if (status === 'draft' || status === 'exception' || status === 'void')
          return (
            <>
              <div>
                <StatusBadge status={bill.state} map={billStateMap} />
              </div>
              <Facts bill={bill} />
              <Steps bill={bill} />
            </>
          )
        return (
          <RequestBody
            kind="bill"
            request={{ ...bill, status, employee: bill.made_by }}
            line={`${bill.vendor.title} ${bill.number}, ${formatMoney(bill.total_kobo)}`}
            withdraw={{ call: bills.withdraw, title: 'Withdraw this bill?', text: 'Nothing is posted.' }}
          >
            <Facts bill={bill} />
            <Steps bill={bill} />
          </RequestBody>
        )
      }}
    </RequestDrawer>
  )
}

function Facts({ bill }: { bill: Shown }) {
  return (
    <>
      {bill.exceptions.map((sentence) => (
        <Warning key={sentence}>{sentence}</Warning>
      ))}
      {bill.dispute_reason ? <Warning>Disputed: {bill.dispute_reason}</Warning> : null}
      <DescriptionList
        items={[
          { label: 'Vendor', value: bill.vendor.title },
          { label: 'Kind', value: bill.credits ? `Credit of ${bill.credits.number}` : billKindWords[bill.kind] },
          { label: 'Date', value: <DateText value={bill.bill_date} /> },
          { label: 'Due', value: <DateText value={bill.due_on} /> },
          { label: 'Without VAT', value: formatMoney(bill.net_kobo) },
          { label: bill.is_self_accounted ? 'VAT, by the company' : 'VAT', value: formatMoney(bill.vat_kobo) },
          { label: 'Total', value: formatMoney(bill.total_kobo) },
          ...(bill.status === 'approved' ? [{ label: 'Owed', value: formatMoney(bill.open_kobo) }] : []),
          ...(bill.entry ? [{ label: 'Posted as', value: bill.entry.number }] : []),
          ...bill.budgets.map((value) => ({ label: 'Budget', value, full: true })),
          ...(bill.memo ? [{ label: 'For', value: bill.memo, full: true }] : []),
          ...(bill.reason ? [{ label: 'Reason', value: bill.reason, full: true }] : []),
          { label: 'Document', value: bill.file ? <FileButton file={bill.file} /> : 'None', full: true },
        ]}
      />
      <ul className="plain" aria-label="Lines">
        {bill.lines.map(({ head, account, office, memo, quantity, price_kobo, net_kobo, tax_code }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no key but their place
          <li key={at} className="apart">
            <span className="shrinks">
              {head?.title ?? `${account?.code} ${account?.title}`}
              {office ? ` · ${office.title}` : ''}
              {memo ? ` · ${memo}` : ''}
              <span className="dimmed">
                {' '}
                {quantity} × {formatMoney(price_kobo)}, {tax_code.title}
              </span>
            </span>
            <strong>{formatMoney(net_kobo)}</strong>
          </li>
        ))}
      </ul>
      {bill.moves.length > 0 ? (
        <ul className="plain" aria-label="What came and went">
          {bill.moves.map(({ dated_on, entry, amount_kobo }) => (
            <li key={entry.id} className="apart">
              <span>
                <DateText value={dated_on} /> · {entry.number}
              </span>
              <span>{formatMoney(amount_kobo)}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}

function Steps({ bill }: { bill: Shown }) {
  const { id, version, number, status, can } = bill
  const send = useSend(bills.send, { prefix, success: 'message' })
  const settle = useSend(bills.settle, { prefix, success: 'message' })
  const withReason = (call: typeof bills.void | typeof bills.dispute, title: string, submit: string) => () => (
    <SendDialog<{ reason: string }>
      title={title}
      call={call}
      params={{ id }}
      fixed={{ version }}
      prefix={prefix}
      submit={submit}
      fields={[{ name: 'reason', type: 'text', label: 'Reason', required: 'Enter a reason', maxLength: 200, full: true }]}
    />
  )
  return (
    <div className="line12">
      {can.edit ? (
        <AskButton variant="default" ask={() => <BillDialog bill={bill} />}>
          Change
        </AskButton>
      ) : null}
      {can.void ? (
        <AskButton variant="default" ask={withReason(bills.void, `Void bill ${number}?`, 'Void')}>
          Void
        </AskButton>
      ) : null}
      {can.dispute ? (
        <AskButton variant="default" ask={withReason(bills.dispute, `Dispute bill ${number}`, 'Dispute')}>
          Dispute
        </AskButton>
      ) : null}
      {can.settle ? (
        <Button
          variant="default"
          loading={settle.isPending}
          onClick={() => settle.mutate({ params: { id }, body: { version } })}
        >
          Settle dispute
        </Button>
      ) : null}
      {can.send && status === 'exception' ? (
        <AskButton
          variant="default"
          ask={() => (
            <SendDialog<{ reason: string }>
              title={`Send ${number} although it differs?`}
              call={bills.send}
              params={{ id }}
              fixed={{ version, despite: true }}
              prefix={prefix}
              submit="Send"
              fields={[
                {
                  name: 'reason',
                  type: 'text',
                  label: 'Why it is to be paid',
                  required: 'Enter a reason',
                  maxLength: 200,
                  full: true,
                },
              ]}
            />
          )}
        >
          Send all the same
        </AskButton>
      ) : null}
      {can.send ? (
        <Button loading={send.isPending} onClick={() => send.mutate({ params: { id }, body: { version } })}>
          {status === 'exception' ? 'Compare again' : 'Send'}
        </Button>
      ) : null}
    </div>
  )
}
