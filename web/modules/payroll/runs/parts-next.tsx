/** The one thing to do next about a payroll. */

import type { Input } from '@iroko/contract/endpoint'
import { payslips } from '@iroko/contract/payroll/payslips'
import { runPayments } from '@iroko/contract/payroll/run-payments'
import { runSteps } from '@iroko/contract/payroll/run-steps'
import type { PayrollRun } from '@iroko/contract/payroll/runs'
import type { SalaryMode } from '@iroko/contract/people/salary-modes'
import { Button, Group } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { countOf } from '../../../lib/format.ts'
import { later } from '../../../lib/lazily.ts'
import { useMay } from '../../../lib/session.ts'
import { useSend } from '../../../lib/use-call.ts'
import { AskButton } from '../../../screens/ask-button.tsx'
import { save } from '../../../screens/files/save.ts'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'
import { today } from '../../../ui/date/date-words.ts'
import type { Shown } from '../../../ui/shown-pay.tsx'
import { Progress } from '../../../ui/state/progress.tsx'
import { prefix, type ShownRun, slipsPath } from './parts.tsx'

const LayoutFileDialog = later(() => import('./parts-layout.tsx').then((module) => module.LayoutFileDialog))

export interface NextProps {
  run: ShownRun
  shown: Shown
  openApproval: (id: string) => void
}

interface MovingProps extends NextProps {
  /** The button that was pressed is gone by then. */
  onMoved: () => void
}

/** What has happened to a sum once it is paid. */
const paidWords: Record<SalaryMode, string> = {
  bank: 'the bank has accepted the file',
  cash: 'people have their cash',
  cheque: 'people have their cheques',
}

const moves = ['calculate', 'submit', 'close'] as const
type Move = (typeof moves)[number]

/** What each move is sent by, and how its button stands: the one that was pressed turns, the others wait. */
function useMoves({ id, version }: ShownRun, onMoved: () => void) {
  const options = { prefix, success: 'message', onSuccess: onMoved } as const
  const sends = {
    calculate: useSend(runSteps.calculate, options),
    submit: useSend(runSteps.submit, options),
    close: useSend(runSteps.close, options),
  }
  const isBusy = moves.some((move) => sends[move].isPending)
  return {
    send: (move: Move) => sends[move].mutate({ params: { id }, body: { version } }),
    look: (move: Move) => ({ loading: sends[move].isPending, disabled: isBusy }),
  }
}

/** What is next about a payroll, for those who cannot do it. */
const nextWords: Partial<Record<PayrollRun['state'], string>> = {
  draft: 'calculate this payroll',
  failed: 'calculate this payroll',
  review: 'send this payroll for approval',
  approved: 'record this payroll as paid',
  paid: 'close this payroll',
}

/** The one thing to do next, as the only filled button, and beside it what else can be done. */
export function Next({ run, shown: { isShown, money }, openApproval, onMoved }: MovingProps) {
  const { state, can, approval, totals } = run
  const { send, look } = useMoves(run, onMoved)
  const mayProcess = useMay('payroll.process')
  const navigate = useNavigate()
  const payouts =
    run.payouts
      .map(({ salary_mode, kobo }) => `${paidWords[salary_mode]}${isShown ? ` of ${money(kobo)}` : ''}`)
      .join(' and ') || 'you have checked that nothing is paid'
  // Nobody is chosen yet.
  const isEmpty = can.choose && !run.waits_for && run.expected === 0
  const again = (can.calculate || isEmpty) && state !== 'draft'
  return (
    <>
      {run.waits_for ? (
        <p className="dimmed">
          <Link to="/dashboard/payroll/payroll-processing" search={{ payroll: run.waits_for.id } as never}>
            {run.waits_for.title}
          </Link>{' '}
          is not approved yet. The tax of the year depends on it: approve or discard it first
        </p>
      ) : null}
      {run.why_not ? <p className="dimmed">{run.why_not}</p> : null}
      {mayProcess || approval?.status === 'pending' || !nextWords[state] ? null : (
        <p className="dimmed">You cannot {nextWords[state]}. Ask a colleague who processes payrolls</p>
      )}
      {state === 'calculating' ? <Progress label="Payslips" done={totals.people} total={run.expected} /> : null}
      <Group mt="xs" gap="xs">
        {can.submit ? (
          <Button {...look('submit')} onClick={() => send('submit')}>
            Send for approval
          </Button>
        ) : null}
        {(can.calculate || isEmpty) && !can.submit ? (
          <Button {...look('calculate')} {...(run.expected === 0 && { disabled: true })} onClick={() => send('calculate')}>
            {again ? 'Recalculate' : 'Calculate'}
          </Button>
        ) : null}
        {approval?.status === 'pending' ? <Button onClick={() => openApproval(approval.id)}>Open approval</Button> : null}
        {can.pay ? (
          <AskButton variant="filled" ask={() => <PaidDialog run={run} payouts={payouts} onMoved={onMoved} />}>
            Record as paid
          </AskButton>
        ) : null}
        {can.close ? (
          <Button {...look('close')} onClick={() => send('close')}>
            Close payroll
          </Button>
        ) : null}
        {again && can.submit ? (
          <Button variant="default" {...look('calculate')} onClick={() => send('calculate')}>
            Recalculate
          </Button>
        ) : null}
        {can.files ? <Files run={run} /> : null}
        {totals.people > 0 ? (
          <Button variant="default" onClick={() => void navigate({ to: slipsPath(run) })}>
            Payslips
          </Button>
        ) : null}
      </Group>
    </>
  )
}

/** The bank's day, which due dates and the payment journal follow. */
function PaidDialog({ run, payouts, onMoved }: { run: ShownRun; payouts: string; onMoved: () => void }) {
  const held = run.withheld > 0 ? ', including those whose pay is withheld' : ''
  return (
    <SendDialog<Input<typeof runSteps.pay>['body']>
      title={`Record ${run.reference} as paid`}
      call={runSteps.pay}
      params={{ id: run.id }}
      prefix={prefix}
      submit="Record as paid"
      fixed={{ version: run.version }}
      onSent={onMoved}
      fields={[
        {
          name: 'paid_on',
          type: 'date',
          label: 'Paid on',
          description: `${countOf(run.totals.people, 'employee')} will then see their payslip${held}. Do this once ${payouts}.`,
          required: true,
          value: today(),
        },
      ]}
    />
  )
}

/** Taken once, a bank file comes back as a copy, and says so before it is pressed. */
function Files({ run }: { run: ShownRun }) {
  const { id, bank_file_at } = run
  const files = [
    [bank_file_at ? 'Copy of bank file' : 'Bank file', runPayments.bankFile],
    [bank_file_at ? 'Copies by bank' : 'Files by bank', runPayments.byBank],
    ['Payslips as ZIP', payslips.zip],
  ] as const
  return (
    <>
      <AskButton variant="default" leftSection={<IconDownload size={18} />} ask={() => <LayoutFileDialog run={run} />}>
        {bank_file_at ? 'Copy by layout' : 'File by layout'}
      </AskButton>
      {files.map(([words, file]) => (
        <Button
          key={file.path}
          variant="default"
          leftSection={<IconDownload size={18} />}
          onClick={() => void save(file, { params: { id } }, prefix)}
        >
          {words}
        </Button>
      ))}
    </>
  )
}
