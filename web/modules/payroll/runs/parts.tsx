/** Payrolls, for several screens. */

import type { Output } from '@iroko/contract/endpoint'
import { runSteps } from '@iroko/contract/payroll/run-steps'
import { type PayrollRun, payrollRuns, runKindWords } from '@iroko/contract/payroll/runs'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { countOf } from '../../../lib/format.ts'
import { useMay } from '../../../lib/session.ts'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'
import { ListPage } from '../../../screens/list/list-page.tsx'
import { today } from '../../../ui/date/date-words.ts'
import { Page } from '../../../ui/page.tsx'
import { useShownPay } from '../../../ui/shown-pay.tsx'
import { NoPermission } from '../../../ui/state/states.tsx'
import { StatusBadge, type StatusMap } from '../../../ui/state/status-badge.tsx'

export type ShownRun = Output<typeof runSteps.show>['payroll_run']

export const prefix = 'Payroll | '

const runStateMap: StatusMap<PayrollRun['state'] | 'sent'> = {
  draft: { label: 'Draft', tone: 'neutral' },
  calculating: { label: 'Calculating', tone: 'waiting' },
  review: { label: 'In review', tone: 'waiting' },
  sent: { label: 'Sent for approval', tone: 'waiting' },
  approved: { label: 'Approved', tone: 'good' },
  paid: { label: 'Paid', tone: 'good' },
  closed: { label: 'Closed', tone: 'neutral' },
  reversed: { label: 'Reversed', tone: 'bad' },
  discarded: { label: 'Discarded', tone: 'neutral' },
  failed: { label: 'Failed', tone: 'bad' },
}

type RunProgress = Pick<PayrollRun, 'state' | 'is_sent'>
const stateOf = ({ state, is_sent }: RunProgress) => (is_sent ? 'sent' : state)

/** Where it stands, in words. */
export const stateText = (run: RunProgress): string => runStateMap[stateOf(run)].label

export function RunState({ run }: { run: RunProgress }) {
  return <StatusBadge status={stateOf(run)} map={runStateMap} />
}

/** Which open payroll is attended to first: the calculated one, for which all others wait, then one to be paid, then the next to begin. */
const urgency: Partial<Record<PayrollRun['state'], number>> = {
  calculating: 0,
  failed: 0,
  review: 0,
  approved: 1,
  draft: 2,
  paid: 3,
}

/** The payroll to open where none is named: of the open ones that which can go on, the oldest first; none where all are over. */
export function toGoOn<Run extends Pick<PayrollRun, 'state' | 'month' | 'created_at'>>(runs: readonly Run[]): Run | undefined {
  const open = runs.filter(({ state }) => state in urgency)
  return open.sort((run, other) => orderOf(run).localeCompare(orderOf(other)))[0]
}

const orderOf = ({ state, month, created_at }: Pick<PayrollRun, 'state' | 'month' | 'created_at'>): string =>
  [urgency[state], month, created_at].join()

/** Where the payslips of a payroll stand. */
export const slipsPath = ({ reference, id, month }: Pick<PayrollRun, 'reference' | 'id' | 'month'>): string =>
  `/dashboard/payroll/payroll-processing/batch-slips/${reference}/${id}/${month.slice(5, 7)}/${month.slice(0, 4)}`

/** 'Regular, Night shift': seven columns are shown at once, so the group stands with the kind. */
export const kindText = ({ kind, pay_group }: Pick<PayrollRun, 'kind' | 'pay_group'>): string =>
  [runKindWords[kind], pay_group?.title].filter(Boolean).join(', ')

/** A screen of payrolls, or whose it is: leaders pass its guard, and find no payroll behind it. */
export function OfPayroll({ title, children }: { title: string; children: ReactNode }) {
  if (useMay('payroll.read')) return children
  return (
    <Page title={title}>
      <NoPermission text="You cannot open this page. Payroll, accounting and the HR manager see payrolls" />
    </Page>
  )
}

/** Payrolls with their totals; only those of one state where it is given. */
export function RunList({ title, description, state }: { title: string; description: string; state?: 'closed' }) {
  const { money, toggle } = useShownPay()
  const navigate = useNavigate()
  const mayProcess = useMay('payroll.process')
  const years = Array.from({ length: 10 }, (_, at) => String(new Date().getFullYear() - at))
  return (
    <ListPage
      title={title}
      empty={
        state
          ? 'No closed payrolls yet. A payroll appears here once it is paid and closed.'
          : 'No payrolls here yet. Start one under Payroll Processing.'
      }
      description={description}
      buttons={toggle}
      call={payrollRuns.list}
      extra={state ? { query: { state } } : {}}
      columns={[
        { key: 'reference', label: 'Batch', width: 140 },
        { key: 'month', label: 'Month', sortable: true, hidden: true, render: ({ month }) => month.slice(0, 7) },
        { key: 'kind', label: 'Kind', render: kindText },
        { key: 'pay_on', label: 'Pay day', named: true, width: 120, render: ({ pay_on }) => pay_on ?? '-' },
        { key: 'state', label: 'Status', width: 150, render: (run) => <RunState run={run} /> },
        { key: 'version', label: 'People', align: 'end', width: 80, render: ({ totals }) => totals.people },
        { key: 'totals', label: 'Gross', align: 'end', render: ({ totals }) => money(totals.gross_kobo) },
        { key: 'withheld', label: 'Net', align: 'end', render: ({ totals }) => money(totals.net_kobo) },
      ]}
      filters={[{ type: 'select', name: 'year', label: 'Year', options: years.map((value) => ({ value, label: value })) }]}
      rowLabel={({ reference }) => reference}
      onRowClick={(run) => void navigate({ to: slipsPath(run) })}
      bulk={
        mayProcess && !state
          ? [
              {
                label: (count) => `Record ${countOf(count, 'payroll')} as paid`,
                when: (run) => run.state === 'approved',
                ask: (runs) => <PayManyDialog runs={runs} />,
              },
            ]
          : []
      }
      errorPrefix={prefix}
    />
  )
}

const PayManyDialog = ({ runs }: { runs: readonly { id: string; version: number }[] }) => (
  <SendDialog<{ runs: readonly { id: string; version: number }[]; paid_on: string }>
    title={`Record ${countOf(runs.length, 'payroll')} as paid`}
    call={runSteps.payMany}
    prefix={prefix}
    submit="Record as paid"
    fixed={{ runs: runs.map(({ id, version }) => ({ id, version })) }}
    fields={[
      {
        name: 'paid_on',
        type: 'date',
        label: 'Paid by the bank on',
        description: 'Payslips appear to their people, and filings open by this day.',
        required: true,
        value: today(),
        full: true,
      },
    ]}
  />
)
