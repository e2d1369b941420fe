/** Receipts of clients, and one of them with what it settles. */
import { receipts } from '@iroko/contract/billing/receipts'
import type { Output } from '@iroko/contract/endpoint'
import { formatMoney } from '@iroko/contract/money'
import { Button } from '@mantine/core'
import { useMay } from '../../../lib/session.ts'
import { useCall, useSend } from '../../../lib/use-call.ts'
import { AskButton } from '../../../screens/ask-button.tsx'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'
import { ListView } from '../../../screens/list/list-view.tsx'
import { useOpenRecord } from '../../../screens/list/use-open-record.ts'
import { RecordDrawer } from '../../../screens/record-drawer.tsx'
import { DateText } from '../../../ui/date/date-text.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'

type Receipt = Output<typeof receipts.show>['receipt']

const prefix = 'Receipt | '

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
          <Allocations receipt={receipt} />
          {receipt.left_kobo > 0 ? <OpenInvoices receipt={receipt} /> : null}
        </>
      )}
    </RecordDrawer>
  )
}

function Allocations({ receipt }: { receipt: Receipt }) {
  const mayEdit = useMay('receipt.edit')
  const undo = useSend(receipts.undo, { prefix, success: 'message' })
  if (receipt.allocations.length === 0) return <p className="dimmed">It settles no invoice yet.</p>
  return (
    <section className="column16">
      <h2 className="title">Settles</h2>
      {receipt.allocations.map(({ id, invoice, amount_kobo, wht_kobo, vat_withheld_kobo, is_undone, dated_on }) => (
        <div key={id} className="apart">
          <span>
            {invoice.title}: {formatMoney(amount_kobo)}
            <span className="small">
              {' '}
              on <DateText value={dated_on} />
              {wht_kobo + vat_withheld_kobo === 0 ? '' : `, ${formatMoney(wht_kobo + vat_withheld_kobo)} of it withheld`}
              {is_undone && amount_kobo > 0 ? ', taken back' : ''}
            </span>
          </span>
          {mayEdit && !is_undone ? (
            <Button
              size="xs"
              variant="default"
              loading={undo.isPending}
              aria-label={`Take back what settles ${invoice.title}`}
              onClick={() => undo.mutate({ params: { id } })}
            >
              Take back
            </Button>
          ) : null}
        </div>
      ))}
    </section>
  )
}

interface Draft {
  amount_kobo: number
  wht_kobo: number
  vat_withheld_kobo: number
}

function OpenInvoices({ receipt }: { receipt: Receipt }) {
  const mayEdit = useMay('receipt.edit')
  if (receipt.open.length === 0) return <p className="dimmed">This client owes nothing besides.</p>
  return (
    <section className="column16">
      <h2 className="title">Owed by this client</h2>
      {receipt.open.map(({ id, number, open_kobo, due_on, wht_kobo }) => (
        <div key={id} className="apart">
          <span>
            {number}: {formatMoney(open_kobo)}
            <span className="small">
              {' '}
              due <DateText value={due_on} />
            </span>
          </span>
          {mayEdit ? (
            <AskButton
              size="xs"
              variant="default"
              ask={() => (
                <SendDialog<Draft>
                  title={`Settle ${number}`}
                  call={receipts.allocate}
                  params={{ id: receipt.id }}
                  fixed={{ invoice_id: id } as never}
                  prefix={prefix}
                  submit="Settle"
                  fields={[
                    {
                      ...{ name: 'amount_kobo', type: 'number', label: 'Settled', money: true, required: true, min: 0 },
                      ...{
                        description: 'Cash and what was withheld',
                        value: Math.min(open_kobo, receipt.left_kobo + wht_kobo),
                      },
                    },
                    { name: 'wht_kobo', type: 'number', label: 'Withheld of it', money: true, value: wht_kobo, min: 0 },
                    { name: 'vat_withheld_kobo', type: 'number', label: 'VAT withheld of it', money: true, value: 0, min: 0 },
                  ]}
                />
              )}
            >
              Settle
            </AskButton>
          ) : null}
        </div>
      ))}
    </section>
  )
}
