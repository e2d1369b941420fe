/** A payroll as the steps that lead to its end: what each is about, what holds it up, and the one thing to do next. */
import type { Output } from '@iroko/contract/endpoint'
import { alertFor } from '@iroko/contract/errors'
import { payslips } from '@iroko/contract/payroll/payslips'
import {
  type PayrollRun,
  payrollRuns,
  type ReversedPayment,
  reversedPayments,
  reversedPaymentWords,
} from '@iroko/contract/payroll/runs'
import { Button, Group } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { showAlert } from '../../../lib/alerts.ts'
import { download } from '../../../lib/api.ts'
import { countOf } from '../../../lib/format.ts'
import { useSend } from '../../../lib/use-call.ts'
import { confirm } from '../../../screens/confirm.tsx'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'
import { Progress } from '../../../ui/state/progress.tsx'
import { Timeline } from '../../../ui/timeline.tsx'
import type { Shown } from '../payslips/parts-shown.tsx'
import classes from './parts.module.css'
import { slipsPath } from './parts.tsx'

export type ShownRun = Output<typeof payrollRuns.show>['payroll_run']

const prefix = 'Payroll | '

const steps = ['prepare', 'calculate', 'review', 'approve', 'pay', 'file'] as const
type Step = (typeof steps)[number]
const stepWords: Record<Step, string> = {
  prepare: 'Prepare',
  calculate: 'Calculate',
  review: 'Review',
  approve: 'Approve',
  pay: 'Pay',
  file: 'File',
}
const stepOf: Record<PayrollRun['state'], Step> = {
  draft: 'prepare',
  calculating: 'calculate',
  failed: 'calculate',
  review: 'review',
  approved: 'pay',
  paid: 'file',
  closed: 'file',
  reversed: 'prepare',
  discarded: 'prepare',
}

interface StepsProps {
  run: ShownRun
  shown: Pick<Shown, 'money'>
  openApproval: (id: string) => void
}

export function RunSteps({ run, shown, openApproval }: StepsProps) {
  const isSent = run.approval?.status === 'pending'
  const current = isSent ? 'approve' : stepOf[run.state]
  const at = steps.indexOf(current)
  const isGone = run.state === 'reversed' || run.state === 'discarded'
  const isOver = run.state === 'closed' || isGone
  return (
    <Timeline
      label={`Steps of ${run.reference}`}
      items={steps.map((step, index) => {
        const isDone = run.state === 'closed' || (!isGone && index < at)
        const isCurrent = !isOver && index === at
        return {
          id: step,
          title: isCurrent ? <strong aria-current="step">{stepWords[step]}</strong> : stepWords[step],
          at: momentOf(step, run),
          tone: isDone ? 'good' : isCurrent ? 'waiting' : 'neutral',
          isAhead: !isDone && !isCurrent,
          text: (
            <>
              {wordsOf(step, run, index - at)}
              {isCurrent ? <Next run={run} shown={shown} openApproval={openApproval} /> : null}
            </>
          ),
        }
      })}
    />
  )
}

function momentOf(step: Step, run: ShownRun): string | null {
  if (step === 'prepare') return run.created_at
  if (step === 'approve') return run.approved_at
  if (step === 'pay') return run.paid_at
  return step === 'file' ? run.closed_at : null
}

