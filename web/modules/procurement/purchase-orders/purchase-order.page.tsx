import { formatMoney } from '@iroko/contract/money'
import { type OrderState, orderStates, orderStateWords, purchaseOrders } from '@iroko/contract/procurement/purchase-orders'
import { purchaseRequests } from '@iroko/contract/procurement/purchase-requests'
import { useMay } from '../../../lib/session.ts'
import { useCall } from '../../../lib/use-call.ts'
import { AskButton } from '../../../screens/ask-button.tsx'
import { ListView } from '../../../screens/list/list-view.tsx'
import { useOpenRecord } from '../../../screens/list/use-open-record.ts'
import { Page } from '../../../ui/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { StatusBadge } from '../../../ui/state/status-badge.tsx'
import { statusWords } from '../../../ui/state/status-words.ts'
import { useView, ViewSwitch } from '../../../ui/views/view-switch.tsx'
import { PurchaseRequestDrawer } from '../purchase-requests/parts.tsx'
import classes from './board.module.css'
import { OrderDrawer, orderStateMap } from './parts.tsx'
import { OrderDialog } from './parts-editor.tsx'
import { Receive } from './parts-receive.tsx'

const views = { orders: 'Orders', board: 'Board', requests: 'Requests', receive: 'Receive' }
type Views = typeof views
const states = orderStates.map((value: OrderState) => ({ value, label: orderStateWords[value] }))
const statuses = (['pending', 'approved', 'rejected', 'withdrawn'] as const).map((value) => ({
  value,
  label: statusWords[value].label,
}))

/** From requests over quotations to orders and their receipts; who only receives sees what is to come, without prices. */
export default function PurchaseOrderPage() {
  const maySee = useMay('order.read')
  const mayEdit = useMay('order.edit')
  const mayReceive = useMay('receipt.take')
  const { receive, ...read } = views
  const own = (maySee ? (mayReceive ? views : read) : { receive }) as Views
  const [view, show] = useView(own)
  return (
    <Page
      title="Purchase orders"
      description="Each revision is approved before it counts, and orders of 30 days count together. Goods are received by another person than who ordered them."
      actions={
        <>
          {maySee ? <ViewSwitch label="Show" views={own} view={view} onChange={show} /> : null}
          {mayEdit ? <AskButton ask={() => <OrderDialog />}>Write order</AskButton> : null}
        </>
      }
    >
      {view === 'orders' ? <Orders /> : view === 'board' ? <Board /> : view === 'requests' ? <Requests /> : <Receive />}
    </Page>
  )
}

function Orders() {
  const opened = useOpenRecord('order')
  return (
    <>
      <ListView
        label="Purchase orders"
        call={purchaseOrders.list}
        columns={[
          { key: 'number', label: 'Number', sortable: true, width: 160 },
          { key: 'vendor', label: 'Vendor' },
          { key: 'branch', label: 'Branch', width: 130 },
          { key: 'made_by', label: 'Written by', hidden: true, render: ({ made_by }) => made_by.full_name },
          { key: 'expected_on', label: 'Expected', sortable: 'delivery', width: 120, named: true },
          {
            ...{ key: 'state', label: 'Status', width: 150 },
            render: ({ state, is_late }) => (
              <StatusBadge status={is_late ? 'late' : state} map={{ ...orderStateMap, late: { label: 'Late', tone: 'bad' } }} />
            ),
          },
          { key: 'total_kobo', label: 'Total', sortable: true, money: true, width: 150 },
          { key: 'unbilled_kobo', label: 'Not billed', money: true, width: 140, named: true },
        ]}
        filters={[
          { type: 'select', name: 'state', label: 'Status', options: states },
          { type: 'select', name: 'late', label: 'Delivery', options: [{ value: 'true', label: 'Late' }] },
          { type: 'select', name: 'unbilled', label: 'Bill', options: [{ value: 'true', label: 'Received, not billed' }] },
        ]}
        rowLabel={({ number, vendor }) => `${number}, ${vendor.title}`}
        onRowClick={({ id }) => opened.open(id)}
        empty="No orders yet. Write order drafts the first."
      />
      {opened.id ? <OrderDrawer id={opened.id} onClose={opened.close} /> : null}
    </>
  )
}

const columns: OrderState[] = ['draft', 'pending', 'approved', 'sent', 'part_received', 'received']

/** What is on its way, a column a state; what is over stands in the list. */
function Board() {
  const opened = useOpenRecord('order')
  const found = useCall(purchaseOrders.list, { query: { limit: 200 } })
  if (!found.isSuccess) return <Loaded found={found} prefix="Purchase order | " />
  return (
    <>
      <div className={classes.board}>
        {columns.map((state) => {
          const own = found.data.purchase_orders.filter((order) => order.state === state)
          return (
            <section key={state} className={classes.column} aria-label={orderStateWords[state]}>
              <h2 className="heading">{`${orderStateWords[state]} · ${own.length}`}</h2>
              {own.map(({ id, number, vendor, total_kobo, is_late }) => (
                <button key={id} type="button" className={classes.card} onClick={() => opened.open(id)}>
                  <strong>{vendor.title}</strong>
                  <span className="apart">
                    <span className="dimmed">{number}</span>
                    <span>{formatMoney(total_kobo)}</span>
                  </span>
                  {is_late ? <StatusBadge status="late" map={{ late: { label: 'Late', tone: 'bad' } }} /> : null}
                </button>
              ))}
            </section>
          )
        })}
      </div>
      {opened.id ? <OrderDrawer id={opened.id} onClose={opened.close} /> : null}
    </>
  )
}

function Requests() {
  const opened = useOpenRecord('request')
  return (
    <>
      <ListView
        label="Purchase requests"
        call={purchaseRequests.list}
        columns={[
          { key: 'title', label: 'What' },
          { key: 'employee', label: 'Requested by', width: 180, render: ({ employee }) => employee.full_name },
          { key: 'needed_by', label: 'Needed by', width: 130, named: true },
          { key: 'quotations', label: 'Quotations', align: 'end', width: 120, named: true },
          { key: 'orders', label: 'Ordered as', width: 160, named: true, render: ({ orders }) => orders.join(', ') || '-' },
          {
            key: 'status',
            label: 'Status',
            width: 130,
            render: ({ status }) => <StatusBadge status={status} map={statusWords} />,
          },
          { key: 'estimate_kobo', label: 'About', money: true, width: 150 },
        ]}
        filters={[
          { type: 'select', name: 'status', label: 'Status', options: statuses },
          { type: 'select', name: 'to_order', label: 'Order', options: [{ value: 'true', label: 'To order' }] },
        ]}
        rowLabel={({ title }) => title}
        onRowClick={({ id }) => opened.open(id)}
        empty="No requests yet. Everybody can request a purchase under My Requests."
      />
      {opened.id ? <PurchaseRequestDrawer id={opened.id} onClose={opened.close} /> : null}
    </>
  )
}
