/** An order over its list: what it says, what its approvers read, what came of it, and its next step. */
import type { Output } from '@iroko/contract/endpoint'
import { formatMoney } from '@iroko/contract/money'
import { goodsReceipts } from '@iroko/contract/procurement/goods-receipts'
import { type OrderState, orderStateWords, purchaseOrders } from '@iroko/contract/procurement/purchase-orders'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMay } from '../../../lib/session.ts'
import { useCall, useSend } from '../../../lib/use-call.ts'
import { AskButton } from '../../../screens/ask-button.tsx'
import { save } from '../../../screens/files/save.ts'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'
import { RecordDrawer } from '../../../screens/record-drawer.tsx'
import { DateText } from '../../../ui/date/date-text.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { StatusBadge, type StatusMap } from '../../../ui/state/status-badge.tsx'
import type { Tone } from '../../../ui/state/tone.ts'
import { RequestBody } from '../../platform/approvals/parts-request-drawer.tsx'
import { quantityWords } from '../products/parts.tsx'
import { Warning } from '../vendors/parts.tsx'
import { OrderDialog } from './parts-editor.tsx'

export type Order = Output<typeof purchaseOrders.show>['purchase_order']

const tones: Record<OrderState, Tone> = {
  ...{ draft: 'neutral', pending: 'waiting', approved: 'good', sent: 'waiting', part_received: 'waiting' },
  ...{ received: 'good', closed: 'neutral', cancelled: 'bad' },
}
const mapOf = (state: OrderState): { label: string; tone: Tone } => ({ label: orderStateWords[state], tone: tones[state] })
export const orderStateMap: StatusMap<OrderState> = {
  ...{ draft: mapOf('draft'), pending: mapOf('pending'), approved: mapOf('approved'), sent: mapOf('sent') },
  ...{ part_received: mapOf('part_received'), received: mapOf('received'), closed: mapOf('closed') },
  cancelled: mapOf('cancelled'),
}

const prefix = 'Purchase order | '

/** Of a revision that waits for a decision. */
export function PurchaseOrderDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { data } = useCall(purchaseOrders.ofRevision, { params: { id } })
  return data ? <OrderDrawer id={data.order_revision.order_id} onClose={onClose} /> : null
}

export function OrderDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const found = useCall(purchaseOrders.show, { params: { id } })
  return (
    <RecordDrawer
      title={found.data?.purchase_order.number ?? 'Purchase order'}
      errorPrefix="Purchase order"
      found={found}
      onClose={onClose}
    >
      {({ purchase_order: order }) => {
        const { asked, made_by, can, state, vendor } = order
        const facts = (
          <>
            <Facts order={order} />
            <Receipts order={order} />
            <Steps order={order} />
          </>
        )
        if (!asked || state === 'draft')
          return (
            <>
              <div>
                <StatusBadge status={state} map={orderStateMap} />
              </div>
              {facts}
            </>
          )
        return (
          <RequestBody
            kind="purchase_order"
            request={{ ...asked, employee: made_by, can }}
            line={`${vendor.title}, ${formatMoney(asked.total_kobo)}${asked.revision > 1 ? `, revision ${asked.revision}` : ''}`}
            withdraw={{ call: purchaseOrders.withdraw, title: 'Withdraw it?', text: 'Nothing is ordered of it.' }}
          >
            {facts}
          </RequestBody>
        )
      }}
    </RecordDrawer>
  )
}

function Facts({ order }: { order: Order }) {
  const { asked } = order
  const isWaiting = asked?.status === 'pending'
  return (
    <>
      {(isWaiting ? [...asked.marks, ...asked.changes] : []).map((words) => (
        <Warning key={words}>{words}</Warning>
      ))}
      <DescriptionList
        items={[
          { label: 'Vendor', value: order.vendor.title },
          { label: 'Deliver to', value: order.branch.title },
          { label: 'Expected', value: order.expected_on ? <DateText value={order.expected_on} /> : '-' },
          { label: 'Without VAT', value: formatMoney(order.net_kobo) },
          { label: 'Total', value: formatMoney(order.total_kobo) },
          ...(order.unbilled_kobo > 0 ? [{ label: 'Received, not billed', value: formatMoney(order.unbilled_kobo) }] : []),
          { label: 'Written by', value: order.made_by.full_name },
          ...(order.request ? [{ label: 'Requested by', value: order.request.employee.full_name }] : []),
          ...(order.terms ? [{ label: 'Terms', value: order.terms, full: true }] : []),
          ...(order.few_quotes_reason
            ? [{ label: 'Fewer than three quotations', value: order.few_quotes_reason, full: true }]
            : []),
          ...(order.end_reason ? [{ label: 'Reason', value: order.end_reason, full: true }] : []),
          ...order.budgets.map((value) => ({ label: 'Budget', value, full: true })),
        ]}
      />
      <ul className="plain" aria-label="Lines">
        {order.lines.map(({ id, title, unit, quantity, price_kobo, net_kobo, received, rejected, returned }) => (
          <li key={id} className="apart">
            <span className="shrinks">
              {title}{' '}
              <span className="dimmed">
                {[
                  `${quantityWords(quantity, unit)} × ${formatMoney(price_kobo)}`,
                  received > 0 ? `${received} accepted` : '',
                  rejected > 0 ? `${rejected} rejected` : '',
                  returned > 0 ? `${returned} returned` : '',
                ]
                  .filter(Boolean)
                  .join(', ')}
              </span>
            </span>
            <strong>{formatMoney(net_kobo)}</strong>
          </li>
        ))}
      </ul>
    </>
  )
}

