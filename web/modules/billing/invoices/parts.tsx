/** Issued invoices and credit notes, and one of them with its lines. */
import { invoiceKinds, invoiceKindWords, invoiceStates, invoiceStateWords, invoices } from '@iroko/contract/billing/invoices'
import { monthInWords } from '@iroko/contract/day-words'
import { formatMoney } from '@iroko/contract/money'
import { Button } from '@mantine/core'
import { useMay } from '../../../lib/session.ts'
import { useCall } from '../../../lib/use-call.ts'
import { AskButton } from '../../../screens/ask-button.tsx'
import { save } from '../../../screens/files/save.ts'
import { ListView } from '../../../screens/list/list-view.tsx'
import { useOpenRecord } from '../../../screens/list/use-open-record.ts'
import { RecordDrawer } from '../../../screens/record-drawer.tsx'
import { DateText } from '../../../ui/date/date-text.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { StatusBadge } from '../../../ui/state/status-badge.tsx'
import { CreditButtons } from '../credit-notes/parts.tsx'
import { DisputesOf } from '../disputes/parts.tsx'
import { EInvoiceButton, EInvoicingDialog } from '../e-invoices/parts.tsx'
import { LettersOf } from '../letters/parts.tsx'
import { BilledLines } from '../measures/parts-lines.tsx'
import { Settlements } from '../receipts/parts-settled.tsx'

export const invoiceBadges = {
  open: { label: invoiceStateWords.open, tone: 'info' },
  overdue: { label: invoiceStateWords.overdue, tone: 'bad' },
  part_paid: { label: invoiceStateWords.part_paid, tone: 'waiting' },
  disputed: { label: invoiceStateWords.disputed, tone: 'waiting' },
  paid: { label: invoiceStateWords.paid, tone: 'good' },
  credit: { label: invoiceStateWords.credit, tone: 'neutral' },
  write_off: { label: invoiceStateWords.write_off, tone: 'neutral' },
} as const

const kinds = invoiceKinds.map((value) => ({ value, label: invoiceKindWords[value] }))
const states = invoiceStates.map((value) => ({ value, label: invoiceStateWords[value] }))

export function Invoices() {
  const opened = useOpenRecord('invoice')
  const mayEdit = useMay('invoice.edit')
  return (
    <>
      <ListView
        label="Invoices"
        call={invoices.list}
        keepsTools
        toolbar={
          mayEdit ? (
            <AskButton variant="default" ask={() => <EInvoicingDialog />}>
              E-invoicing
            </AskButton>
          ) : undefined
        }
        columns={[
          { key: 'number', label: 'Number', sortable: true, width: 150 },
          { key: 'client', label: 'Client', render: ({ client }) => client.title },
          { key: 'month', label: 'Month', width: 150, render: ({ month }) => (month ? monthInWords(month) : undefined) },
          {
            key: 'issued_on',
            label: 'Issued',
            sortable: true,
            width: 120,
            render: ({ issued_on }) => <DateText value={issued_on} />,
          },
          { key: 'due_on', label: 'Due', sortable: true, width: 120, render: ({ due_on }) => <DateText value={due_on} /> },
          { key: 'total_kobo', label: 'Total', sortable: true, money: true, width: 170 },
          { key: 'open_kobo', label: 'Open', money: true, total: true, width: 170 },
          {
            key: 'state',
            label: 'State',
            width: 120,
            render: ({ state }) => <StatusBadge status={state} map={invoiceBadges} />,
          },
        ]}
        filters={[
          { type: 'select', name: 'state', label: 'State', options: states },
          { type: 'select', name: 'kind', label: 'Kind', options: kinds },
        ]}
        rowLabel={({ number }) => number}
        onRowClick={({ id }) => opened.open(id)}
        empty="Nothing was invoiced yet. Measure a month that is over and issue it."
      />
      {opened.id ? <InvoiceDrawer id={opened.id} onClose={opened.close} /> : null}
    </>
  )
}

function InvoiceDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const found = useCall(invoices.show, { params: { id } })
  return (
    <RecordDrawer title="Invoice" found={found} errorPrefix="Invoice" onClose={onClose}>
      {({ invoice }) => (
        <>
          <div className="middle16">
            <strong>{invoice.number}</strong>
            <StatusBadge status={invoice.state} map={invoiceBadges} />
            <Button size="sm" variant="default" onClick={() => void save(invoices.pdf, { params: { id } }, 'Invoice | ')}>
              Download PDF
            </Button>
            {invoice.kind === 'write_off' || invoice.kind === 'opening' ? null : <EInvoiceButton id={id} />}
          </div>
          <DescriptionList
            items={[
              { label: 'Client', value: invoice.client.title },
              { label: 'Kind', value: invoiceKindWords[invoice.kind] },
              { label: 'Issued', value: <DateText value={invoice.issued_on} /> },
              { label: 'Due', value: <DateText value={invoice.due_on} /> },
              { label: 'Open', value: formatMoney(invoice.open_kobo) },
              { label: 'Posted as', value: invoice.entry?.number },
              { label: 'Their order', value: invoice.po_number },
              { label: 'Issued by', value: invoice.issued_by },
              ...(invoice.credits ? [{ label: 'Takes off', value: invoice.credits.title }] : []),
              ...(invoice.credited_by.length > 0
                ? [{ label: 'Taken off by', value: invoice.credited_by.map(({ title }) => title).join(', ') }]
                : []),
            ]}
          />
          <DisputesOf invoiceId={id} />
          <BilledLines lines={invoice.lines} sums={invoice} />
          {invoice.kind === 'write_off' ? null : <Settlements id={id} isCredit={invoice.credits !== null} />}
          {invoice.credits ? null : <LettersOf invoiceId={id} />}
          {invoice.credits ? null : <CreditButtons id={id} number={invoice.number} />}
        </>
      )}
    </RecordDrawer>
  )
}
