/** What is done with a payroll, from its calculation to its end. */
import * as z from 'zod/mini'
import { day, endpoint, id, requiredText, version } from '../endpoint.ts'
import { approvalTrail } from '../platform/approvals.ts'
import { payout, payrollRun, reversedPayments, runReply, runReview, runTotals } from './runs.ts'

const onRun = z.strictObject({ version })

export const runSteps = {
  show: endpoint({
    method: 'GET',
    path: '/api/v1/payroll_runs/{id}.json',
    access: 'payroll.read',
    topics: ['payroll_runs', 'approvals'],
    summary: 'A payroll with its totals beside those of last month, where its approval stands and what can be done.',
    reply: z.object({
      payroll_run: z.object({
        ...payrollRun.shape,
        /** To be calculated, or who was; with `totals.people` the progress. */
        expected: z.number(),
        before: z.nullable(runTotals),
        /** In review, where there is a month before to compare with. */
        review: z.nullable(runReview),
        /** Of payslips that are not withheld. */
        payouts: z.array(payout),
        /** Has to be approved or discarded before this one can be calculated: the tax of the year follows from it. */
        waits_for: z.nullable(z.object({ id: z.string(), title: z.string() })),
        /** References of corrections that are reversed with it. */
        corrections: z.array(z.string()),
        /** Why it can neither be calculated nor sent, where it comes to that next and does not wait for another. */
        why_not: z.nullable(z.string()),
        approval: z.nullable(z.object({ id: z.string(), status: z.string() })),
        trail: z.nullable(approvalTrail),
        /** Findings of the preflight that still need a reason before it can be approved; none once it is. */
        blocking: z.number(),
        can: z.object({
          calculate: z.boolean(),
          submit: z.boolean(),
          pay: z.boolean(),
          close: z.boolean(),
          discard: z.boolean(),
          reverse: z.boolean(),
          /** Of a payroll that is paid or whose bank file was taken, where the money is back: another person decides. */
          ask_reversal: z.boolean(),
          /** Choosing its people. */
          choose: z.boolean(),
          /** Giving reasons for what blocks it. */
          clear: z.boolean(),
          /** Giving back PAYE beyond the tax of the year. */
          set_off: z.boolean(),
          files: z.boolean(),
        }),
      }),
    }),
  }),
  calculate: endpoint({
    method: 'PATCH',
    path: '/api/v1/payroll_runs/{id}/calculate.json',
    access: 'payroll.process',
    stake: 'none',
    summary:
      'Calculates every payslip, again where it was calculated before. Runs as a job; the payroll is in review when it is done.',
    body: onRun,
    reply: runReply,
  }),
  recalculate: endpoint({
    method: 'PATCH',
    path: '/api/v1/payslips/{id}/recalculate.json',
    access: 'payroll.process',
    stake: 'none',
    summary: 'Calculates the payslip of one person again, with what is known now.',
  }),
  setOff: endpoint({
    method: 'PATCH',
    path: '/api/v1/payroll_runs/{id}/set_off.json',
    access: 'payroll.process',
    stake: 'money',
    summary:
      'Gives back with the last pay of a year or an employment what was deducted beyond the tax of the year, by state no more than this payroll deducts for it; or leaves it to a claim at the tax office.',
    body: z.strictObject({ version, sets_off: z.boolean() }),
    reply: runReply,
  }),
  submit: endpoint({
    method: 'PATCH',
    path: '/api/v1/payroll_runs/{id}/submit.json',
    access: 'payroll.process',
    stake: 'none',
    summary: 'Sends a payroll in review to those who approve it. Whoever calculated or sent it does not.',
    body: onRun,
    reply: runReply,
  }),
  pay: endpoint({
    method: 'PATCH',
    path: '/api/v1/payroll_runs/{id}/pay.json',
    access: 'payroll.process',
    stake: 'money',
    summary:
      'Records an approved payroll as paid on the day on which the bank paid it, today unless said otherwise; its payslips are then there for the people. Due dates of filings and the payment journal follow that day, which is neither before the approval nor ahead.',
    body: z.strictObject({ version, paid_on: z.optional(day) }),
    reply: runReply,
  }),
  payMany: endpoint({
    method: 'PATCH',
    path: '/api/v1/payroll_runs/pay.json',
    access: 'payroll.process',
    stake: 'money',
    summary: 'Records several approved payrolls, as final settlements, as paid on one day: all of them or none.',
    body: z.strictObject({
      runs: z
        .array(z.strictObject({ id, version }))
        .check(z.minLength(1, 'Choose at least one'), z.maxLength(50, 'Choose at most 50')),
      paid_on: z.optional(day),
    }),
    reply: z.object({ message: z.string() }),
  }),
  close: endpoint({
    method: 'PATCH',
    path: '/api/v1/payroll_runs/{id}/close.json',
    access: 'payroll.process',
    stake: 'money',
    summary: 'Closes a paid payroll.',
    body: onRun,
    reply: runReply,
  }),
  discard: endpoint({
    method: 'PATCH',
    path: '/api/v1/payroll_runs/{id}/discard.json',
    access: 'payroll.process',
    stake: 'none',
    summary:
      'Discards a payroll that was never approved: its payslips are deleted, its month and its people are free for another.',
    body: onRun,
    reply: runReply,
  }),
  reverse: endpoint({
    method: 'PATCH',
    path: '/api/v1/payroll_runs/{id}/reverse.json',
    access: 'payroll.approve',
    stake: 'money',
    summary:
      'Voids every payslip of an approved payroll and restores the loan balances it reduced, so that another can replace it. Only the newest payroll. Of one that was paid, or whose bank file somebody has, `payment` says what became of the money: what the employees have, they owe until the payroll that replaces it takes it into account.',
    body: z.strictObject({
      version,
      reason: requiredText(500, 'Enter a reason'),
      payment: z.optional(z.enum(reversedPayments, 'Choose what became of the payment')),
    }),
    reply: runReply,
  }),
}
