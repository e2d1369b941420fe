/** What somebody asked for themselves: purchases and ID cards, and what was issued to them and waits for their word. */
import type { Row } from '@iroko/contract/endpoint'
import { goodsReceipts } from '@iroko/contract/procurement/goods-receipts'
import { idCardReasonWords, idRequests } from '@iroko/contract/procurement/id-requests'
import { purchaseRequests } from '@iroko/contract/procurement/purchase-requests'
import { stock } from '@iroko/contract/procurement/stock'
import { useCall, useSend } from '../../../lib/use-call.ts'
import { AskButton } from '../../../screens/ask-button.tsx'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'
import { ListView } from '../../../screens/list/list-view.tsx'
import { useOpenRecord } from '../../../screens/list/use-open-record.ts'
import { Section } from '../../../ui/page.tsx'
import { StatusBadge } from '../../../ui/state/status-badge.tsx'
import { statusWords } from '../../../ui/state/status-words.ts'
import { IdRequestDialog, IdRequestDrawer, idStateMap } from '../id-requests/parts.tsx'
import { quantityWords } from '../products/parts.tsx'
import { Receive } from '../purchase-orders/parts-receive.tsx'
import { PurchaseRequestDialog, PurchaseRequestDrawer } from './parts.tsx'

/** The sections of one's own requests, as a page or a tab of one. */
export function MyRequests() {
  return (
    <>
      <Issued />
      <Services />
      <Purchases />
      <Cards />
    </>
  )
}

function Purchases() {
  const opened = useOpenRecord('purchase')
  return (
    <Section title="Purchases" actions={<AskButton ask={() => <PurchaseRequestDialog />}>Request a purchase</AskButton>}>
      <ListView
        label="My purchase requests"
        call={purchaseRequests.list}
        extra={{ query: { mine: 'true' }, prefix: 'purchases' }}
        columns={[
          { key: 'title', label: 'What' },
          { key: 'created_at', label: 'Requested', width: 170 },
          { key: 'orders', label: 'Ordered as', width: 170, named: true, render: ({ orders }) => orders.join(', ') || '-' },
          {
            key: 'status',
            label: 'Status',
            width: 130,
            render: ({ status }) => <StatusBadge status={status} map={statusWords} />,
          },
        ]}
        rowLabel={({ title }) => title}
        onRowClick={({ id }) => opened.open(id)}
        empty="Request a purchase when something is missing: your lead and the head of your office decide."
      />
      {opened.id ? <PurchaseRequestDrawer id={opened.id} onClose={opened.close} /> : null}
    </Section>
  )
}

function Cards() {
  const opened = useOpenRecord('card')
  return (
    <Section title="ID card" actions={<AskButton ask={() => <IdRequestDialog />}>Request an ID card</AskButton>}>
      <ListView
        label="My ID cards"
        call={idRequests.list}
        extra={{ query: { mine: 'true' }, prefix: 'cards' }}
        columns={[
          { key: 'why', label: 'Why', render: ({ why }) => idCardReasonWords[why] },
          { key: 'created_at', label: 'Requested', width: 170 },
          { key: 'card', label: 'Card', width: 170, render: ({ card }) => card?.number ?? '-' },
          { key: 'state', label: 'Status', width: 150, render: ({ state }) => <StatusBadge status={state} map={idStateMap} /> },
        ]}
        rowLabel={({ why }) => idCardReasonWords[why]}
        onRowClick={({ id }) => opened.open(id)}
        empty="Request your card with a photo of your face. A lost one is revoked at once."
      />
      {opened.id ? <IdRequestDrawer id={opened.id} onClose={opened.close} /> : null}
    </Section>
  )
}

/** What was done for them is confirmed by them alone. */
function Services() {
  const { data } = useCall(goodsReceipts.receivable, { query: { limit: 1 } })
  if (!data || data.total === 0) return null
  return (
    <Section title="To receive">
      <Receive />
    </Section>
  )
}

type Issue = Row<typeof stock.mine>

function Issued() {
  const confirm = useSend(stock.confirm, { prefix: 'Stock | ', success: 'message' })
  const when = ({ can }: Issue) => can.confirm
  return (
    <Section title="To confirm">
      <ListView
        label="Issued to me"
        call={stock.mine}
        extra={{ prefix: 'issued' }}
        columns={[
          {
            key: 'product',
            label: 'What',
            render: ({ product, quantity }) => `${product.title}, ${quantityWords(-quantity, product.unit)}`,
          },
          { key: 'made_by', label: 'Issued by', width: 190, render: ({ made_by }) => made_by.full_name },
          { key: 'at', label: 'When', width: 170 },
        ]}
        rowLabel={({ product }) => product.title}
        actions={[
          {
            ...{ label: 'I have it', when, inRow: 'outline', shortcut: 'a' },
            run: ({ id }) => confirm.mutateAsync({ params: { id } }).catch(() => undefined),
          },
          {
            ...{ label: 'I do not', when, inRow: 'default', shortcut: 'r' },
            ask: ({ id, product }) => (
              <SendDialog<{ reason: string }>
                title={`${product.title} did not reach you?`}
                call={stock.decline}
                params={{ id }}
                prefix="Stock | "
                submit="Decline"
                fields={[
                  { name: 'reason', type: 'text', label: 'Reason', required: 'Enter a reason', maxLength: 200, full: true },
                ]}
              />
            ),
          },
        ]}
        empty="What is issued to you and worth much appears here."
      />
    </Section>
  )
}
