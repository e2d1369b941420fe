/** A payroll that is sent to be approved. */
import * as z from 'zod/mini'
import { endpoint, personRef, version } from '../endpoint.ts'
import { approvalTrail, requestStatuses, withdrawCall } from '../platform/approvals.ts'
import { payrollRun } from './runs.ts'

export const payrollApprovals = {
  show: endpoint({
    method: 'GET',
    path: '/api/v1/payroll_approvals/{id}.json',
    access: 'payroll.read',
    topics: ['payroll_runs', 'approvals'],
    summary: 'A payroll that was sent for approval, and its status.',
    reply: z.object({
      payroll_approval: z.object({
        id: z.string(),
        version,
        status: z.enum(requestStatuses),
        asked_by: personRef,
        hash: z.string(),
        run: payrollRun,
        trail: z.nullable(approvalTrail),
        blocking: z.number(),
        can: z.object({ decide: z.boolean(), withdraw: z.boolean() }),
      }),
    }),
  }),
  withdraw: withdrawCall({
    kind: 'payroll_run',
    path: 'payroll_approvals',
    asks: 'payroll.process',
    reply: z.object({ message: z.string(), payroll_run: payrollRun }),
  }),
}
