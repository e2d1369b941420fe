/** Rules by which lines of the bank are booked, and booking a line by one. */
import '../../../ui/mantine-over.ts'
import { bankRules } from '@iroko/contract/accounting/bank-rules'
import { expenseHeads } from '@iroko/contract/accounting/expense-heads'
import { bankDirections, bankDirectionWords, ledgerChanges } from '@iroko/contract/accounting/ledger-changes'
import type { Input } from '@iroko/contract/endpoint'
import { formatMoney } from '@iroko/contract/money'
import { Button } from '@mantine/core'
import { useMay } from '../../../lib/session.ts'
import { useCall, useSend } from '../../../lib/use-call.ts'
import { AskButton } from '../../../screens/ask-button.tsx'
import { useOfficeOptions } from '../../../screens/choices/structure.ts'
import { searchOptions } from '../../../screens/fields/option.ts'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'
import { ListView } from '../../../screens/list/list-view.tsx'
import { StatusBadge } from '../../../ui/state/status-badge.tsx'

type Draft = Input<typeof ledgerChanges.askBankRule>['body']

const prefix = 'Bank | '
const directions = bankDirections.map((value) => ({ value, label: bankDirectionWords[value] }))
const heads = searchOptions(expenseHeads.list, ({ id, title }) => ({ value: id, label: title }))
const states = {
  automatic: { label: 'By itself on import', tone: 'good' },
  offered: { label: 'Offered', tone: 'info' },
  stopped: { label: 'Stopped', tone: 'neutral' },
} as const

export function BankRules() {
  const mayEdit = useMay('bank.edit')
  return (
    <ListView
      label="Bank rules"
      call={bankRules.list}
      toolbar={mayEdit ? <AskButton ask={() => <RuleDialog />}>Add rule</AskButton> : undefined}
      keepsTools
      columns={[
        { key: 'title', label: 'Rule', sortable: true, width: 160 },
        { key: 'contains', label: 'Narration contains' },
        { key: 'direction', label: 'Direction', width: 110, render: ({ direction }) => bankDirectionWords[direction] },
        {
          key: 'from_kobo',
          label: 'Amount',
          width: 190,
          render: ({ from_kobo, to_kobo }) =>
            to_kobo === null ? `From ${formatMoney(from_kobo)}` : `${formatMoney(from_kobo)} to ${formatMoney(to_kobo)}`,
        },
        {
          key: 'head',
          label: 'Booked to',
          render: ({ head, office, has_vat }) => `${head.title}, ${office.title}${has_vat ? ', with VAT' : ''}`,
        },
        { key: 'booked', label: 'Lines', align: 'end', sortable: true, width: 90 },
        {
          key: 'is_automatic',
          label: 'State',
          width: 160,
          render: ({ stopped_at, is_automatic }) => (
            <StatusBadge status={stopped_at ? 'stopped' : is_automatic ? 'automatic' : 'offered'} map={states} />
          ),
        },
      ]}
      actions={[
        {
          label: 'Stop',
          when: ({ stopped_at }) => mayEdit && stopped_at === null,
          ask: ({ id, version, title }) => (
            <SendDialog
              title={`Stop ${title}?`}
              call={bankRules.stop}
              submit="Stop"
              params={{ id }}
              fixed={{ version }}
              prefix={prefix}
              fields={[]}
            >
              {() => <p>It books nothing any more. What it booked stays.</p>}
            </SendDialog>
          ),
        },
      ]}
      rowLabel={({ title }) => title}
      empty="No rules yet. A rule books fees, duties and interest of the bank that no document stands behind; another person approves it."
    />
  )
}

function RuleDialog() {
  const offices = useOfficeOptions()
  return (
    <SendDialog<Draft>
      title="Add bank rule"
      call={ledgerChanges.askBankRule}
      submit="Send"
      prefix={prefix}
      fields={[
        { name: 'title', type: 'text', label: 'Title', required: true, maxLength: 80 },
        { name: 'direction', type: 'select', label: 'Direction', required: true, options: directions, value: 'out' },
        {
          name: 'contains',
          type: 'text',
          label: 'Narration contains',
          description: 'At least three letters or digits; case and signs do not matter',
          required: true,
          maxLength: 60,
          full: true,
        },
        { name: 'from_kobo', type: 'number', label: 'Amount from', money: true, required: true, value: 0, min: 0 },
        { name: 'to_kobo', type: 'number', label: 'Amount to', money: true, description: 'Empty: any amount above' },
        { name: 'expense_head_id', type: 'select', label: 'Expense head', required: true, search: heads },
        { name: 'office_id', type: 'select', label: 'Office', required: true, options: offices },
        { name: 'has_vat', type: 'check', label: 'The amount includes VAT', when: ({ direction }) => direction !== 'in' },
        { name: 'is_automatic', type: 'check', label: 'Book lines by itself when they are imported' },
        { name: 'reason', type: 'textarea', label: 'Reason', required: 'Enter a reason', maxLength: 500 },
      ]}
    />
  )
}

/** The rules that fit a line of which nothing is matched yet. */
export function BookByRule({ line, onDone }: { line: { id: string; version: number }; onDone: () => void }) {
  const rules = useCall(bankRules.fitting, { params: { id: line.id } }).data?.rules ?? []
  const book = useSend(bankRules.book, { prefix, success: 'message', onSuccess: onDone })
  if (rules.length === 0) return null
  return (
    <section className="column16">
      <h2 className="title">Rules that fit</h2>
      <div className="line12">
        {rules.map(({ id, title }) => (
          <Button
            key={id}
            size="sm"
            variant="default"
            loading={book.isPending}
            onClick={() => book.mutate({ params: { id: line.id }, body: { version: line.version, rule_id: id } })}
          >
            Book as {title}
          </Button>
        ))}
      </div>
    </section>
  )
}

export function TakeBackBooking({ line, number }: { line: { id: string; version: number }; number: string }) {
  const unbook = useSend(bankRules.unbook, { prefix, success: 'message' })
  return (
    <Button
      size="xs"
      variant="default"
      loading={unbook.isPending}
      aria-label={`Take back the booking ${number}`}
      onClick={() => unbook.mutate({ params: { id: line.id }, body: { version: line.version } })}
    >
      Take back
    </Button>
  )
}
