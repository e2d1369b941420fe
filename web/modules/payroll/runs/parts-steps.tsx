/** A payroll as the steps that lead to its end: what each is about and what holds it up. */
import { type PayrollRun, reversedPaymentWords } from '@iroko/contract/payroll/runs'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { countOf } from '../../../lib/format.ts'
import { Timeline } from '../../../ui/timeline.tsx'
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

export function RunSteps({ run, shown, openApproval }: NextProps) {
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
              {isCurrent || (step === 'file' && run.state === 'closed') ? (
                <Next run={run} shown={shown} openApproval={openApproval} />
              ) : null}
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

  review: ({ withheld, before }, ahead) => {
    if (ahead > 0) return 'Awaits calculation'
    const held = withheld > 0 ? `. The pay of ${countOf(withheld, 'employee')} is withheld` : ''
    return `${ahead < 0 ? 'Reviewed' : before ? 'Compare with last month and check the payslips' : 'Check the totals and the payslips'}${held}`
  },

  approve: ({ blocking, trail }, ahead) => {
    if (ahead < 0) return 'The bank file carries the hash of what was approved'
    if (blocking > 0)
      return `${countOf(blocking, 'finding')} below ${blocking === 1 ? 'needs' : 'need'} a reason before it can be approved`
    if (ahead > 0) return 'By a person who did not start, calculate or send it'
    return `Awaits ${trail?.steps.find(({ status }) => status === 'current')?.title ?? 'a decision'}`
  },

  pay: ({ pay_on, withheld }, ahead) => {
    if (ahead > 0) return pay_on ? `Pay day ${pay_on}` : 'Awaits approval'
    if (ahead < 0)
      return `People were notified${withheld > 0 ? `. The pay of ${countOf(withheld, 'employee')} was withheld or returned, and is still owed` : ''}`
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
