/** What is paid of a debt beside pay, or given up of it: one enters it, another confirms it. */
import * as z from 'zod/mini'
import { day, endpoint, id, moment, personRef, requiredText, version } from '../endpoint.ts'
import { salaryKobo } from '../people/salaries.ts'
import { approvalTrail, requestStatuses, withdrawCall } from '../platform/approvals.ts'

export const settlementWays = ['paid', 'written_off'] as const
export type SettlementWay = (typeof settlementWays)[number]
export const settlementWords: Record<SettlementWay, string> = { paid: 'Payment', written_off: 'Write-off' }
/** What the request for it is called. */
export const settlementNames: Record<SettlementWay, string> = { paid: 'Payment of a debt', written_off: 'Write-off of a debt' }

const settlement = z.object({
  id: z.string(),
  version,
  employee: personRef,
  /** Null for what a leaver owes. */
  loan: z.nullable(z.object({ id: z.string(), title: z.string() })),
  how: z.enum(settlementWays),
  amount_kobo: z.number(),
  received_on: z.nullable(day),
  /** How it was paid, or why it is given up. */
  note: z.string(),
  status: z.enum(requestStatuses),
  asked_by: personRef,
  created_at: moment,
})

export const debtSettlements = {
  show: endpoint({
    method: 'GET',
    path: '/api/v1/debt_settlements/{id}.json',
    access: 'people.pay.read',
    topics: ['loans', 'approvals'],
    summary: 'A payment or write-off of a debt and its status.',
    reply: z.object({
      debt_settlement: z.object({
        ...settlement.shape,
        trail: z.nullable(approvalTrail),
        can: z.object({ decide: z.boolean(), withdraw: z.boolean() }),
      }),
    }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/debt_settlements.json',
    access: 'payroll.process',
    stake: 'money',
    summary:
      'Enters what was paid of a loan beside pay (`loan_id`), or what a leaver paid or is to be let off (`ogid`), no more than is owed and on no day before it was. Another person confirms it; until then nothing is lowered. Callers cannot enter their own.',
    body: z.strictObject({
      loan_id: z.optional(id),
      ogid: z.optional(requiredText(60)),
      how: z.enum(settlementWays, 'Choose from the list'),
      amount_kobo: salaryKobo,
      received_on: z.optional(z.nullable(day)),
      note: requiredText(500, 'Enter how it was paid, or why it is given up'),
    }),
    reply: z.object({ message: z.string(), id: z.string() }),
  }),
  withdraw: withdrawCall({
    kind: 'debt_settlement',
    path: 'debt_settlements',
    asks: 'payroll.process',
    reply: z.object({ message: z.string(), debt_settlement: settlement }),
  }),
}
