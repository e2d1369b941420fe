import { accountKinds, accountKindWords, accounts } from '@iroko/contract/accounting/accounts'
import { journalEntries } from '@iroko/contract/accounting/journals'
import { Link } from '@tanstack/react-router'
import { useAddress } from '../../../lib/screen/use-address.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useOfficeOptions } from '../../../screens/choices/structure.ts'
import { ListView } from '../../../screens/list/list-view.tsx'
import { Page } from '../../../ui/page.tsx'
import { useView, ViewSwitch } from '../../../ui/views/view-switch.tsx'
import { side } from './parts.tsx'

const views = { account: 'Account', trial: 'Trial balance' }
const kinds = accountKinds.map((value) => ({ value, label: accountKindWords[value] }))
const range = { type: 'date_range', name: 'from', to: 'to', label: 'Date' } as const

/** What an account moved by, line by line; or what all of them come to. */
export default function LedgerPage() {
  const [view, show] = useView(views)
  return (
    <Page
      title="Ledger"
      description="Debits less credits, with what stood before the first day. Exports include all filtered rows."
      actions={<ViewSwitch label="Ledger" views={views} view={view} onChange={show} />}
    >
      {view === 'trial' ? <TrialBalance /> : <OneAccount />}
    </Page>
  )
}

function OneAccount() {
  const [{ account_id }] = useAddress()
  const found = useCall(accounts.list, { query: { is_group: 'false', limit: 1000, sort: 'code' } }).data?.accounts
  const options = found?.map(({ id, code, title }) => ({ value: id, label: `${code} ${title}` })) ?? []
  const [first] = options
  return (
    <ListView
      label="Ledger"
      call={journalEntries.ledger}
      extra={{ enabled: Boolean(account_id || first), ...(account_id || !first ? {} : { query: { account_id: first.value } }) }}
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
        { type: 'select', name: 'account_id', label: 'Account', options, ...(first && { none: first.label }) },
        range,
        { type: 'select', name: 'office_id', label: 'Office', options: useOfficeOptions() },
      ]}
      rowLabel={({ entry }) => entry.number}
      empty="Nothing was posted to this account in these days"
    />
  )
}

function TrialBalance() {
  return (
    <ListView
      label="Trial balance"
      call={journalEntries.trialBalance}
      extra={{ limit: 200 }}
      columns={[
        { key: 'code', label: 'Code', sortable: true, width: 90 },
        {
          key: 'title',
          label: 'Account',
          sortable: true,
          render: ({ id, title }) => (
            <Link to="/dashboard/accounts/ledger" search={{ account_id: id } as never}>
              {title}
            </Link>
          ),
        },
        { key: 'opening_kobo', label: 'Opening', money: true, total: true, width: 165 },
        side('debit_kobo', 'Debit'),
        side('credit_kobo', 'Credit'),
        { key: 'closing_kobo', label: 'Closing', money: true, total: true, width: 165, sortable: true },
      ]}
      filters={[
        { type: 'select', name: 'kind', label: 'Kind', options: kinds },
        range,
        { type: 'select', name: 'office_id', label: 'Office', options: useOfficeOptions() },
      ]}
      rowLabel={({ title }) => title}
      empty="Nothing was posted until then"
    />
  )
}
