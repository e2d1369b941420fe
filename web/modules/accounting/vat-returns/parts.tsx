/** VAT returns: what the next month comes to, and those that were filed. */
import { vatReturns } from '@iroko/contract/accounting/vat-returns'
import { formatMoney } from '@iroko/contract/money'
import { useCall } from '../../../lib/use-call.ts'
import { AskButton } from '../../../screens/ask-button.tsx'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'
import { ListView } from '../../../screens/list/list-view.tsx'
import { DateText } from '../../../ui/date/date-text.tsx'
import { today } from '../../../ui/date/date-words.ts'
import { DescriptionList } from '../../../ui/description-list.tsx'

export function VatReturns() {
  return (
    <>
      <NextReturn />
      <ListView
        label="VAT returns"
        call={vatReturns.list}
        columns={[
          { key: 'month', label: 'Month', sortable: true, width: 110, render: ({ month }) => month.slice(0, 7) },
          { key: 'output_kobo', label: 'On sales', money: true, width: 150 },
          { key: 'input_kobo', label: 'On purchases', money: true, width: 150 },
          { key: 'brought_kobo', label: 'Brought', money: true, width: 140, hidden: true },
          { key: 'withheld_kobo', label: 'Withheld', money: true, width: 140, hidden: true },
          { key: 'payable_kobo', label: 'Payable', money: true, width: 150 },
          { key: 'carried_kobo', label: 'Carried', money: true, width: 150 },
          { key: 'filed_on', label: 'Filed', width: 115 },
          { key: 'receipt', label: 'Receipt', width: 140 },
          { key: 'paid_on', label: 'Paid', width: 115 },
        ]}
        rowLabel={({ month }) => month.slice(0, 7)}
        empty="No VAT return was filed yet."
      />
    </>
  )
}

function NextReturn() {
  const { vat_return, share_bp, can } = useCall(vatReturns.next).data ?? {}
  if (!vat_return) return null
  const { month, why_not } = vat_return
  return (
    <section>
      <div className="apart">
        <h2>Next: {month.slice(0, 7)}</h2>
        <span className="line12">
          {can?.file ? (
            <AskButton variant="default" ask={() => <ShareDialog />}>
              Share of VAT claimed: {(share_bp ?? 0) / 100} %
            </AskButton>
          ) : null}
          {can?.file && !why_not ? (
            <AskButton ask={() => <FileDialog month={month.slice(0, 7)} />}>Record as filed</AskButton>
          ) : null}
        </span>
      </div>
      <DescriptionList
        items={[
          { label: 'On sales', value: formatMoney(vat_return.output_kobo) },
          { label: 'On purchases', value: formatMoney(vat_return.input_kobo) },
          { label: 'Brought from the month before', value: formatMoney(vat_return.brought_kobo) },
          { label: 'Withheld by customers', value: formatMoney(vat_return.withheld_kobo) },
          vat_return.carried_kobo > 0
            ? { label: 'Carried to the next month', value: formatMoney(vat_return.carried_kobo) }
            : { label: 'Payable', value: formatMoney(vat_return.payable_kobo) },
          { label: 'Due', value: <DateText value={vat_return.due_on} /> },
        ]}
      />
      {why_not ? <p className="dimmed">{why_not}</p> : null}
    </section>
  )
}

const FileDialog = ({ month }: { month: string }) => (
  <SendDialog<{ filed_on: string; receipt: string }>
    title={`VAT of ${month} was filed`}
    call={vatReturns.file}
    fixed={{ month }}
    prefix="VAT | "
    submit="Record as filed"
    fields={[
      { name: 'filed_on', type: 'date', label: 'Filed on', required: true, value: today(), max: today() },
      {
        name: 'receipt',
        type: 'text',
        label: 'Number of the receipt',
        required: 'Enter the number of the receipt',
        maxLength: 60,
      },
    ]}
  >
    {() => <p>It is posted, and nothing with VAT is dated in this month any more.</p>}
  </SendDialog>
)

const ShareDialog = () => (
  <SendDialog<{ starts_on: string; share_bp: number }>
    title="Share of VAT on purchases that is claimed"
    call={vatReturns.share}
    prefix="VAT | "
    submit="Save"
    fields={[
      { name: 'share_bp', type: 'number', label: 'Share', percent: true, required: true, min: 0, max: 100 },
      { name: 'starts_on', type: 'date', label: 'From', required: true, value: today() },
    ]}
  />
)
