import type { Row } from '@iroko/contract/endpoint'
import { type VendorState, vendorStates, vendors } from '@iroko/contract/procurement/vendors'
import { vendorKindWords } from '@iroko/contract/procurement/withholding'
import { later } from '../../../lib/lazily.ts'
import { useMay } from '../../../lib/session.ts'
import { useSend } from '../../../lib/use-call.ts'
import { AskButton } from '../../../screens/ask-button.tsx'
import { ListView } from '../../../screens/list/list-view.tsx'
import { useOpenRecord } from '../../../screens/list/use-open-record.ts'
import { Page } from '../../../ui/page.tsx'
import { StatusBadge, type StatusMap } from '../../../ui/state/status-badge.tsx'
import { useView, ViewSwitch } from '../../../ui/views/view-switch.tsx'
import { VendorDrawer } from './parts-drawer.tsx'
import { VendorDialog } from './parts-form.tsx'

const ImportDialog = later(() => import('../../../screens/import/import-dialog.tsx').then((module) => module.ImportDialog))

const views = { vendors: 'Vendors', accounts: 'Accounts to confirm' }

const stateMap: StatusMap<VendorState> = {
  proposed: { label: 'To confirm', tone: 'waiting' },
  active: { label: 'Active', tone: 'good' },
  blocked: { label: 'Blocked', tone: 'bad' },
}
const states = vendorStates.map((value) => ({ value, label: stateMap[value].label }))

/** Whom the company buys from, and the accounts that wait for a second person. */
export default function VendorsPage() {
  const [view, show] = useView(views)
  const mayEdit = useMay('vendor.edit')
  return (
    <Page
      title="Vendors"
      description="One person proposes a vendor with its account, another confirms both. Payments go to an account from the third working day after."
      actions={
        <>
          <ViewSwitch label="Show" views={views} view={view} onChange={show} />
          {mayEdit ? (
            <>
              <AskButton variant="default" ask={() => <ImportDialog title="Vendors" call={vendors.import} />}>
                Import
              </AskButton>
              <AskButton ask={() => <VendorDialog />}>Add vendor</AskButton>
            </>
          ) : null}
        </>
      }
    >
      {view === 'vendors' ? <Vendors /> : <Accounts />}
    </Page>
  )
}

function Vendors() {
  const opened = useOpenRecord('vendor')
  return (
    <>
      <ListView
        label="Vendors"
        call={vendors.list}
        columns={[
          { key: 'title', label: 'Vendor', sortable: true },
          { key: 'kind', label: 'Kind', width: 130, render: ({ kind }) => vendorKindWords[kind] },
          { key: 'tin', label: 'Tax ID', width: 150 },
          { key: 'contact', label: 'Contact', hidden: true },
          { key: 'cools_until', label: 'Paid from', width: 120, named: true },
          {
            key: 'state',
            label: 'Status',
            width: 130,
            render: ({ state }) => <StatusBadge status={state} map={stateMap} />,
          },
          { key: 'spent_kobo', label: 'Billed this year', sortable: true, money: true, width: 170 },
          { key: 'open_kobo', label: 'Owed', sortable: true, money: true, width: 170 },
        ]}
        filters={[{ type: 'select', name: 'state', label: 'Status', options: states }]}
        rowLabel={({ title }) => title}
        onRowClick={({ id }) => opened.open(id)}
        empty="No vendors yet. Add the first: another person confirms it."
      />
      {opened.id ? <VendorDrawer id={opened.id} onClose={opened.close} /> : null}
    </>
  )
}

type Account = Row<typeof vendors.accounts>

function Accounts() {
  const opened = useOpenRecord('vendor')
  const decide = useSend(vendors.decide, { prefix: 'Vendor | ', success: 'message' })
  const send =
    (decision: 'confirmed' | 'refused') =>
    ({ id }: Account) =>
      decide.mutateAsync({ params: { id }, body: { decision } }).catch(() => undefined)
  const when = ({ can }: Account) => can.decide
  return (
    <>
      <ListView
        label="Accounts to confirm"
        call={vendors.accounts}
        columns={[
          { key: 'vendor', label: 'Vendor', width: 170, render: ({ vendor }) => vendor.title },
          {
            key: 'before',
            label: 'Current account',
            named: true,
            render: ({ before }) => (before ? `${before.bank} ${before.account_number}` : '-'),
          },
          {
            key: 'bank',
            label: 'New account',
            named: true,
            width: 250,
            render: ({ bank, account_number }) => `${bank} ${account_number}`,
          },
          { key: 'account_name', label: 'Account name' },
          {
            key: 'warnings',
            label: 'To check',
            render: ({ warnings, fits_check_digit }) =>
              [...(fits_check_digit ? [] : ['Check digit does not match']), ...warnings].join('. ') || '-',
          },
          { key: 'proposed_by', label: 'Proposed by', width: 150, render: ({ proposed_by }) => proposed_by.full_name },
        ]}
        rowLabel={({ vendor }) => `the account of ${vendor.title}`}
        onRowClick={({ vendor }) => opened.open(vendor.id)}
        actions={[
          { label: 'Confirm', when, inRow: 'outline', shortcut: 'a', run: send('confirmed') },
          { label: 'Reject', when, inRow: 'default', shortcut: 'r', run: send('refused') },
        ]}
        empty="No accounts to confirm. Proposed accounts appear here."
      />
      {opened.id ? <VendorDrawer id={opened.id} onClose={opened.close} /> : null}
    </>
  )
}
