import { accountKinds, accountKindWords } from '@iroko/contract/accounting/accounts'
import {
  breakdownWords,
  comparisons,
  comparisonWords,
  type StatementKind,
  statements,
} from '@iroko/contract/accounting/statements'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useAddress } from '../../../lib/screen/use-address.ts'
import { useOfficeOptions } from '../../../screens/choices/structure.ts'
import { ListView } from '../../../screens/list/list-view.tsx'
import { Page } from '../../../ui/page.tsx'
import { useView, ViewSwitch } from '../../../ui/views/view-switch.tsx'
import { AuditPackButton } from '../audit-packs/parts.tsx'
import { BudgetReport } from '../budgets/parts-report.tsx'
import { side } from '../journals/parts.tsx'
import { Periods } from '../periods/parts.tsx'
import { VatReturns } from '../vat-returns/parts.tsx'
import { gainedColumns, PdfButton, partyFilter, rangeFilter, statementColumns, useClientOptions } from './parts.tsx'

const views = {
  position: 'Position',
  income: 'Income',
  months: 'Months',
  offices: 'Offices',
  cash_flow: 'Cash flow',
  trial_balance: 'Trial balance',
  budget: 'Budget',
  vat: 'VAT',
  vat_returns: 'VAT returns',
  periods: 'Periods',
}

const kinds = accountKinds.map((value) => ({ value, label: accountKindWords[value] }))
const compared = comparisons.map((value) => ({ value, label: comparisonWords[value] }))
const compare = { type: 'select', name: 'compare', label: 'Compare with', none: 'Nothing', options: compared } as const
const empty = 'Nothing was posted until then'
const whole = { limit: 1000 }

const shown: Record<keyof typeof views, ReactNode> = {
  position: <Statement kind="position" />,
  income: <Statement kind="income" />,
  months: <BreakdownView by="month" />,
  offices: <BreakdownView by="office" />,
  cash_flow: <Statement kind="cash_flow" />,
  trial_balance: <TrialBalance />,
  budget: <BudgetReport />,
  vat: <VatSchedule />,
  vat_returns: <VatReturns />,
  periods: <Periods />,
}

/** What the books come to on any day, and in any days: each figure opens its account in the ledger. */
export default function BalanceSheetPage() {
  const [view, show] = useView(views)
  return (
    <Page
      title="Balance Sheet"
      description="From the entries of the ledger, for any day or range. A figure opens the ledger with the same days. Exports include all rows."
      actions={
        <>
          <ViewSwitch label="Statement" views={views} view={view} onChange={show} />
          {view === 'periods' ? <AuditPackButton /> : null}
        </>
      }
    >
      {shown[view]}
    </Page>
  )
}

function Statement({ kind }: { kind: Exclude<StatementKind, 'trial_balance'> }) {
  const [{ as_at, from, to, office_id, client_id, party_id, compare: comparing }] = useAddress()
  const offices = useOfficeOptions()
  const clients = useClientOptions(kind === 'income')
  const columns = statementColumns({
    isCompared: Boolean(comparing),
    // What campaigns cost for a client is no filter of the ledger.
    search: client_id
      ? undefined
      : kind === 'position'
        ? { to: as_at }
        : { from, to, ...(kind === 'income' && { office_id, party_id }) },
  })
  const common = { extra: whole, columns, rowLabel: ({ title }: { title: string }) => title, empty, keepsTools: true }
  const toolbar = <PdfButton kind={kind} />
  if (kind === 'position')
    return (
      <ListView
        {...common}
        toolbar={toolbar}
        label="Position"
        call={statements.position}
        filters={[{ type: 'date', name: 'as_at', label: 'As at' }, compare]}
      />
    )
  if (kind === 'income')
    return (
      <ListView
        {...common}
        toolbar={toolbar}
        label="Income"
        call={statements.income}
        filters={[
          rangeFilter,
          { type: 'select', name: 'office_id', label: 'Office', options: offices },
          { type: 'select', name: 'client_id', label: 'Client', options: clients },
          partyFilter,
          compare,
        ]}
      />
    )
  return (
    <ListView {...common} toolbar={toolbar} label="Cash flow" call={statements.cashFlow} filters={[rangeFilter, compare]} />
  )
}

const others = (['campaign', 'client', 'party'] as const).map((value) => ({ value, label: breakdownWords[value] }))

function BreakdownView({ by }: { by: 'month' | 'office' }) {
  const [{ from, to, by: chosen }] = useAddress()
  const shown = by === 'month' ? by : (others.find(({ value }) => value === chosen)?.value ?? by)
  return (
    <ListView
      label={`Income by ${shown}`}
      call={statements.breakdown}
      extra={{ ...whole, query: { by: shown } }}
      columns={gainedColumns(shown, { from, to })}
      filters={[
        rangeFilter,
        ...(by === 'month'
          ? []
          : [{ type: 'select' as const, name: 'by' as const, label: 'By', none: breakdownWords.office, options: others }]),
      ]}
      rowLabel={({ title }) => title}
      empty={empty}
    />
  )
}

const taxKinds = [
  { value: 'output', label: 'On sales' },
  { value: 'input', label: 'On purchases' },
]

/** What VAT is made of, document by document; the sentence above says what is left to be paid over. */
function VatSchedule() {
  return (
    <ListView
      label="VAT"
      call={statements.vat}
      columns={[
        { key: 'dated_on', label: 'Date', sortable: true, width: 120 },
        {
          key: 'entry',
          label: 'Entry',
          width: 160,
          render: ({ entry }) => (
            <Link to="/dashboard/accounts/journals" search={{ entry: entry.id } as never}>
              {entry.number}
            </Link>
          ),
        },
        { key: 'detail', label: 'For' },
        { key: 'tax', label: 'Tax', width: 180 },
        {
          key: 'document_on',
          label: 'Document of',
          width: 130,
          render: ({ document_on, dated_on }) => (document_on === dated_on ? undefined : document_on),
        },
        { key: 'base_kobo', label: 'Counted on', money: true, total: true, width: 165 },
        { key: 'tax_kobo', label: 'VAT', money: true, total: true, sortable: true, width: 150 },
      ]}
      filters={[{ type: 'select', name: 'kind', label: 'Kind', options: taxKinds }, rangeFilter]}
      rowLabel={({ entry }) => entry.number}
      empty="No document with VAT was posted in these days"
    />
  )
}

function TrialBalance() {
  const [{ from, to, office_id }] = useAddress()
  return (
    <ListView
      label="Trial balance"
      call={statements.trialBalance}
      extra={whole}
      toolbar={<PdfButton kind="trial_balance" />}
      columns={[
        { key: 'code', label: 'Code', sortable: true, width: 90 },
        {
          key: 'title',
          label: 'Account',
          sortable: true,
          render: ({ id, title }) => (
            <Link to="/dashboard/accounts/ledger" search={{ account_id: id, from, to, office_id } as never}>
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
        rangeFilter,
        { type: 'select', name: 'office_id', label: 'Office', options: useOfficeOptions() },
      ]}
      rowLabel={({ title }) => title}
      empty={empty}
    />
  )
}
