/** A credit note, write-off or invoice that was asked for, its way, and what may be done with it. */
import { creditEffectWords, creditKindWords, creditNotes } from '@iroko/contract/billing/credit-notes'
import { invoiceRequests } from '@iroko/contract/billing/invoice-requests'
import { monthInWords } from '@iroko/contract/day-words'
import { formatMoney } from '@iroko/contract/money'
import { useCall } from '../../../lib/use-call.ts'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { RequestBody, RequestDrawer } from '../../platform/approvals/parts-request-drawer.tsx'
import { BilledLines } from '../measures/parts-lines.tsx'

const sums = { credit: 'Credited', write_off: 'Written off', refund: 'Paid back' } as const

export function CreditNoteDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const found = useCall(creditNotes.show, { params: { id } })
  return (
    <RequestDrawer kind="credit_note" found={found} employee={found.data?.credit_note.made_by} onClose={onClose}>
      {({ credit_note: note }) => (
        <RequestBody
          kind="credit_note"
          request={{ ...note, employee: note.made_by }}
          line={`${creditKindWords[note.kind]}, ${note.invoice.title} of ${note.client.title}`}
          withdraw={{ call: creditNotes.withdraw, title: 'Withdraw this request?', text: 'Everything stays as it is.' }}
        >
          <DescriptionList
            items={[
              { label: 'Client', value: note.client.title },
              { label: note.kind === 'refund' ? 'Paid back of' : 'Invoice', value: note.invoice.title },
              ...note.lines.map(({ position, title, effect, amount_kobo }) => ({
                label: `${position}. ${title}`,
                value: `${creditEffectWords[effect]}, ${formatMoney(amount_kobo)}`,
                full: true,
              })),
              ...(note.kind === 'credit' ? [{ label: 'VAT', value: formatMoney(note.vat_kobo) }] : []),
              { label: sums[note.kind], value: formatMoney(note.total_kobo) },
              ...(note.allowance_kobo > 0
                ? [{ label: 'From the loss allowance', value: formatMoney(note.allowance_kobo) }]
                : []),
              ...(note.issued ? [{ label: note.kind === 'refund' ? 'Paid as' : 'Issued as', value: note.issued.number }] : []),
              { label: 'Reason', value: note.reason, full: true },
            ]}
          />
        </RequestBody>
      )}
    </RequestDrawer>
  )
}

export function InvoiceRequestDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const found = useCall(invoiceRequests.show, { params: { id } })
  return (
    <RequestDrawer kind="invoice" found={found} employee={found.data?.invoice_request.made_by} onClose={onClose}>
      {({ invoice_request: request }) => (
        <RequestBody
          kind="invoice"
          request={{ ...request, employee: request.made_by }}
          line={
            request.month
              ? `Invoice of ${monthInWords(request.month)} beyond its order, ${request.client.title}`
              : `Free invoice, ${request.client.title}`
          }
          withdraw={{ call: invoiceRequests.withdraw, title: 'Withdraw this request?', text: 'Nothing is issued.' }}
        >
          <DescriptionList
            items={[
              { label: 'Client', value: request.client.title },
              ...(request.contract ? [{ label: 'Contract', value: request.contract.title }] : []),
              { label: 'Paid within', value: `${request.terms_days} days` },
              { label: 'Their order', value: request.po_number },
              ...(request.issued ? [{ label: 'Issued as', value: request.issued.number }] : []),
              { label: 'Reason', value: request.reason, full: true },
            ]}
          />
          <BilledLines lines={request.lines} sums={request} />
        </RequestBody>
      )}
    </RequestDrawer>
  )
}
