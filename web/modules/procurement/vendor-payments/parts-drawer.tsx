/** A payment with what it pays of each bill, its way, its file, and what the bank did of it. */
import { paperLayouts } from '@iroko/contract/accounting/bank-layouts'
import type { Output } from '@iroko/contract/endpoint'
import { formatMoney } from '@iroko/contract/money'
import { vendorPayments } from '@iroko/contract/procurement/vendor-payments'
import { useCall, useSend } from '../../../lib/use-call.ts'
import { useClose } from '../../../screens/ask.tsx'
import { AskButton } from '../../../screens/ask-button.tsx'
import { save } from '../../../screens/files/save.ts'
import { FormDialog } from '../../../screens/form/form-dialog.tsx'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'
import { DateText } from '../../../ui/date/date-text.tsx'
import { today } from '../../../ui/date/date-words.ts'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { StatusBadge } from '../../../ui/state/status-badge.tsx'
import { RequestBody, RequestDrawer } from '../../platform/approvals/parts-request-drawer.tsx'
import { paymentStateMap } from './parts.tsx'

type Shown = Output<typeof vendorPayments.show>['vendor_payment']
type Item = Shown['items'][number]

const prefix = 'Payment | '
const statusOf = ({ state }: Shown) =>
  state === 'pending' || state === 'rejected' || state === 'withdrawn' ? state : ('approved' as const)

export function VendorPaymentDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const found = useCall(vendorPayments.show, { params: { id } })
  return (
    <RequestDrawer kind="vendor_payment" found={found} employee={found.data?.vendor_payment.made_by} onClose={onClose}>
      {({ vendor_payment: payment }) => (
        <RequestBody
          kind="vendor_payment"
          request={{ ...payment, status: statusOf(payment), employee: payment.made_by }}
          line={`${payment.reference}, ${formatMoney(payment.cash_kobo)}`}
          withdraw={{
            call: vendorPayments.withdraw,
            title: 'Withdraw this payment?',
            text: 'Its bills can be paid by another one.',
          }}
        >
          <DescriptionList
            items={[
              { label: 'Status', value: <StatusBadge status={payment.state} map={paymentStateMap} /> },
              { label: 'Pay on', value: <DateText value={payment.pay_on} /> },
              { label: 'Bills', value: formatMoney(payment.gross_kobo) },
              { label: 'Tax withheld', value: formatMoney(payment.wht_kobo) },
              { label: 'Bank pays', value: formatMoney(payment.cash_kobo) },
              ...(payment.paid_on ? [{ label: 'Paid on', value: <DateText value={payment.paid_on} /> }] : []),
            ]}
          />
          <ul className="plain" aria-label="Bills">
            {payment.items.map((item) => (
              <ItemLine key={item.id} item={item} />
            ))}
          </ul>
          <Steps payment={payment} />
        </RequestBody>
      )}
    </RequestDrawer>
  )
}

const ItemLine = ({ item }: { item: Item }) => (
  <li>
    <div className="apart">
      <span className="shrinks">
        {item.vendor.title} {item.bill.number}
        {item.is_first ? ' · New vendor' : ''}
      </span>
      <strong>{formatMoney(item.cash_kobo)}</strong>
    </div>
    <p className="dimmed">
      {item.account}
      {item.wht_kobo > 0
        ? `. ${formatMoney(item.wht_kobo)} withheld of ${formatMoney(item.gross_kobo)} for ${item.authority}`
        : ''}
      {item.returned_on ? `. Returned by the bank: ${item.return_reason}` : ''}
    </p>
    {item.can.return ? (
      <AskButton
        variant="subtle"
        size="compact-sm"
        ask={() => (
          <SendDialog<{ returned_on: string; reason: string }>
            title={`The bank returned ${item.vendor.title} ${item.bill.number}`}
            call={vendorPayments.return}
            params={{ id: item.id }}
            prefix={prefix}
            submit="Record as returned"
            fields={[
              { name: 'returned_on', type: 'date', label: 'Returned on', required: true, value: today(), max: today() },
              {
                name: 'reason',
                type: 'text',
                label: 'Reason of the bank',
                required: 'Enter a reason',
                maxLength: 200,
                full: true,
              },
            ]}
          />
        )}
      >
        Returned by the bank
      </AskButton>
    ) : null}
  </li>
)

function Steps({ payment }: { payment: Shown }) {
  const { id, version, reference, can } = payment
  const cancel = useSend(vendorPayments.cancel, { prefix, success: 'message' })
  return (
    <div className="line12">
      {can.file ? (
        <AskButton variant="default" ask={() => <FileDialog payment={payment} />}>
          {payment.taken_at ? 'Copy of the file' : 'Bank file'}
        </AskButton>
      ) : null}
      {can.pay ? (
        <AskButton
          ask={() => (
            <SendDialog<{ paid_on: string }>
              title={`Record ${reference} as paid`}
              call={vendorPayments.pay}
              params={{ id }}
              fixed={{ version }}
              prefix={prefix}
              submit="Record as paid"
              fields={[
                {
                  name: 'paid_on',
                  type: 'date',
                  label: 'Paid by the bank on',
                  required: true,
                  value: today(),
                  max: today(),
                  full: true,
                },
              ]}
            />
          )}
        >
          Record as paid
        </AskButton>
      ) : null}
      {can.cancel ? (
        <AskButton
          variant="default"
          loading={cancel.isPending}
          ask={() => ({
            title: `Cancel ${reference}?`,
            text: 'Only where the bank paid nothing of it: its bills can be paid again.',
            action: 'Cancel payment',
          })}
          run={() => cancel.mutate({ params: { id }, body: { version } })}
        >
          Cancel payment
        </AskButton>
      ) : null}
    </div>
  )
}

/** By a layout that is confirmed, or our own list. The first that somebody takes is kept. */
function FileDialog({ payment: { id, reference, taken_at } }: { payment: Shown }) {
  const close = useClose()
  const layouts = useCall(paperLayouts.list, { query: { use: 'payment', limit: 1000 } }).data?.paper_layouts ?? []
  const usable = layouts.filter(({ confirmed_at, archived_at }) => confirmed_at && !archived_at)
  const take = async ({ layout_id }: { layout_id?: string }) => {
    await save(vendorPayments.file, { params: { id }, query: layout_id ? { layout_id } : {} }, prefix)
    close(true)
  }
  if (taken_at)
    return (
      <FormDialog<{ layout_id?: string }>
        title={`Copy of the file of ${reference}`}
        submit="Take copy"
        fields={[]}
        onSubmit={take}
      >
        {() => <p>The bank may have it already. The copy says so in its first line.</p>}
      </FormDialog>
    )
  return (
    <FormDialog<{ layout_id?: string }>
      title={`Bank file of ${reference}`}
      submit="Take file"
      fields={[
        {
          name: 'layout_id',
          type: 'select',
          label: 'Layout',
          description: 'Empty: a list with all columns',
          full: true,
          options: usable.map(({ id: value, title }) => ({ value, label: title })),
        },
      ]}
      onSubmit={take}
    />
  )
}
