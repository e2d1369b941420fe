import { accounts, statementLines } from '@iroko/contract/accounting/accounts'
import { journalEntries } from '@iroko/contract/accounting/journals'
import { Link } from '@tanstack/react-router'
import { useAddress } from '../../../lib/screen/use-address.ts'
import { useMay } from '../../../lib/session.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useOfficeOptions } from '../../../screens/choices/structure.ts'
import { ListView } from '../../../screens/list/list-view.tsx'
import { Page } from '../../../ui/page.tsx'
import { useView, ViewSwitch } from '../../../ui/views/view-switch.tsx'
import { BankRules } from '../bank-rules/parts.tsx'
import { BankLines, LinesToMatch } from '../bank-statements/parts-lines.tsx'
import { partyFilter } from '../statements/parts.tsx'
import { side } from './parts.tsx'

const lines = Object.entries(statementLines).map(([value, label]) => ({ value, label }))
const views = { ledger: 'Ledger', bank: 'Bank', to_match: 'To match', rules: 'Bank rules' }
const words: Record<keyof typeof views, string> = {
  ledger: 'Debits less credits, with what stood before the first day. Exports include all filtered rows.',
  bank: 'What the bank says of each account, and which lines of the ledger explain it.',
  to_match: 'Lines of all accounts that nothing in the ledger explains yet.',
  rules:
    'How lines of the bank are booked that no document stands behind: fees, duties, interest. A new rule takes two people.',
}
const range = { type: 'date_range', name: 'from', to: 'to', label: 'Date' } as const

/** What an account, or all of a line of the statements, moved by: line by line. */
export default function LedgerPage() {
  const [view, show] = useView(views)
  const mayBank = useMay('bank.read')
  const shown = mayBank ? view : 'ledger'
  return (
    <Page
      title="Ledger"
      description={words[shown]}
      actions={mayBank ? <ViewSwitch label="Ledger" views={views} view={view} onChange={show} /> : undefined}
    >
      {shown === 'bank' ? <BankLines /> : null}
      {shown === 'to_match' ? <LinesToMatch /> : null}
      {shown === 'rules' ? <BankRules /> : null}
      {shown === 'ledger' ? <Movements /> : null}
    </Page>
  )
}

function Movements() {
  const [{ account_id, line }] = useAddress()
  const found = useCall(accounts.list, { query: { is_group: 'false', limit: 1000, sort: 'code' } }).data?.accounts
  const options = found?.map(({ id, code, title }) => ({ value: id, label: `${code} ${title}` })) ?? []
  const [first] = options
  return (
    <ListView
      label="Ledger"
      call={journalEntries.ledger}
      extra={{
        enabled: Boolean(account_id || line || first),
        ...(account_id || line || !first ? {} : { query: { account_id: first.value } }),
      }}
      columns={[
        { key: 'dated_on', label: 'Date', width: 120 },
        {
          key: 'entry',
          label: 'Entry',
          width: 170,
          render: ({ entry }) => (
            <Link to="/dashboard/accounts/journals" search={{ entry: entry.id } as never}>
              {entry.number}
            </Link>
          ),
        },
        { key: 'account', label: 'Account', hidden: !line, render: ({ account }) => `${account.code} ${account.title}` },
        {
          key: 'detail',
          label: 'Of',
          render: ({ office, party, detail, entry }) =>
            [office?.title ?? party?.title ?? detail, entry.reference === entry.number ? '' : entry.reference]
              .filter(Boolean)
              .join(' · '),
        },
        side('debit_kobo', 'Debit'),
        side('credit_kobo', 'Credit'),
        { key: 'balance_kobo', label: 'Balance', money: true, width: 170 },
      ]}
      filters={[
        { type: 'select', name: 'account_id', label: 'Account', options, ...(first && !line && { none: first.label }) },
        { type: 'select', name: 'line', label: 'Statement line', options: lines },
        range,
        { type: 'select', name: 'office_id', label: 'Office', options: useOfficeOptions() },
        partyFilter,
      ]}
      rowLabel={({ entry }) => entry.number}
      empty="Nothing was posted to this account in these days"
    />
  )
}