/** What a step is about, or what it waits for; `ahead` is above zero where another one comes first, below once it is done. */
const words: Record<Step, (run: ShownRun, ahead: number) => ReactNode> = {
  prepare: ({ kind, expected, cut_off_on }, ahead) => {
    if (kind === 'regular') {
      const people = `${countOf(expected, 'employee')}${ahead < 0 ? '' : ' to be paid'}${cut_off_on ? `, with attendance until ${cut_off_on}` : ''}`
      return ahead < 0 ? people : `${people}. What to check first is listed below`
    }
    return expected === 0 ? 'Nobody has been chosen yet. Add people below' : `${countOf(expected, 'employee')} chosen`
  },

  calculate: ({ state, totals, rules, read_until, failure }, ahead) => {
    if (state === 'failed') return failure
    if (state === 'calculating') return null
    if (ahead > 0) return 'Each payslip line by line, with its calculation'
    return `${countOf(totals.people, 'payslip')} by ${rules.title}${read_until ? `, with attendance until ${read_until}` : ''}`
  },

  review: ({ withheld }, ahead) => {
    if (ahead > 0) return 'Awaits calculation'
    const held = withheld > 0 ? `. The pay of ${countOf(withheld, 'employee')} is withheld` : ''
    return `${ahead === 0 ? 'Compare with last month and check the payslips' : 'Reviewed'}${held}`
  },

  approve: ({ blocking, trail }, ahead) => {
    if (ahead < 0) return 'The bank file carries the hash of what was approved'
    if (blocking > 0)
      return `${countOf(blocking, 'finding')} below ${blocking === 1 ? 'needs' : 'need'} a reason before it can be approved`
    if (ahead > 0) return 'By a person who did not start, calculate or send it'
    return `Awaits ${trail?.steps.find(({ status }) => status === 'current')?.title ?? 'a decision'}`
  },

  pay: ({ pay_on }, ahead) => {
    if (ahead > 0) return pay_on ? `Pay day ${pay_on}` : 'Awaits approval'
    if (ahead < 0) return 'People were notified'
    return `Send the bank file to the bank${pay_on ? ` for ${pay_on}` : ''}, then record the payroll as paid. People are notified`
  },

  file: (_, ahead) =>
    ahead > 0 ? (
      'Awaits payment'
    ) : (
      <>
        PAYE, pension and the other contributions are in{' '}
        <Link to="/dashboard/reports/payslip-reports" search={{ view: 'filings' } as never}>
          Payslip Reports, Filings
        </Link>
      </>
    ),
}

function wordsOf(step: Step, run: ShownRun, ahead: number): ReactNode {
  if (run.state === 'reversed') {
    const paid = run.reversed_payment ? `. ${reversedPaymentWords[run.reversed_payment]}` : ''
    return step === 'prepare' && `Reversed: ${run.reversed_reason}${paid}`
  }
  if (run.state === 'discarded') return step === 'prepare' && 'Discarded before its approval'
  return words[step](run, ahead)
}

function useMoves({ id, version }: ShownRun) {
  const said = { prefix, success: 'message' } as const
  const calculate = useSend(payrollRuns.calculate, said)
  const submit = useSend(payrollRuns.submit, said)
  const pay = useSend(payrollRuns.pay, said)
  const close = useSend(payrollRuns.close, said)
  const input = { params: { id }, body: { version } }
  return {
    calculate: () => calculate.mutate(input),
    submit: () => submit.mutate(input),
    pay: () => pay.mutate(input),
    close: () => close.mutate(input),
    isBusy: [calculate, submit, pay, close].some(({ isPending }) => isPending),
  }
}

/** The one thing to do next, as the only filled button, and beside it what else can be done. */
function Next({ run, shown: { money }, openApproval }: StepsProps) {
  const { id, state, can, approval, totals } = run
  const move = useMoves(run)
  const navigate = useNavigate()
  const payAfter = async () => {
    const asked = {
      title: `Record ${run.reference} as paid?`,
      text: `${countOf(totals.people, 'employee')} will then see their payslip${run.withheld > 0 ? ', including those whose pay is withheld' : ''}. Do this once the bank has accepted the file of ${money(totals.to_pay_kobo)}.`,
      action: 'Record as paid',
    }
    if (await confirm(asked)) move.pay()
  }
  const save = (file: typeof payrollRuns.bankFile | typeof payslips.zip) =>
    download(file, { params: { id } }).catch((error: unknown) => showAlert({ kind: 'warning', text: alertFor(error, prefix) }))
  const again = can.calculate && state !== 'draft'
  return (
    <>
      {run.waits_for ? (
        <p className={classes.note}>
          <Link to="/dashboard/payroll/payroll-processing" search={{ payroll: run.waits_for.id } as never}>
            {run.waits_for.title}
          </Link>{' '}
          is not approved yet. The tax of the year depends on it: approve or discard it first
        </p>
      ) : null}
      {state === 'calculating' ? <Progress label="Payslips" done={totals.people} total={run.expected} /> : null}
      <Group mt="xs" gap="xs">
        {can.submit ? (
          <Button loading={move.isBusy} onClick={move.submit}>
            Send for approval
          </Button>
        ) : null}
        {can.calculate && !can.submit ? (
          <Button loading={move.isBusy} disabled={run.expected === 0} onClick={move.calculate}>
            {again ? 'Recalculate' : 'Calculate'}
          </Button>
        ) : null}
        {approval?.status === 'pending' ? <Button onClick={() => openApproval(approval.id)}>Open approval</Button> : null}
        {can.pay ? (
          <Button loading={move.isBusy} onClick={() => void payAfter()}>
            Record as paid
          </Button>
        ) : null}
        {can.close ? (
          <Button loading={move.isBusy} onClick={move.close}>
            Close
          </Button>
        ) : null}
        {again && can.submit ? (
          <Button variant="default" loading={move.isBusy} onClick={move.calculate}>
            Recalculate
          </Button>
        ) : null}
        {can.files ? (
          <>
            <Button variant="default" leftSection={<IconDownload size={18} />} onClick={() => void save(payrollRuns.bankFile)}>
              Bank file
            </Button>
            <Button variant="default" leftSection={<IconDownload size={18} />} onClick={() => void save(payslips.zip)}>
              Payslips as ZIP
            </Button>
          </>
        ) : null}
        {totals.people > 0 ? (
          <Button variant="default" onClick={() => void navigate({ to: slipsPath(run) })}>
            Payslips
          </Button>
        ) : null}
      </Group>
    </>
  )
}

