import {
  accountKinds,
  accountKindWords,
  accountOwnerWords,
  accounts,
  cashFlows,
  cashFlowWords,
  statementLines,
} from '@iroko/contract/accounting/accounts'
import type { Row } from '@iroko/contract/endpoint'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useCall } from '../../../lib/use-call.ts'
import type { Column } from '../../../screens/columns/column.ts'
import { CrudPage } from '../../../screens/crud-page.tsx'
import { Page } from '../../../ui/page.tsx'
import { useView, ViewSwitch } from '../../../ui/views/view-switch.tsx'
import { CompanyAccounts } from '../company-accounts/parts.tsx'
import { Freezes, LedgerChanges, PostingRules } from '../ledger-changes/parts.tsx'
import { TaxCodes } from '../tax-codes/parts.tsx'

type Account = Row<typeof accounts.list>

const kinds = accountKinds.map((value) => ({ value, label: accountKindWords[value] }))
const lines = Object.entries(statementLines).map(([value, label]) => ({ value, label }))
const flows = cashFlows.map((value) => ({ value, label: cashFlowWords[value] }))

const columns: Column<Account>[] = [
  { key: 'code', label: 'Code', sortable: true, width: 90 },
  {
    key: 'title',
    label: 'Account',
    sortable: true,
    width: 290,
    render: ({ id, title, is_group }) =>
      is_group ? (
        <strong>{title}</strong>
      ) : (
        <Link to="/dashboard/accounts/ledger" search={{ account_id: id } as never} onClick={(event) => event.stopPropagation()}>
          {title}
        </Link>
      ),
  },
  { key: 'kind', label: 'Kind', width: 110, render: ({ kind }) => accountKindWords[kind] },
  { key: 'parent', label: 'Group', width: 200, render: ({ parent }) => parent?.title },
  {
    key: 'owner',
    label: 'Posted by',
    width: 130,
    render: ({ owner, is_group }) => (is_group ? undefined : owner ? accountOwnerWords[owner] : 'Anybody'),
  },
  { key: 'line', label: 'Statement line', hidden: true, render: ({ line }) => statementLines[line] },
  { key: 'balance_kobo', label: 'Balance', sortable: true, money: true, width: 160 },
]

const title = 'Chart of Account'
const views = {
  accounts: 'Accounts',
  tax_codes: 'Tax codes',
  company_accounts: 'Company accounts',
  rules: 'Posting rules',
  freezes: 'Freezes',
  changes: 'Changes',
}
const words = {
  company_accounts: 'The bank accounts of the company. A new one, a change and an end take two people.',
  rules: 'To which account each event posts. A change takes two people and counts from the next posting.',
  freezes: 'No entry of a kind is dated up to its day any more, though the month is open. A change takes two people.',
  changes: 'What was asked to be changed of posting rules, freezes, bank rules and company accounts, and who decided.',
}

const lists = {
  company_accounts: <CompanyAccounts />,
  rules: <PostingRules />,
  freezes: <Freezes />,
  changes: <LedgerChanges />,
}

/** The accounts of the ledger in their groups with what each comes to, and the taxes of documents. */
export default function ChartOfAccountPage() {
  const [view, show] = useView(views)
  const buttons = <ViewSwitch label={title} views={views} view={view} onChange={show} />
  if (view === 'accounts') return <Accounts buttons={buttons} />
  if (view === 'tax_codes') return <TaxCodes title={title} buttons={buttons} />
  return (
    <Page title={title} description={words[view]} actions={buttons}>
      {lists[view]}
    </Page>
  )
}

function Accounts({ buttons }: { buttons: ReactNode }) {
  const groups = useCall(accounts.list, { query: { is_group: 'true', limit: 1000, sort: 'code' } }).data?.accounts ?? []
  const options = groups.map(({ id, code, title }) => ({ value: id, label: `${code} ${title}` }))
  return (
    <CrudPage
      title={title}
      description="Balances are debits less credits up to today. Press an account’s name for its ledger."
      buttons={buttons}
      calls={accounts}
      extra={{ sort: 'code', limit: 200 }}
      columns={columns}
      filters={[{ type: 'select', name: 'kind', label: 'Kind', options: kinds }]}
      toDraft={({ code, title, kind, parent, is_group, line, cash }) => ({
        ...{ code, title, kind, is_group, line, cash },
        parent_id: parent?.id ?? null,
      })}
      fields={[
        { name: 'code', type: 'text', label: 'Code', required: true, maxLength: 6 },
        { name: 'title', type: 'text', label: 'Title', required: true, maxLength: 80 },
        { name: 'kind', type: 'select', label: 'Kind', required: true, options: kinds },
        { name: 'is_group', type: 'check', label: 'This is a group: nothing is posted to it', value: false },
        { name: 'parent_id', type: 'select', label: 'Group', options, when: ({ is_group }) => is_group !== true },
        { name: 'line', type: 'select', label: 'Statement line', required: true, options: lines },
        { name: 'cash', type: 'select', label: 'Cash flow', required: true, options: flows, value: 'operating' },
      ]}
    />
  )
}
