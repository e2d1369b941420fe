import type { Row } from '@iroko/contract/endpoint'
import { formatMoney } from '@iroko/contract/money'
import { heldPay } from '@iroko/contract/payroll/held-pay'
import { runSteps } from '@iroko/contract/payroll/run-steps'
import {
  isApproved,
  isPaid,
  payrollRuns,
  slipDifferences,
  slipDifferenceWords,
  slipLooks,
  slipLookWords,
} from '@iroko/contract/payroll/runs'
import { salaryModeWords } from '@iroko/contract/people/salary-modes'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { countOf } from '../../../lib/format.ts'
import { useMay } from '../../../lib/session.ts'
import { useCall, useSend } from '../../../lib/use-call.ts'
import type { BulkAction } from '../../../screens/columns/column.ts'
import { personColumn } from '../../../screens/columns/person-column.tsx'
import { ImportButton } from '../../../screens/crud-page.tsx'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'
import { ListPage } from '../../../screens/list/list-page.tsx'
import { useShownPay } from '../../../ui/shown-pay.tsx'
import { salaryModeOptions } from '../../people/salary-modes/parts.tsx'
import { amountColumn } from '../payslips/parts-shown.tsx'
import { OfPayroll } from './parts.tsx'

type Slip = Row<typeof payrollRuns.slips>

/** The payslips of one payroll, with what changed since last month. */
export default function BatchSlipsPage() {
  const { id = '', referenceId = '' }: { referenceId?: string; id?: string } = useParams({ strict: false })
  const title = `Payslips of ${referenceId}`
  return (
    <OfPayroll title={title}>
      <Slips id={id} title={title} />
    </OfPayroll>
  )
}

const filters = [
  {
    type: 'select',
    name: 'look',
    label: 'Review',
    options: [
      ...slipLooks.map((value) => ({ value, label: slipLookWords[value] })),
      ...slipDifferences.map((value) => ({ value, label: slipDifferenceWords[value] })),
    ],
  },
  {
    type: 'select',
    name: 'percent',
    label: 'Change in percent',
    options: [5, 10, 25, 50, 100].map((percent) => ({ value: String(percent), label: `${percent}% or more` })),
  },
  {
    type: 'select',
    name: 'change_kobo',
    label: 'Change in naira',
    options: [1000, 10_000, 50_000, 100_000].map((naira) => ({
      value: String(naira * 100),
      label: `${formatMoney(naira * 100)} or more`,
    })),
  },
  { type: 'select', name: 'salary_mode', label: 'Salary mode', options: salaryModeOptions },
  { type: 'select', name: 'held', label: 'Not paid', options: [{ value: 'yes', label: 'Withheld or returned' }] },
] as const

function Slips({ id, title }: { id: string; title: string }) {
  const { money, toggle } = useShownPay()
  const amount = amountColumn<Slip>(money)
  const navigate = useNavigate()
  const run = useCall(runSteps.show, { params: { id } }).data?.payroll_run
  const mayProcess = useMay('payroll.process')
  const wasPaid = run !== undefined && isPaid(run.state)
  const again = useSend(runSteps.recalculate, { prefix: 'Payroll | ', success: 'message' })
  const release = useSend(heldPay.withhold, { prefix: 'Payroll | ', success: 'message' })
  // Beside the payroll of a month nobody is new.
  const none = run?.kind === 'regular' ? 'New' : '-'
  const change = ({ net_kobo, before_kobo }: Slip) => (before_kobo === null ? none : money(net_kobo - before_kobo))
  return (
    <ListPage
      title={title}
      breadcrumb={
        <Link to="/dashboard/payroll/payroll-processing" search={{ payroll: id } as never}>
          Payroll Processing
        </Link>
      }
      buttons={
        <>
          {toggle}
          {mayProcess && wasPaid ? <ImportButton title="Returned payments" call={heldPay.import} /> : null}
        </>
      }
      call={payrollRuns.slips}
      extra={{ params: { id } }}
      columns={[
        personColumn(() => []),
        { key: 'office', label: 'Office' },
        amount('gross_kobo', 'Gross', { sortable: true, width: 128 }),
        amount('paye_kobo', 'PAYE', { width: 120 }),
        amount('pension_kobo', 'Pension', { hidden: true }),
        amount('net_kobo', 'Net', { sortable: true, width: 128 }),
        { key: 'before_kobo', label: 'Change', sortable: 'change', align: 'end', width: 128, render: change },
        {
          key: 'salary_mode',
          label: 'Salary mode',
          render: ({ salary_mode }) => salaryModeWords[salary_mode],
          hidden: true,
        },
        { key: 'withheld_reason', label: 'Not paid', width: 120, render: withheldText },
      ]}
      filters={filters}
      rowLabel={({ employee }) => employee.full_name}
      onRowClick={(slip) => void navigate({ to: `/dashboard/payroll/payslip/${slip.id}` })}
      actions={
        mayProcess && run && (run.state === 'review' || isApproved(run.state))
          ? [
              {
                label: 'Recalculate',
                when: ({ can }) => can.recalculate,
                run: (slip) => again.mutate({ params: { id: slip.id } }),
              },
              {
                label: 'Withhold',
                when: ({ can, ...slip }) => can.withhold && (wasPaid ? slip.is_released : slip.withheld_reason === null),
                ask: (slip) => <HeldDialog slip={slip} isReturned={false} />,
              },
              {
                label: 'Record as returned by the bank',
                when: ({ can }) => can.return,
                ask: (slip) => <HeldDialog slip={slip} isReturned />,
              },
              {
                label: wasPaid ? 'Release for the next payroll' : 'Release',
                when: ({ can, ...slip }) => can.release && slip.is_owed && !slip.is_released,
                run: (slip) => release.mutate({ params: { id: slip.id }, body: { reason: null, version: slip.version } }),
              },
            ]
          : []
      }
      bulk={mayProcess && wasPaid ? [returnedBulk] : undefined}
      errorPrefix="Payroll | "
    />
  )
}

