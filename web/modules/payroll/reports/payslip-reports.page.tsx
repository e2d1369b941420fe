import { type payReportKinds, payReports } from '@iroko/contract/payroll/reports'
import { payrollRuns } from '@iroko/contract/payroll/runs'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useState } from 'react'
import { useAddress } from '../../../lib/screen/use-address.ts'
import { useCall } from '../../../lib/use-call.ts'
import { save } from '../../../screens/files/save.ts'
import { ListView } from '../../../screens/list/list-view.tsx'
import { ToolButton } from '../../../screens/tool-button.tsx'
import { Page } from '../../../ui/page.tsx'
import { type Shown, useShownPay } from '../../../ui/shown-pay.tsx'
import { StatusBadge } from '../../../ui/state/status-badge.tsx'
import { useView, ViewSwitch } from '../../../ui/views/view-switch.tsx'
import { EmployerButton } from '../employer/parts.tsx'
import { Filings } from '../filings/parts.tsx'
import { Journals } from '../journals/parts.tsx'
import { Layouts } from '../papers/parts.tsx'
import { Receivers } from '../receivers/parts.tsx'
import { OfPayroll } from '../runs/parts.tsx'
import { TieOut } from '../tie-outs/parts.tsx'
import { changeOptions, costColumns, lineColumns, officeColumns, registerColumns, varianceColumns } from './parts.tsx'

const views = {
  register: 'Register',
  offices: 'Offices',
  cost: 'Cost',
  lines: 'Lines',
  variance: 'Changes',
  filings: 'Filings',
  journals: 'Journals',
  receivers: 'Receivers',
  layouts: 'Layouts',
  tie_out: 'Tie-out',
}

const title = 'Payslip Reports'

/** What payrolls came to in any months of a year: by person, office and line, what changed, and the employer's cost. */
export default function PayslipReportsPage() {
  return (
    <OfPayroll title={title}>
      <Reports />
    </OfPayroll>
  )
}

function Reports() {
  const [view, show] = useView(views)
  const shown = useShownPay()
  const choice = <ViewSwitch label="Report" views={views} view={view} onChange={show} />
  if (view === 'receivers') return <Receivers title={title} buttons={choice} />
  return (
    <Page
      title={title}
      description="Shows the newest payroll unless you choose months, at most a year. Exports include all filtered rows."
      actions={
        <>
          {shown.toggle}
          {view === 'filings' ? <EmployerButton /> : null}
          {choice}
        </>
      }
    >
      {view === 'filings' ? (
        <Filings shown={shown} />
      ) : view === 'journals' ? (
        <Journals shown={shown} />
      ) : view === 'layouts' ? (
        <Layouts />
      ) : view === 'tie_out' ? (
        <TieOut shown={shown} />
      ) : (
        <Report view={view} shown={shown} />
      )}
    </Page>
  )
}

const errorPrefix = 'Payslip report | '
const empty = 'No payroll was calculated in these months'
const none = 'No payroll yet. Figures appear here once one is calculated.'

function Report({
  view,
  shown,
}: {
  view: Exclude<keyof typeof views, 'filings' | 'journals' | 'layouts' | 'receivers' | 'tie_out'>
  shown: Shown
}) {
  const { filters, open, hasNone } = useMonths()
  const kind = view === 'cost' ? 'offices' : view
  const toolbar = (
    <>
      {open ? <StatusBadge status="open" map={{ open: { label: `${open} in review`, tone: 'waiting' } }} /> : null}
      <PdfButton kind={kind} />
    </>
  )
  const common = { toolbar, empty: hasNone ? none : empty, errorPrefix }
  if (view === 'register')
    return (
      <ListView
        {...common}
        label="Payroll register"
        call={payReports.register}
        columns={registerColumns(shown)}
        filters={filters}
        rowLabel={({ employee }) => employee.full_name}
      />
    )
  if (view === 'lines')
    return (
      <ListView
        {...common}
        label="Payroll by line"
        call={payReports.lines}
        columns={lineColumns(shown)}
        filters={filters}
        rowLabel={({ title }) => title}
      />
    )
  if (view === 'variance')
    return (
      <ListView
        {...common}
        empty={hasNone ? none : 'No net pay differs from the month before'}
        label="Changes of net pay"
        call={payReports.variance}
        columns={varianceColumns(shown)}
        filters={[...filters, { type: 'select', name: 'change', label: 'Change', options: changeOptions }]}
        rowLabel={({ employee }) => employee.full_name}
      />
    )
  return (
    <ListView
      {...common}
      label={view === 'cost' ? 'Employer cost by office' : 'Payroll by office'}
      call={payReports.offices}
      columns={(view === 'cost' ? costColumns : officeColumns)(shown)}
      filters={filters}
      rowLabel={({ office }) => office}
    />
  )
}

/** The months that have a payroll, newest first; and of those that are shown the payroll that is not approved yet, whose figures may change. */
function useMonths() {
  const [{ from, to }] = useAddress()
  const found = useCall(payrollRuns.list, { query: { limit: 120, sort: '-month' } })
  const runs = found.data?.payroll_runs ?? []
  const months = [...new Set(runs.map(({ month }) => month.slice(0, 7)))]
  const options = months.map((value) => ({ value, label: value }))
  const first = from || to || months[0] || ''
  const last = to || first
  const open = runs.find(({ month, state }) => state === 'review' && month.slice(0, 7) >= first && month.slice(0, 7) <= last)
  const filters = [
    { type: 'select', name: 'from', label: 'First month', none: 'Newest', options },
    { type: 'select', name: 'to', label: 'Last month', none: 'The same', options },
  ] as const
  return { filters, open: open?.reference, hasNone: found.data?.payroll_runs.length === 0 }
}

/** What is filtered, as a document. */
function PdfButton({ kind }: { kind: (typeof payReportKinds)[number] }) {
  const [{ q, from, to, change }] = useAddress()
  const [busy, setBusy] = useState(false)
  const savePdf = async () => {
    setBusy(true)
    const asked = { q, from, to, ...(kind === 'variance' ? { change } : {}) }
    const query = Object.fromEntries(Object.entries(asked).filter(([, value]) => value))
    await save(payReports.pdf, { query: { ...query, kind } }, errorPrefix)
    setBusy(false)
  }
  return <ToolButton label="Save as PDF" icon={<IconFileTypePdf size={18} />} disabled={busy} onClick={() => void savePdf()} />
}
