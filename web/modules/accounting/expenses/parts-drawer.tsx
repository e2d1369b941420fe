/** An expense with its receipt, its way, and what may be done with it. */
import { expenses } from '@iroko/contract/accounting/expenses'
import { formatMoney } from '@iroko/contract/money'
import { useCall } from '../../../lib/use-call.ts'
import { FileButton } from '../../../screens/files/file-button.tsx'
import { DateText } from '../../../ui/date/date-text.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { RequestBody, RequestDrawer } from '../../platform/approvals/parts-request-drawer.tsx'

export function ExpenseDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const found = useCall(expenses.show, { params: { id } })
  return (
    <RequestDrawer kind="expense" found={found} employee={found.data?.expense.made_by} onClose={onClose}>
      {({ expense }) => (
        <RequestBody
          kind="expense"
          request={{ ...expense, employee: expense.made_by }}
          line={`${expense.head.title}, ${formatMoney(expense.total_kobo)}`}
          withdraw={{ call: expenses.withdraw, title: 'Withdraw this expense?', text: 'Nothing is posted.' }}
        >
          <DescriptionList
            items={[
              { label: 'Date', value: <DateText value={expense.dated_on} /> },
              { label: 'Office', value: expense.office.title },
              { label: 'Without VAT', value: formatMoney(expense.net_kobo) },
              { label: 'VAT', value: expense.vat_kobo > 0 ? formatMoney(expense.vat_kobo) : 'None' },
              { label: 'Paid from', value: `${expense.paid_from.code} ${expense.paid_from.title}` },
              ...(expense.entry ? [{ label: 'Posted as', value: postedWords(expense.entry) }] : []),
              ...expense.budgets.map((value) => ({ label: 'Budget', value, full: true })),
              { label: 'For', value: expense.memo, full: true },
              { label: 'Receipt', value: expense.file ? <FileButton file={expense.file} /> : 'None', full: true },
            ]}
          />
        </RequestBody>
      )}
    </RequestDrawer>
  )
}

const postedWords = ({ number, reversed_by }: { number: string; reversed_by: string | null }): string =>
  reversed_by ? `${number}, reversed by ${reversed_by}` : number
