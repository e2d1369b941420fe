import type { Row } from '@iroko/contract/endpoint'
import { type LoanPaymentState, loanPaymentStates, loanPayments } from '@iroko/contract/payroll/loan-payments'
import { salaryModeWords } from '@iroko/contract/people/salary-modes'
import { useMay } from '../../../lib/session.ts'
import { useSend } from '../../../lib/use-call.ts'
import { personColumn } from '../../../screens/columns/person-column.tsx'
import { save } from '../../../screens/files/save.ts'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'
import { ListView } from '../../../screens/list/list-view.tsx'
import { today } from '../../../ui/date/date-words.ts'
import { Page } from '../../../ui/page.tsx'
import { type Shown, useShownPay } from '../../../ui/shown-pay.tsx'
import { StatusBadge, type StatusMap } from '../../../ui/state/status-badge.tsx'
import { useView, ViewSwitch } from '../../../ui/views/view-switch.tsx'
import { amountColumn } from '../payslips/parts-shown.tsx'

type ToPay = Row<typeof loanPayments.waiting>
type Payment = Row<typeof loanPayments.list>

const prefix = 'Loan payment | '
const views = { waiting: 'To pay out', payments: 'Payments' }
const statusMap: StatusMap<LoanPaymentState> = {
  open: { label: 'Not recorded', tone: 'waiting' },
  paid: { label: 'Paid', tone: 'good' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
}

/** Approved loans on their way out of the company: what waits, and the payments that carry it. */
export default function LoanPaymentsPage() {
  const [view, show] = useView(views)
  const shown = useShownPay()
  return (
    <Page
      title="Loan Payments"
      description="A loan is owed from the day on which it is paid out."
      actions={
        <>
          {shown.toggle}
          <ViewSwitch label="Show" views={views} view={view} onChange={show} />
        </>
      }
    >
      {view === 'waiting' ? <Waiting shown={shown} onMade={() => show('payments')} /> : <Payments shown={shown} />}
    </Page>
  )
}

function Waiting({ shown: { money }, onMade }: { shown: Shown; onMade: () => void }) {
  const send = useSend(loanPayments.create, { prefix })
  const payOut = (loans: readonly ToPay[]) =>
    send.mutateAsync({ body: { loan_ids: loans.map(({ id }) => id) } }).then(onMade, () => undefined)
  const when = ({ can }: ToPay) => can.pay_out
  return (
    <ListView
      label="Loans to pay out"
      call={loanPayments.waiting}
      columns={[
        personColumn<ToPay>(() => []),
        { key: 'type', label: 'Loan', render: ({ type }) => type.title },
        amountColumn<ToPay>(money)('amount_kobo', 'Amount', { width: 140 }),
        { key: 'salary_mode', label: 'Paid by', width: 130, render: ({ salary_mode }) => salaryModeWords[salary_mode] },
        { key: 'approved_on', label: 'Approved on', sortable: true, width: 130 },
        { key: 'problem', label: 'Problem', width: 180 },
      ]}
      rowLabel={({ employee }) => employee.full_name}
      actions={[{ label: 'Pay out', when, run: (loan) => void payOut([loan]) }]}
      bulk={[{ label: (count) => `Pay out ${count}`, when, run: (loans) => void payOut(loans) }]}
      empty="No loans to pay out. Approved loans appear here until they are paid."
      errorPrefix={prefix}
    />
  )
}

function Payments({ shown: { money } }: { shown: Shown }) {
  const mayProcess = useMay('payroll.process')
  const cancel = useSend(loanPayments.cancel, { prefix })
  return (
    <ListView
      label="Payments of loans"
      call={loanPayments.list}
      columns={[
        { key: 'reference', label: 'Payment', sortable: true, width: 160 },
        {
          key: 'state',
          label: 'Status',
          width: 130,
          render: ({ state }) => <StatusBadge status={state} map={statusMap} />,
        },
        { key: 'loans', label: 'Loans', align: 'end', width: 90 },
        amountColumn<Payment>(money)('total_kobo', 'Amount', { width: 150 }),
        { key: 'transfers', label: 'By bank', align: 'end', width: 90 },
        { key: 'created_by', label: 'Made by', render: ({ created_by }) => created_by.full_name },
        { key: 'paid_on', label: 'Paid on', width: 120 },
      ]}
      filters={[
        {
          type: 'select',
          name: 'state',
          label: 'Status',
          options: loanPaymentStates.map((value) => ({ value, label: statusMap[value].label })),
        },
      ]}
      rowLabel={({ reference }) => reference}
      actions={[
        {
          label: 'Payment file',
          when: ({ transfers, state }) => mayProcess && transfers > 0 && state !== 'cancelled',
          run: ({ id }) => void save(loanPayments.file, { params: { id } }, prefix),
        },
        {
          label: 'List to sign',
          when: ({ loans, transfers, state }) => mayProcess && transfers < loans && state !== 'cancelled',
          run: ({ id }) => void save(loanPayments.handedOut, { params: { id } }, prefix),
        },
        { label: 'Record as paid', when: ({ can }) => can.pay, ask: (payment) => <PayDialog payment={payment} /> },
        {
          label: 'Cancel payment',
          when: ({ can }) => can.cancel,
          danger: true,
          run: ({ id, version }) => void cancel.mutateAsync({ params: { id }, body: { version } }).catch(() => undefined),
        },
      ]}
      empty="No payments yet. Pay out approved loans to make one."
      errorPrefix={prefix}
    />
  )
}

const PayDialog = ({ payment }: { payment: Payment }) => (
  <SendDialog<{ paid_on: string; version: number }>
    title={`Record ${payment.reference} as paid`}
    call={loanPayments.pay}
    params={{ id: payment.id }}
    prefix={prefix}
    submit="Record as paid"
    fixed={{ version: payment.version }}
    fields={[
      {
        name: 'paid_on',
        type: 'date',
        label: payment.transfers > 0 ? 'Paid by the bank on' : 'Handed out on',
        required: true,
        value: today(),
        full: true,
      },
    ]}
  />
)
