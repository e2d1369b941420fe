/** Reversing a payroll that was paid, or whose bank file was taken, because its money is back: it is paid once more, so two people say so. */
import * as z from 'zod/mini'
import { endpoint, id, moment, personRef, requiredText, version } from '../endpoint.ts'
import { approvalTrail, requestStatuses, withdrawCall } from '../platform/approvals.ts'

const reversal = z.object({
  id: z.string(),
  version,
  run: z.object({ id: z.string(), title: z.string() }),
  /** What was paid with it. */
  paid_kobo: z.number(),
  reason: z.string(),
  status: z.enum(requestStatuses),
  asked_by: personRef,
  created_at: moment,
})

export const runReversals = {
  show: endpoint({
    method: 'GET',
    path: '/api/v1/payroll_reversals/{id}.json',
    access: 'payroll.read',
    topics: ['payroll_runs', 'approvals'],
    summary: 'A request to reverse a payroll whose money the bank returned, and its status.',
    reply: z.object({
      payroll_reversal: z.object({
        ...reversal.shape,
        trail: z.nullable(approvalTrail),
        can: z.object({ decide: z.boolean(), withdraw: z.boolean() }),
      }),
    }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/payroll_reversals.json',
    access: 'payroll.process',
    stake: 'money',
    summary:
      'Requests that a payroll which is paid, or whose bank file somebody has, is reversed because the bank returned its money or never had the file; another person, who approves payrolls, decides. Once approved every payslip is void and another payroll can pay the month.',
    body: z.strictObject({ run_id: id, version, reason: requiredText(500, 'Enter a reason') }),
    reply: z.object({ message: z.string(), id: z.string() }),
  }),
  withdraw: withdrawCall({
    kind: 'payroll_reversal',
    path: 'payroll_reversals',
    asks: 'payroll.process',
    reply: z.object({ message: z.string(), payroll_reversal: reversal }),
  }),
}
