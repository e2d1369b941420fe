/** Receipts of clients, and one of them with what it settles. */
import { receipts } from '@iroko/contract/billing/receipts'
import { formatMoney } from '@iroko/contract/money'
import { useCall } from '../../../lib/use-call.ts'
import { ListView } from '../../../screens/list/list-view.tsx'
import { useOpenRecord } from '../../../screens/list/use-open-record.ts'
import { RecordDrawer } from '../../../screens/record-drawer.tsx'
import { DateText } from '../../../ui/date/date-text.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { Allocations, OpenInvoices, PayBack } from './parts-settled.tsx'

export function Receipts() {
  const opened = useOpenRecord('receipt')
  return (
    <>
      <ListView
        label="Receipts"
        call={receipts.list}
        keepsTools
        columns={[
          { key: 'number', label: 'Number', width: 150 },
          {
            key: 'received_on',
            label: 'Received',
            sortable: true,
            width: 130,
            render: ({ received_on }) => <DateText value={received_on} />,
          },
          { key: 'client', label: 'Client', width: 200, render: ({ client }) => client.title },
          { key: 'narration', label: 'On the statement' },
          { key: 'amount_kobo', label: 'Amount', sortable: true, money: true, width: 180 },
          { key: 'left_kobo', label: 'Advance', money: true, total: true, width: 170 },
        ]}
        rowLabel={({ number }) => number}
        onRowClick={({ id }) => opened.open(id)}
        empty="Nothing was received yet. Import a statement of the bank and settle its lines by what clients owe."
      />
      {opened.id ? <ReceiptDrawer id={opened.id} onClose={opened.close} /> : null}
    </>
  )
}

function ReceiptDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const found = useCall(receipts.show, { params: { id } })
  return (
    <RecordDrawer title="Receipt" found={found} errorPrefix="Receipt" onClose={onClose}>
      {({ receipt }) => (
        <>
          <DescriptionList
            items={[
              { label: 'Client', value: receipt.client.title },
              { label: 'Received', value: <DateText value={receipt.received_on} /> },
              { label: 'Amount', value: formatMoney(receipt.amount_kobo) },
              { label: 'Advance', value: formatMoney(receipt.left_kobo) },
              { label: 'On the statement', value: receipt.narration, full: true },
            ]}
          />
          <Allocations allocations={receipt.allocations} none="It settles no invoice yet." />
          {receipt.left_kobo > 0 ? <OpenInvoices {...receipt} call={receipts.allocate} withheld /> : null}
          {receipt.left_kobo > 0 ? <PayBack receipt_id={receipt.id} left_kobo={receipt.left_kobo} /> : null}
        </>
      )}
    </RecordDrawer>
  )
}
