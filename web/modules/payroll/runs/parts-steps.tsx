/** A payroll as the steps that lead to its end: what each is about and what holds it up. */
import { type PayrollRun, reversedPaymentWords } from '@iroko/contract/payroll/runs'
import type { SalaryMode } from '@iroko/contract/people/salary-modes'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { capital, countOf } from '../../../lib/format.ts'
import { focusQuietly } from '../../../lib/screen/focus.ts'
import { useMay } from '../../../lib/session.ts'
import { DateText } from '../../../ui/date/date-text.tsx'
import { Timeline, type TimelineItem } from '../../../ui/timeline.tsx'
import classes from './parts.module.css'
import type { ShownRun } from './parts.tsx'
import { Next, type NextProps } from './parts-next.tsx'

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
const stepOf: Record<Exclude<PayrollRun['state'], 'reversed' | 'discarded'>, Step> = {
  draft: 'prepare',
  calculating: 'calculate',
  failed: 'calculate',
  review: 'review',
  approved: 'pay',
  paid: 'file',
  closed: 'file',
}

export function RunSteps({ run, shown, openApproval }: NextProps) {
  const mayApprove = useMay('payroll.approve')
  const frame = useRef<HTMLDivElement>(null)
  // What was pressed is shown until the payroll goes on.
  const [chosen, setChosen] = useState<Step>()
  const { state } = run
  const standing = `${state} ${run.is_sent}`
  const [before, setBefore] = useState(standing)
  if (before !== standing) {
    setBefore(standing)
    setChosen(undefined)
  }
  const label = `Steps of ${run.reference}`
  if (state === 'reversed' || state === 'discarded') return <Timeline label={label} items={[...taken(run), endOf(run)]} />
  const at = state === 'closed' ? steps.length : steps.indexOf(run.is_sent ? 'approve' : stepOf[state])
  const shownStep = chosen ?? steps[Math.min(at, steps.length - 1)] ?? 'file'
  return (
    <>
      <ol className={`plain ${classes.stepper}`} aria-label={label}>
        {steps.map((step, index) => {
          const done = momentOf(step, run)
          return (
            <li
              key={step}
              data-done={index < at || undefined}
              data-failed={(index === at && state === 'failed') || undefined}
              aria-current={index === at ? 'step' : undefined}
            >
              <button type="button" className="bare" aria-pressed={step === shownStep} onClick={() => setChosen(step)}>
                <span className={classes.stepName}>{stepWords[step]}</span>
                <span className="tiny">{done && index < at ? <DateText value={done} /> : index === at ? 'Now' : ''}</span>
              </button>
            </li>
          )
        })}
      </ol>
      {/* After a move the next button is one Tab away. */}
      <div ref={frame} tabIndex={-1} className={classes.steps}>
        <p className="plain">{words[shownStep]({ ...run, mayApprove }, steps.indexOf(shownStep) - at)}</p>
        <Next run={run} shown={shown} openApproval={openApproval} onMoved={() => focusQuietly(frame.current)} />
      </div>
    </>
  )
}

function momentOf(step: Step, run: ShownRun): string | null {
  if (step === 'prepare') return run.created_at
  if (step === 'approve') return run.approved_at
  if (step === 'pay') return run.paid_at
  return step === 'file' ? run.closed_at : null
}

/** What was done before it was taken back. */
const taken = (run: ShownRun): TimelineItem[] =>
  steps.flatMap((id) => {
    const at = momentOf(id, run)
    return at ? [{ id, title: stepWords[id], at, tone: 'good' }] : []
  })

const endOf = ({ state, reversed_at, reversed_by, reversed_reason, reversed_payment }: ShownRun): TimelineItem =>
  state === 'discarded'
    ? { id: 'end', title: 'Discarded', text: 'Its month and its people are free for another payroll' }
    : {
        id: 'end',
        title: `Reversed by ${reversed_by?.full_name}`,
        at: reversed_at,
        tone: 'bad',
        text: `${reversed_reason}${reversed_payment ? `. ${reversedPaymentWords[reversed_payment]}` : ''}`,
      }

type Seen = ShownRun & { mayApprove: boolean }

/** What a step is about, or what it waits for; `ahead` is above zero where another one comes first, below once it is done. */
const words: Record<Step, (run: Seen, ahead: number) => ReactNode> = {
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

  review: ({ withheld, before, paid_at, mayApprove, can }, ahead) => {
    if (ahead > 0) return 'Awaits calculation'
    const held = withheld > 0 && !paid_at ? `. The pay of ${countOf(withheld, 'employee')} is withheld` : ''
    if (ahead < 0) return `Reviewed${held}`
    const other = mayApprove && can.submit ? '. If you recalculate or send it, another approver has to approve it' : ''
    return `${before ? 'Compare with last month and check the payslips' : 'Check the totals and the payslips'}${held}${other}`
  },

  approve: ({ blocking, trail, kind, mayApprove }, ahead) => {
    if (ahead < 0)
      return `The bank file carries the hash of what was approved${kind === 'correction' || mayApprove ? '' : '. An approver can reverse it'}`
    if (blocking > 0)
      return `${countOf(blocking, 'finding')} under ‘To check’ ${blocking === 1 ? 'needs' : 'need'} a reason before it can be approved`
    if (ahead > 0) return 'By a person who did not start, calculate or send it'
    return `Awaits ${trail?.steps.find(({ status }) => status === 'current')?.title ?? 'a decision'}`
  },

  pay: ({ pay_on, paid_on, withheld, payouts }, ahead) => {
    if (ahead > 0) return pay_on ? `Pay day ${pay_on}` : 'Awaits approval'
    if (ahead < 0)
      return `Paid on ${paid_on}. People were notified${withheld > 0 ? `. The pay of ${countOf(withheld, 'employee')} was withheld or returned, and is still owed` : ''}`
    return `${howToPay(payouts, pay_on)}, then record the payroll as paid. People are notified`
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

/** 'Send the bank file to the bank for 2026-11-25 and pay 2 employees in cash' */
function howToPay(payouts: ShownRun['payouts'], pay_on: string | null): string {
  const by = (mode: SalaryMode) => payouts.find(({ salary_mode }) => salary_mode === mode)?.people ?? 0
  const parts = [
    by('bank') > 0 && `send the bank file to the bank${pay_on ? ` for ${pay_on}` : ''}`,
    by('cash') > 0 && `pay ${countOf(by('cash'), 'employee')} in cash`,
    by('cheque') > 0 && `give ${countOf(by('cheque'), 'employee')} a cheque`,
  ].filter(Boolean)
  return capital(parts.length > 0 ? parts.join(', ') : 'nothing goes out')
}
