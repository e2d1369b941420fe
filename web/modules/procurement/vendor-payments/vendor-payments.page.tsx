import type { Row } from '@iroko/contract/endpoint'
import { formatMoney } from '@iroko/contract/money'
import { bills } from '@iroko/contract/procurement/bills'
import { type VendorPaymentState, vendorPaymentStates, vendorPayments } from '@iroko/contract/procurement/vendor-payments'
import { useMay } from '../../../lib/session.ts'
import { useSend } from '../../../lib/use-call.ts'
import { useClose } from '../../../screens/ask.tsx'
import type { Field } from '../../../screens/fields/field.ts'
import { FormDialog } from '../../../screens/form/form-dialog.tsx'
import { ListView } from '../../../screens/list/list-view.tsx'
import { useOpenRecord } from '../../../screens/list/use-open-record.ts'
import { today } from '../../../ui/date/date-words.ts'
import { Page } from '../../../ui/page.tsx'
import { StatusBadge } from '../../../ui/state/status-badge.tsx'
import { useView, ViewSwitch } from '../../../ui/views/view-switch.tsx'
import { WhtSchedules } from '../withholding/parts.tsx'
import { paymentStateMap } from './parts.tsx'
import { VendorPaymentDrawer } from './parts-drawer.tsx'

const views = { due: 'To pay', batches: 'Payments', wht: 'Tax withheld' }
const states = vendorPaymentStates.map((value: VendorPaymentState) => ({ value, label: paymentStateMap[value].label }))

/** Bills that are due, the payments that carry them, and the tax that is withheld of them. */
export default function VendorPaymentsPage() {
  const [view, show] = useView(views)
  return (
    <Page
      title="Payments"
      description="One person puts bills together, another approves them. The file goes to the bank once; a line of the bank shows that it was paid."
      actions={<ViewSwitch label="Show" views={views} view={view} onChange={show} />}
    >
      {view === 'due' ? <Due onMade={() => show('batches')} /> : view === 'batches' ? <Batches /> : <WhtSchedules />}
    </Page>
  )
}

type Bill = Row<typeof bills.list>

const leftOf = ({ open_kobo, in_payment_kobo }: Bill): number => open_kobo - in_payment_kobo
/** What is listed as due: all up to far ahead, so that a bill can be paid early. */
const farAhead = '2100-01-01'

function Due({ onMade }: { onMade: () => void }) {
  const mayPay = useMay('payment.edit')
  return (
    <ListView
      label="Bills to pay"
      call={bills.list}
      extra={{ query: { to_pay: farAhead } }}
      columns={[
        { key: 'vendor', label: 'Vendor', render: ({ vendor }) => vendor.title },
        { key: 'number', label: 'Number', width: 150 },
        { key: 'bill_date', label: 'Date', sortable: true, width: 115 },
        { key: 'due_on', label: 'Due', sortable: true, width: 115 },
        { key: 'total_kobo', label: 'Total', sortable: true, money: true, width: 150 },
        { key: 'open_kobo', label: 'To pay', money: true, width: 150, render: (bill) => formatMoney(leftOf(bill)) },
      ]}
      rowLabel={({ vendor, number }) => `${vendor.title} ${number}`}
      bulk={
        mayPay
          ? [
              {
                label: (count) => (count === 1 ? 'Pay 1 bill' : `Pay ${count} bills`),
                ask: (chosen) => <PayDialog bills={chosen} onSent={onMade} />,
              },
            ]
          : []
      }
      actions={mayPay ? [{ label: 'Pay a part', ask: (bill) => <PayDialog bills={[bill]} isPart onSent={onMade} /> }] : []}
      empty="No bills to pay. Approved bills appear here until they are in a payment."
    />
  )
}

interface PayDialogProps {
  bills: readonly Bill[]
  isPart?: boolean
  onSent: () => void
}

interface PayDraft {
  pay_on: string
  gross_kobo: number
}

function PayDialog({ bills: chosen, isPart = false, onSent }: PayDialogProps) {
  const close = useClose()
  const send = useSend(vendorPayments.create, { prefix: 'Payment | ', success: 'message', onSuccess: () => close(true) })
  const submit = async ({ pay_on, gross_kobo }: PayDraft) => {
    const items = chosen.map(({ id }) => ({ bill_id: id, gross_kobo: isPart ? gross_kobo : null }))
    await send.mutateAsync({ body: { pay_on, items } })
    onSent()
  }
  const total = chosen.reduce((sum, bill) => sum + leftOf(bill), 0)
  const [first] = chosen
  const amount: Field<PayDraft> = {
    name: 'gross_kobo',
    type: 'number',
    label: 'Amount',
    required: 'Enter an amount',
    money: true,
  }
  return (
    <FormDialog<PayDraft>
      title={chosen.length === 1 && first ? `Pay ${first.vendor.title} ${first.number}` : `Pay ${chosen.length} bills`}
      submit="Send"
      fields={[
        { name: 'pay_on', type: 'date', label: 'Pay on', required: true, value: today(), min: today() },
        ...(isPart ? [amount] : []),
      ]}
      onSubmit={submit}
    >
      {() => (
        <p className="dimmed">
          {formatMoney(total)} to pay before tax is withheld. Another person approves it, who entered none of the bills and
          accounts.
        </p>
      )}
    </FormDialog>
  )
}

function Batches() {
  const opened = useOpenRecord('payment')
  return (
    <>
      <ListView
        label="Payments"
        call={vendorPayments.list}
        columns={[
          { key: 'reference', label: 'Payment', width: 150 },
          { key: 'pay_on', label: 'Pay on', sortable: true, width: 115 },
          {
            key: 'state',
            label: 'Status',
            width: 150,
            render: ({ state }) => <StatusBadge status={state} map={paymentStateMap} />,
          },
          { key: 'vendors', label: 'Vendors', align: 'end', width: 90, hidden: true },
          { key: 'bills', label: 'Bills', align: 'end', width: 80 },
          { key: 'made_by', label: 'Made by', width: 160, render: ({ made_by }) => made_by.full_name },
          { key: 'paid_on', label: 'Paid on', width: 115 },
          { key: 'wht_kobo', label: 'Tax withheld', money: true, width: 140, hidden: true },
          { key: 'cash_kobo', label: 'Bank pays', sortable: true, money: true, width: 160 },
        ]}
        filters={[{ type: 'select', name: 'state', label: 'Status', options: states }]}
        rowLabel={({ reference }) => reference}
        onRowClick={({ id }) => opened.open(id)}
        empty="No payments yet. Choose bills to pay to make one."
      />
      {opened.id ? <VendorPaymentDrawer id={opened.id} onClose={opened.close} /> : null}
    </>
  )
}