function Receipts({ order }: { order: Order }) {
  const mayReturn = useMay('stock.move')
  if (order.receipts.length === 0) return null
  return (
    <ul className="plain" aria-label="Receipts">
      {order.receipts.map(({ id, delivery_note_no, received_by, at, lines }) => (
        <li key={id}>
          {`Delivery note ${delivery_note_no}, ${received_by.full_name}, `}
          <DateText value={at} />
          {lines.map((line) => (
            <div key={line.id} className="apart">
              <span className="dimmed shrinks">
                {[
                  `${line.title}: ${line.accepted} accepted`,
                  line.rejected > 0 ? `${line.rejected} rejected: ${line.why}` : '',
                  line.returned > 0 ? `${line.returned} returned` : '',
                ]
                  .filter(Boolean)
                  .join(', ')}
              </span>
              {mayReturn && line.accepted > line.returned ? (
                <AskButton
                  variant="default"
                  size="compact-sm"
                  ask={() => (
                    <SendDialog<{ quantity: number; reason: string }>
                      title={`Return ${line.title} to the vendor`}
                      call={goodsReceipts.giveBack}
                      params={{ id: line.id }}
                      prefix={prefix}
                      submit="Return"
                      fields={[
                        { name: 'quantity', type: 'number', label: 'Quantity', required: true, min: 0, decimals: 3 },
                        {
                          name: 'reason',
                          type: 'text',
                          label: 'Reason',
                          required: 'Enter a reason',
                          maxLength: 200,
                          full: true,
                        },
                      ]}
                    />
                  )}
                >
                  Return
                </AskButton>
              ) : null}
            </div>
          ))}
        </li>
      ))}
    </ul>
  )
}

function Steps({ order }: { order: Order }) {
  const { id, version, number, revision, state, can } = order
  const options = { prefix, success: 'message' } as const
  const submit = useSend(purchaseOrders.submit, options)
  const send = useSend(purchaseOrders.send, options)
  const copy = useSend(purchaseOrders.copy, options)
  const withReason =
    (call: typeof purchaseOrders.cancel | typeof purchaseOrders.close, title: string, action: string, isAsked: boolean) =>
    () => (
      <SendDialog<{ reason: string }>
        title={title}
        call={call}
        params={{ id }}
        fixed={{ version }}
        prefix={prefix}
        submit={action}
        fields={[
          {
            name: 'reason',
            type: 'text',
            label: 'Reason',
            ...(isAsked && { required: 'Enter a reason' }),
            maxLength: 200,
            full: true,
          },
        ]}
      />
    )
  return (
    <div className="line12">
      {can.edit ? (
        <AskButton variant="default" ask={() => <OrderDialog order={order} />}>
          Change
        </AskButton>
      ) : null}
      {can.cancel ? (
        <AskButton variant="default" ask={withReason(purchaseOrders.cancel, `Cancel ${number}?`, 'Cancel order', true)}>
          Cancel order
        </AskButton>
      ) : null}
      {can.close ? (
        <AskButton
          variant="default"
          ask={withReason(purchaseOrders.close, `Close ${number}?`, 'Close order', state !== 'received')}
        >
          Close order
        </AskButton>
      ) : null}
      {can.copy ? (
        <Button variant="default" loading={copy.isPending} onClick={() => copy.mutate({ params: { id } })}>
          Copy
        </Button>
      ) : null}
      {revision > 0 ? (
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden="true" />}
          onClick={() => void save(purchaseOrders.pdf, { params: { id } }, prefix)}
        >
          PDF
        </Button>
      ) : null}
      {can.submit ? (
        <Button loading={submit.isPending} onClick={() => submit.mutate({ params: { id }, body: { version } })}>
          Send for approval
        </Button>
      ) : null}
      {can.send ? (
        <Button loading={send.isPending} onClick={() => send.mutate({ params: { id }, body: { version } })}>
          {state === 'approved' ? 'Send to vendor' : 'Send again'}
        </Button>
      ) : null}
    </div>
  )
}
