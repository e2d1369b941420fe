import { formatMoney } from '@iroko/contract/money'
import { type BillState, billKindWords, billStates, bills } from '@iroko/contract/procurement/bills'
import { later } from '../../../lib/lazily.ts'
import { useAddress } from '../../../lib/screen/use-address.ts'
import { useMay } from '../../../lib/session.ts'
import { useCall } from '../../../lib/use-call.ts'
import { AskButton } from '../../../screens/ask-button.tsx'
import { ListView } from '../../../screens/list/list-view.tsx'
import { useOpenRecord } from '../../../screens/list/use-open-record.ts'
import { Page } from '../../../ui/page.tsx'
import { StatusBadge } from '../../../ui/state/status-badge.tsx'
import { useView, ViewSwitch } from '../../../ui/views/view-switch.tsx'
import { billStateMap } from './parts.tsx'
import { BillDrawer } from './parts-drawer.tsx'
import { BillDialog } from './parts-editor.tsx'

const ImportDialog = later(() => import('../../../screens/import/import-dialog.tsx').then((module) => module.ImportDialog))

const views = { bills: 'Bills', ageing: 'Owed by age' }
const states = billStates.map((value: BillState) => ({ value, label: billStateMap[value].label }))

/** What vendors ask for: what needs somebody first, then what is due; and what is owed by how long it is due. */
export default function BillsPage() {
  const [view, show] = useView(views)
  const mayEdit = useMay('bill.edit')
  return (
    <Page
      title="Bills"
      description="What differs from its order stands first, then disputes, drafts and what is due. Another person approves each bill."
      actions={
        <>
          <ViewSwitch label="Show" views={views} view={view} onChange={show} />
          {mayEdit ? (
            <>
              <AskButton variant="default" ask={() => <ImportDialog title="Opening bills" call={bills.import} />}>
                Import opening bills
              </AskButton>
              <AskButton ask={() => <BillDialog />}>Add bill</AskButton>
            </>
          ) : null}
        </>
      }
    >
      {view === 'bills' ? <Bills /> : <Ageing />}
    </Page>
  )
}

function Bills() {
  const opened = useOpenRecord('bill')
  return (
    <>
      <ListView
        label="Bills"
        call={bills.list}
        columns={[
          { key: 'vendor', label: 'Vendor', render: ({ vendor }) => vendor.title },
          {
            key: 'number',
            label: 'Number',
            width: 150,
            render: ({ kind, number }) => (kind === 'bill' ? number : `${number} · ${billKindWords[kind]}`),
          },
          { key: 'bill_date', label: 'Date', sortable: true, width: 115 },
          { key: 'due_on', label: 'Due', sortable: true, width: 115 },
          { key: 'memo', label: 'For', hidden: true },
          {
            key: 'state',
            label: 'Status',
            width: 130,
            render: ({ state }) => <StatusBadge status={state} map={billStateMap} />,
          },
          { key: 'total_kobo', label: 'Total', sortable: true, money: true, width: 150 },
          { key: 'open_kobo', label: 'Owed', sortable: true, money: true, width: 150 },
        ]}
        filters={[{ type: 'select', name: 'state', label: 'Status', options: states }]}
        rowLabel={({ vendor, number }) => `${vendor.title} ${number}`}
        onRowClick={({ id }) => opened.open(id)}
        empty="No bills yet. Add bill enters the first."
      />
      {opened.id ? <BillDrawer id={opened.id} onClose={opened.close} /> : null}
    </>
  )
}

function Ageing() {
  const [{ day }] = useAddress()
  const sums = useCall(bills.ageing, { query: { limit: 1, ...(day && { day }) } }).data
  const age = (
    key: 'not_due_kobo' | 'to_30_kobo' | 'to_60_kobo' | 'to_90_kobo' | 'to_180_kobo' | 'over_180_kobo',
    label: string,
  ) => ({ key, label, money: true, total: true, width: 128 }) as const
  return (
    <>
      {sums ? (
        <p className="dimmed">
          {sums.sum_kobo === sums.ledger_kobo
            ? `${formatMoney(sums.sum_kobo)} owed in all, as the ledger has it`
            : `${formatMoney(sums.sum_kobo)} by bills, ${formatMoney(sums.ledger_kobo)} in the ledger`}
        </p>
      ) : null}
      <ListView
        label="Owed by age"
        call={bills.ageing}
        keepsTools
        columns={[
          { key: 'vendor', label: 'Vendor', sortable: true, render: ({ vendor }) => vendor.title },
          { key: 'total_kobo', label: 'Owed', sortable: true, money: true, total: true, width: 145 },
          age('not_due_kobo', 'Not due'),
          age('to_30_kobo', '1 to 30 days'),
          age('to_60_kobo', '31 to 60'),
          age('to_90_kobo', '61 to 90'),
          age('to_180_kobo', '91 to 180'),
          age('over_180_kobo', 'Over 180'),
        ]}
        filters={[{ type: 'date', name: 'day', label: 'As at' }]}
        rowLabel={({ vendor }) => vendor.title}
        empty="Nothing is owed to vendors on this day."
      />
    </>
  )
}