/** Throws away a payroll that was never approved. */
export function DiscardButton({ run: { id, version, reference, can } }: { run: ShownRun }) {
  const discard = useSend(payrollRuns.discard, { prefix, success: 'message' })
  if (!can.discard) return null
  const ask = async () => {
    const asked = {
      title: `Discard ${reference}?`,
      text: 'Its payslips are deleted. Its month and its people are free for another payroll.',
      action: 'Discard payroll',
      danger: true,
    }
    if (await confirm(asked)) discard.mutate({ params: { id }, body: { version } })
  }
  return (
    <Button variant="subtle" color="red" loading={discard.isPending} onClick={() => void ask()}>
      Discard
    </Button>
  )
}

/** Voids a payroll; asked for with a reason. */
export function ReverseButton({ run: { id, version, reference, can, paid_at } }: { run: ShownRun }) {
  const [isOpen, setOpen] = useState(false)
  if (!can.reverse) return null
  return (
    <>
      <Button variant="subtle" color="red" onClick={() => setOpen(true)}>
        Reverse
      </Button>
      {isOpen ? (
        <SendDialog<{ reason: string; version: number; payment: ReversedPayment }>
          title={`Reverse ${reference}`}
          call={payrollRuns.reverse}
          params={{ id }}
          prefix={prefix}
          submit="Reverse payroll"
          fixed={{ version }}
          fields={[
            {
              name: 'payment',
              type: 'select',
              label: 'Payment',
              description: 'What the employees have, they owe. The payroll that replaces this one takes it into account.',
              required: 'Choose whether the bank returned the money',
              options: reversedPayments.map((value) => ({ value, label: reversedPaymentWords[value] })),
              when: () => paid_at !== null,
            },
            { name: 'reason', type: 'textarea', label: 'Reason', required: true, maxLength: 500 },
          ]}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  )
}

/** What it comes to beside last month; hidden amounts say so once. */
export function RunTotals({ run, shown: { money, isShown } }: { run: ShownRun; shown: Shown }) {
  const { totals, before } = run
  const rows = [
    ['Gross', 'gross_kobo'],
    ['PAYE', 'paye_kobo'],
    ['Deductions', 'deductions_kobo'],
    ['Net', 'net_kobo'],
    ['Employer contributions', 'employer_kobo'],
  ] as const
  if (!isShown)
    return (
      <p className={classes.note}>
        {countOf(totals.people, 'payslip')}
        {before ? `, ${countOf(before.people, 'payslip')} last month` : ''}. Amounts are hidden: show them to compare.
      </p>
    )
  return (
    <table className={classes.totals}>
      <thead>
        <tr>
          <th scope="col">Totals</th>
          <th scope="col">This payroll</th>
          {before ? <th scope="col">Last month</th> : null}
          {before ? <th scope="col">Change</th> : null}
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">People</th>
          <td>{totals.people}</td>
          {before ? <td>{before.people}</td> : null}
          {before ? <td>{totals.people - before.people || '-'}</td> : null}
        </tr>
        {rows.map(([label, key]) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            <td>{money(totals[key])}</td>
            {before ? <td>{money(before[key])}</td> : null}
            {before ? <td>{totals[key] === before[key] ? '-' : money(totals[key] - before[key])}</td> : null}
          </tr>
        ))}
        {totals.to_pay_kobo === totals.net_kobo ? null : (
          <tr>
            <th scope="row">To be paid</th>
            <td>{money(totals.to_pay_kobo)}</td>
          </tr>
        )}
      </tbody>
    </table>
  )
}
