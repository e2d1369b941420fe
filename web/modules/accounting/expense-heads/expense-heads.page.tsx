import { accounts } from '@iroko/contract/accounting/accounts'
import { expenseHeads } from '@iroko/contract/accounting/expense-heads'
import { taxCodes } from '@iroko/contract/accounting/tax-codes'
import { useCall } from '../../../lib/use-call.ts'
import { useOfficeOptions } from '../../../screens/choices/structure.ts'
import { CrudPage } from '../../../screens/crud-page.tsx'
import { optionOf } from '../../../screens/fields/option.ts'

/** What money is spent on, in words that people know, with the account behind each. */
export default function ExpenseHeadsPage() {
  const offices = useOfficeOptions()
  const codes = useCall(taxCodes.list, { query: { kind: 'input', limit: 1000 } }).data?.tax_codes ?? []
  const chart = useCall(accounts.list, { query: { is_group: 'false', limit: 1000, sort: 'code' } }).data?.accounts ?? []
  const behind = chart.filter(({ kind, owner }) => owner === null && (kind === 'income' || kind === 'expense'))
  return (
    <CrudPage
      title="Expense heads"
      description="What money is spent on. An expense is recorded by its head; the account and the VAT follow from it."
      calls={expenseHeads}
      columns={[
        { key: 'title', label: 'Title', sortable: true },
        { key: 'account', label: 'Account', render: ({ account }) => `${account.code} ${account.title}` },
        { key: 'tax_code', label: 'VAT', render: ({ tax_code }) => tax_code?.title },
        { key: 'needs_file', label: 'Receipt needed', width: 150 },
        {
          key: 'offices',
          label: 'Offices',
          render: (row) => row.offices.map(({ title }) => title).join(', ') || 'All',
        },
        { key: 'spent_kobo', label: 'Spent this year', sortable: true, money: true, width: 170 },
      ]}
      toDraft={({ title, account, tax_code, needs_file, offices: open }) => ({
        ...{ title, needs_file, account_id: account.id, tax_code_id: tax_code?.id ?? null },
        office_ids: open.map(({ id }) => id),
      })}
      fields={[
        { name: 'title', type: 'text', label: 'Title', required: true, maxLength: 80 },
        {
          name: 'account_id',
          type: 'select',
          label: 'Account',
          required: true,
          options: behind.map(({ id, code, title }) => ({ value: id, label: `${code} ${title}` })),
        },
        {
          name: 'tax_code_id',
          type: 'select',
          label: 'VAT',
          description: 'Without any, no VAT is claimed',
          options: codes.map(optionOf),
        },
        {
          name: 'office_ids',
          type: 'select',
          label: 'Offices that may use it',
          description: 'Without any, all may',
          isMulti: true,
          options: offices,
        },
        { name: 'needs_file', type: 'check', label: 'A receipt is needed', full: true },
      ]}
    />
  )
}