/** 'Ada Obi, Ben Eze and 3 more' */
function namesOf(slips: readonly Slip[]): string {
  const named = slips.slice(0, 3).map(({ employee }) => employee.full_name)
  return slips.length > 3 ? `${named.join(', ')} and ${slips.length - 3} more` : named.join(', ')
}

/** Several payments of one return of the bank. */
const returnedBulk: BulkAction<Slip> = {
  label: (count) => `Record ${count} as returned`,
  when: ({ can }) => can.return,
  ask: (slips) => (
    <SendDialog<{ reason: string; bank_reference: string; payslips: { id: string; version: number }[] }>
      title={`${countOf(slips.length, 'payment')} returned`}
      call={heldPay.returnedMany}
      prefix="Payroll | "
      submit="Record as returned"
      fixed={{ payslips: slips.map(({ id, version }) => ({ id, version })) }}
      fields={[
        {
          name: 'reason',
          type: 'text',
          label: 'Reason',
          description: 'One for all. The pay is held until another person releases it.',
          required: 'Enter a reason',
          maxLength: 300,
          full: true,
        },
        {
          name: 'bank_reference',
          type: 'text',
          label: 'Bank’s reference',
          description: `Of the return of ${namesOf(slips)}.`,
          required: 'Enter the bank’s reference of the return',
          maxLength: 60,
          full: true,
        },
      ]}
    />
  ),
}

/** Why nothing of it went out with its payroll, or how it was paid all the same. */
function withheldText({ withheld_reason, is_released, paid_with }: Slip) {
  if (paid_with) return `Paid with ${paid_with.title}`
  return is_released ? 'Released' : withheld_reason
}

function HeldDialog({ slip, isReturned }: { slip: Slip; isReturned: boolean }) {
  return (
    <SendDialog<{ reason: string; bank_reference?: string; version: number }>
      title={isReturned ? `Payment of ${slip.employee.full_name} returned` : `Withhold the pay of ${slip.employee.full_name}`}
      call={isReturned ? heldPay.returned : heldPay.withhold}
      params={{ id: slip.id }}
      prefix="Payroll | "
      submit={isReturned ? 'Record as returned' : 'Withhold'}
      fixed={{ version: slip.version }}
      fields={[
        {
          name: 'reason',
          type: 'textarea',
          label: 'Reason',
          description: isReturned
            ? 'As the bank states it. The net pay is owed again until it is released and paid.'
            : 'The payslip stays in the payroll, and the net pay is owed until it is released and paid.',
          required: true,
          maxLength: 300,
        },
        ...(isReturned
          ? [
              {
                name: 'bank_reference' as const,
                type: 'text' as const,
                label: 'Bank’s reference',
                description: 'Of the return, as it stands on the statement. Another person releases the payment.',
                required: true,
                maxLength: 60,
              },
            ]
          : []),
      ]}
    />
  )
}
