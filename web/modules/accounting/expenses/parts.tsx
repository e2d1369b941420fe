/** Recording an expense: by what it was for, never by debit and credit. */
import { type ExpenseSums, expenseSums, expenses, type VatMode, vatModeWords } from '@iroko/contract/accounting/expenses'
import type { Input, Output } from '@iroko/contract/endpoint'
import { formatMoney } from '@iroko/contract/money'
import { useUser } from '../../../lib/session.ts'
import { useCall } from '../../../lib/use-call.ts'
import { optionOf, optionsOf } from '../../../screens/fields/option.ts'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'
import { today } from '../../../ui/date/date-words.ts'

type Draft = Input<typeof expenses.create>['body']
type Head = Output<typeof expenses.choices>['heads'][number]

export function ExpenseDialog({ onClose }: { onClose?: () => void }) {
  const { heads = [], offices = [], paid_from = [] } = useCall(expenses.choices).data ?? {}
  const mine = useUser().office.title
  const headOf = ({ expense_head_id }: Partial<Draft>): Head | undefined => heads.find(({ id }) => id === expense_head_id)
  const ofOffice = (draft: Partial<Draft>) =>
    heads.filter(({ office_ids }) => office_ids.length === 0 || !draft.office_id || office_ids.includes(draft.office_id))
  return (
    <SendDialog<Draft>
      title="Record expense"
      call={expenses.create}
      prefix="Expense | "
      submit="Send"
      fields={[
        { name: 'dated_on', type: 'date', label: 'Date', required: true, value: today(), max: today() },
        {
          name: 'office_id',
          type: 'select',
          label: 'Office',
          required: true,
          options: offices.map(optionOf),
          value: offices.find(({ title }) => title === mine)?.id,
        },
        {
          name: 'expense_head_id',
          type: 'select',
          label: 'Expense head',
          required: true,
          options: (draft) => ofOffice(draft).map(optionOf),
        },
        { name: 'amount_kobo', type: 'number', label: 'Amount', required: 'Enter an amount', money: true },
        {
          name: 'vat',
          type: 'select',
          label: 'VAT',
          required: true,
          options: optionsOf(vatModeWords),
          value: 'included' satisfies VatMode,
          when: (draft) => (headOf(draft)?.rates.length ?? 0) > 0,
        },
        {
          name: 'paid_from_id',
          type: 'select',
          label: 'Paid from',
          required: true,
          options: paid_from.map(({ id, code, title }) => ({ value: id, label: `${code} ${title}` })),
        },
        { name: 'memo', type: 'text', label: 'For', required: 'Enter what it was for', maxLength: 200, full: true },
        { name: 'file_id', type: 'file', label: 'Receipt', purpose: 'receipt' },
      ]}
      onClose={onClose}
    >
      {({ values }) => <Sums draft={values as Partial<Draft>} head={headOf(values as Partial<Draft>)} />}
    </SendDialog>
  )
}

/** What of the amount is spent and what is VAT, as it will be posted. */
function Sums({ draft, head }: { draft: Partial<Draft>; head: Head | undefined }) {
  const { amount_kobo, vat = 'none', dated_on = today() } = draft
  if (!head || typeof amount_kobo !== 'number' || amount_kobo <= 0) return null
  const rate = head.rates.findLast(({ starts_on }) => starts_on <= dated_on)
  return <p className="dimmed">{sumsText(expenseSums(amount_kobo, rate ? vat : 'none', rate?.rate_bp ?? 0))}</p>
}

/** '₦93,023.26 and ₦6,976.74 VAT: ₦100,000.00 paid' */
export const sumsText = ({ net_kobo, vat_kobo, total_kobo }: ExpenseSums): string =>
  vat_kobo === 0
    ? `${formatMoney(total_kobo)} paid, without VAT`
    : `${formatMoney(net_kobo)} and ${formatMoney(vat_kobo)} VAT: ${formatMoney(total_kobo)} paid`
