/** A credit note or write-off that was asked for, its way, and what may be done with it. */
import { creditEffectWords, creditKindWords, creditNotes } from '@iroko/contract/billing/credit-notes'
import { formatMoney } from '@iroko/contract/money'
import { useCall } from '../../../lib/use-call.ts'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { RequestBody, RequestDrawer } from '../../platform/approvals/parts-request-drawer.tsx'

export function CreditNoteDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const found = useCall(creditNotes.show, { params: { id } })
  return (
    <RequestDrawer kind="credit_note" found={found} employee={found.data?.credit_note.made_by} onClose={onClose}>
      {({ credit_note: note }) => (
        <RequestBody
          kind="credit_note"
          request={{ ...note, employee: note.made_by }}
          line={`${creditKindWords[note.kind]}, ${note.invoice.title} of ${note.client.title}`}
          withdraw={{ call: creditNotes.withdraw, title: 'Withdraw this request?', text: 'The invoice stays as it is.' }}
        >
          <DescriptionList
            items={[
              { label: 'Client', value: note.client.title },
              { label: 'Invoice', value: note.invoice.title },
              ...note.lines.map(({ position, title, effect, amount_kobo }) => ({
                label: `${position}. ${title}`,
                value: `${creditEffectWords[effect]}, ${formatMoney(amount_kobo)}`,
                full: true,
              })),
              ...(note.kind === 'credit' ? [{ label: 'VAT', value: formatMoney(note.vat_kobo) }] : []),
              { label: note.kind === 'credit' ? 'Credited' : 'Written off', value: formatMoney(note.total_kobo) },
              ...(note.allowance_kobo > 0
                ? [{ label: 'From the loss allowance', value: formatMoney(note.allowance_kobo) }]
                : []),
              ...(note.issued ? [{ label: 'Issued as', value: note.issued.number }] : []),
              { label: 'Reason', value: note.reason, full: true },
            ]}
          />
        </RequestBody>
      )}
    </RequestDrawer>
  )
}
