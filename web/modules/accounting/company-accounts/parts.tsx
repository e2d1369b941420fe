/** The company's own bank accounts, and asking for another or for an end. */
import { bankStatements } from '@iroko/contract/accounting/bank-statements'
import { companyAccounts } from '@iroko/contract/accounting/company-accounts'
import type { Input, Row } from '@iroko/contract/endpoint'
import { useMay } from '../../../lib/session.ts'
import { useCall } from '../../../lib/use-call.ts'
import { AskButton } from '../../../screens/ask-button.tsx'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'
import { ListView } from '../../../screens/list/list-view.tsx'
import { StatusBadge } from '../../../ui/state/status-badge.tsx'
import { useBanks } from '../../people/banks/parts.tsx'

type Own = Row<typeof companyAccounts.list>
type Draft = Input<typeof companyAccounts.ask>['body']

const prefix = 'Books | '
const states = {
  proposed: { label: 'Awaits a decision', tone: 'waiting' },
  asked: { label: 'Change awaits a decision', tone: 'waiting' },
  active: { label: 'In use', tone: 'good' },
  ended: { label: 'Ended', tone: 'neutral' },
} as const
const filters = (['active', 'proposed', 'ended'] as const).map((value) => ({ value, label: states[value].label }))
const reason = { name: 'reason', type: 'textarea', label: 'Reason', required: 'Enter a reason', maxLength: 500 } as const

export function CompanyAccounts() {
  const mayEdit = useMay('bank.edit')
  const canChange = ({ state, is_asked }: Own) => mayEdit && state === 'active' && !is_asked
  return (
    <ListView
      label="Company accounts"
      call={companyAccounts.list}
      toolbar={mayEdit ? <AskButton ask={() => <AccountDialog />}>Add account</AskButton> : undefined}
      keepsTools
      columns={[
        {
          key: 'account',
          label: 'Account',
          render: ({ account }) => `${account.code} ${account.title}`,
        },
        { key: 'bank', label: 'Bank', width: 200 },
        { key: 'number', label: 'Number', width: 130 },
        { key: 'name', label: 'Name' },
        {
          key: 'is_on_invoices',
          label: 'On invoices',
          width: 120,
          render: ({ is_on_invoices }) => (is_on_invoices ? 'Yes' : 'No'),
        },
        {
          key: 'state',
          label: 'State',
          width: 210,
          render: ({ state, is_asked }) => (
            <StatusBadge status={state === 'active' && is_asked ? 'asked' : state} map={states} />
          ),
        },
      ]}
      filters={[{ type: 'select', name: 'state', label: 'State', options: filters }]}
      actions={[
        { label: 'Change', inRow: 'outline', when: canChange, ask: (own) => <AccountDialog own={own} /> },
        {
          label: 'End',
          when: canChange,
          ask: ({ id, account, bank }) => (
            <SendDialog
              title={`End ${account.code} ${account.title}?`}
              call={companyAccounts.askEnd}
              submit="Send"
              params={{ id }}
              prefix={prefix}
              fields={[reason]}
            >
              {() => (
                <p>
                  Nothing is paid from the account at {bank} any more once another person approved it. What was booked stays.
                </p>
              )}
            </SendDialog>
          ),
        },
      ]}
      rowLabel={({ account }) => `${account.code} ${account.title}`}
      empty="No company account yet. Add the account that salaries and vendors are paid from; another person approves it."
    />
  )
}

function AccountDialog({ own }: { own?: Own }) {
  const { options } = useBanks()
  const known = useCall(bankStatements.accounts, {}).data?.cash_accounts ?? []
  const accounts = known.map(({ id, code, title }) => ({ value: id, label: `${code} ${title}` }))
  return (
    <SendDialog<Draft>
      title={own ? `Change ${own.account.code} ${own.account.title}` : 'Add company account'}
      call={companyAccounts.ask}
      submit="Send"
      prefix={prefix}
      {...(own && { fixed: { account_id: own.account.id } })}
      fields={[
        ...(own
          ? []
          : [
              {
                name: 'account_id',
                type: 'select',
                label: 'Account of the chart',
                required: 'Choose an account',
                options: accounts,
                full: true,
              } as const,
            ]),
        { name: 'bank_code', type: 'select', label: 'Bank', required: 'Choose a bank', options, value: own?.bank_code },
        {
          name: 'number',
          type: 'text',
          label: 'Account number',
          required: 'Enter the account number',
          maxLength: 10,
          value: own?.number,
        },
        { name: 'name', type: 'text', label: 'Account name', required: true, maxLength: 80, value: own?.name, full: true },
        { name: 'is_on_invoices', type: 'check', label: 'Invoices ask to be paid to it', value: own?.is_on_invoices ?? false },
        reason,
      ]}
    />
  )
}
