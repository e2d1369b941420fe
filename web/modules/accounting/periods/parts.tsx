/** The months of the books: closing one by two people with its checklist, and asking to open it again. */
import { type Finding, periods } from '@iroko/contract/accounting/periods'
import type { Row } from '@iroko/contract/endpoint'
import { formatMoney } from '@iroko/contract/money'
import { Link } from '@tanstack/react-router'
import { useCall } from '../../../lib/use-call.ts'
import type { RowAction } from '../../../screens/columns/column.ts'
import { Dialog } from '../../../screens/dialog.tsx'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'
import { ListView } from '../../../screens/list/list-view.tsx'
import { DateText } from '../../../ui/date/date-text.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { StatusBadge } from '../../../ui/state/status-badge.tsx'

type Period = Row<typeof periods.list>

const states = {
  open: { label: 'Open', tone: 'good' },
  closing: { label: 'Closing', tone: 'waiting' },
  closed: { label: 'Closed', tone: 'neutral' },
  asked: { label: 'Closed, reopening asked', tone: 'waiting' },
} as const
const levels = {
  green: { label: 'Fine', tone: 'good' },
  amber: { label: 'Give a reason', tone: 'waiting' },
  red: { label: 'Put it right first', tone: 'bad' },
} as const

const form = ({ id, version }: Period) => ({ params: { month: id }, fixed: { version }, prefix: 'Period | ' })
const has =
  (step: Period['steps'][number]) =>
  ({ steps }: Period): boolean =>
    steps.includes(step)

/** Each is offered where the caller may take it. */
const steps: readonly RowAction<Period>[] = [
  { label: 'Checklist', ask: (period) => <Checklist period={period} /> },
  {
    label: 'Start closing',
    inRow: 'outline',
    when: has('start'),
    ask: (period) => (
      <SendDialog<{ reason: string }>
        title={`Start closing ${period.month}`}
        call={periods.start}
        submit="Start closing"
        {...form(period)}
        fields={[
          {
            name: 'reason',
            type: 'textarea',
            label: 'Reason for what is amber on the checklist',
            maxLength: 500,
            value: '',
          },
        ]}
      >
        {() => <Findings month={period.id} />}
      </SendDialog>
    ),
  },
  {
    label: 'Close',
    inRow: 'outline',
    when: has('close'),
    ask: (period) => (
      <SendDialog title={`Close ${period.month}?`} call={periods.close} submit="Close" {...form(period)} fields={[]}>
        {() => (
          <>
            <Findings month={period.id} />
            {period.ends_year ? <p>It ends the year: its income and costs go to retained earnings.</p> : null}
          </>
        )}
      </SendDialog>
    ),
  },
  {
    label: 'Stop closing',
    when: has('cancel'),
    ask: (period) => (
      <SendDialog
        title={`Stop closing ${period.month}?`}
        call={periods.cancel}
        submit="Stop closing"
        {...form(period)}
        fields={[]}
      />
    ),
  },
  {
    label: 'Ask to reopen',
    when: has('ask_reopen'),
    ask: (period) => (
      <SendDialog<{ reason: string }>
        title={`Ask to reopen ${period.month}`}
        call={periods.askReopen}
        submit="Ask"
        {...form(period)}
        fields={[{ name: 'reason', type: 'textarea', label: 'Reason', required: 'Enter a reason', maxLength: 500 }]}
      >
        {() => <p>Another person decides.{period.ends_year ? ' What the end of the year moved is taken back with it.' : ''}</p>}
      </SendDialog>
    ),
  },
]

export function Periods() {
  return (
    <ListView
      label="Periods"
      call={periods.list}
      columns={[
        { key: 'month', label: 'Month' },
        {
          key: 'state',
          label: 'State',
          width: 200,
          render: ({ state, is_asked }) => <StatusBadge status={is_asked ? 'asked' : state} map={states} />,
        },
        { key: 'checked_by', label: 'Started by', render: ({ checked_by }) => checked_by?.full_name },
        {
          key: 'closed_by',
          label: 'Closed by',
          render: ({ state, closed_by }) => (state === 'closed' ? closed_by?.full_name : undefined),
        },
        {
          key: 'closed_at',
          label: 'Closed on',
          render: ({ state, closed_at }) => (state === 'closed' && closed_at ? <DateText value={closed_at} /> : undefined),
        },
        {
          key: 'reopened_at',
          label: 'Reopened on',
          render: ({ reopened_at }) => (reopened_at ? <DateText value={reopened_at} /> : undefined),
        },
      ]}
      actions={steps}
      rowLabel={({ month }) => month}
    />
  )
}

const Checklist = ({ period }: { period: Period }) => (
  <Dialog title={`Checklist of ${period.month}`}>{() => <Findings month={period.id} />}</Dialog>
)

function Findings({ month }: { month: string }) {
  const found = useCall(periods.checklist, { params: { month } })
  if (!found.isSuccess) return <Loaded found={found} prefix="Period | " />
  return (
    <ul className="plain" aria-label="Checklist">
      {found.data.findings.map((finding: Finding) => (
        <li key={finding.check} className="apart">
          <span className="shrinks">
            {finding.opens && finding.count > 0 ? <Link to={finding.opens as never}>{finding.title}</Link> : finding.title}
            {finding.count > 0 ? `: ${finding.count}` : ''}
            {finding.sum_kobo === 0 ? '' : `, ${formatMoney(finding.sum_kobo)}`}
          </span>
          <StatusBadge status={finding.level} map={levels} />
        </li>
      ))}
    </ul>
  )
}
