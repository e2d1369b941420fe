/** Balances of leave: the sums of a ledger. Days are numbers with at most two decimals. */
import * as z from 'zod/mini'
import { sheetImport } from '../crud.ts'
import { day, endpoint, id, listQuery, listReply, moment, named, requiredText, text } from '../endpoint.ts'

export const ledgerKinds = ['grant', 'accrual', 'carry_over', 'expiry', 'taken', 'given_back', 'encashed', 'adjusted'] as const
export type LedgerKind = (typeof ledgerKinds)[number]

export const balance = z.object({
  leave_type: z.object({
    id: z.string(),
    title: z.string(),
    colour: z.string(),
    half_days: z.boolean(),
    file_after_days: z.nullable(z.number()),
  }),
  year: z.number(),
  granted: z.number(),
  carried: z.number(),
  adjusted: z.number(),
  taken: z.number(),
  expired: z.number(),
  /** The sum of the ledger. */
  left: z.number(),
  /** Reserved by pending requests. */
  pending: z.number(),
  /** `left` less `pending`. */
  available: z.number(),
  expires: z.nullable(z.object({ days: z.number(), on: day })),
})

const leaveYear = z.coerce.number().check(z.int(), z.gte(2000), z.lte(2200))

export const leaveBalances = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/leave_balances.json',
    access: 'leave.kind.read',
    topics: ['leave_balances', 'leave', 'leave_types'],
    summary: 'Balances by leave type of one person (the caller when no OGID is given) for this leave year.',
    query: z.strictObject({
      ogid: z.optional(text(60)),
      year: z.optional(leaveYear),
    }),
    reply: z.object({ leave_balances: z.array(balance) }),
  }),
  ledger: endpoint({
    method: 'GET',
    path: '/api/v1/leave_ledger.json',
    access: 'leave.kind.read',
    stake: 'sensitive',
    topics: ['leave_balances', 'leave'],
    summary:
      'The ledger entries that add up to a person’s balances: of all leave years, or of one (`year`), as its balance is.',
    query: listQuery(['effective_on'], {
      ogid: z.optional(text(60)),
      leave_type_id: z.optional(id),
      year: z.optional(leaveYear),
    }),
    rows: 'leave_ledger',
    reply: listReply(
      'leave_ledger',
      z.object({
        id: z.string(),
        leave_type: named,
        kind: z.enum(ledgerKinds),
        days: z.number(),
        effective_on: day,
        expires_on: z.nullable(day),
        cause: z.string(),
        by: z.nullable(z.string()),
        created_at: moment,
      }),
    ),
  }),
  adjust: endpoint({
    method: 'POST',
    path: '/api/v1/leave_adjustments.json',
    access: 'leave.adjust',
    stake: 'none',
    summary: 'Adds days to or deducts days from a balance, with a reason. Callers cannot adjust their own.',
    body: z.strictObject({
      ogid: requiredText(60),
      leave_type_id: id,
      days: z.number('Enter a number').check(
        z.gte(-366),
        z.lte(366),
        z.multipleOf(0.5, 'Enter whole or half days'),
        z.refine((value) => value !== 0, 'Enter the days to add or deduct'),
      ),
      reason: requiredText(500, 'Enter a reason'),
    }),
    reply: z.object({ message: z.string(), balance }),
  }),
  import: sheetImport({
    path: 'leave_balances',
    access: 'leave.adjust',
    stake: 'none',
    called: 'opening balance',
    plural: 'opening balances',
    line: z.strictObject({
      ogid: requiredText(60),
      /** The title of its type. */
      leave_type: requiredText(80),
      /** What is left today; the ledger gets the difference. */
      days: z.number('Enter a number').check(
        z.gte(-366),
        z.lte(366),
        z.refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'Enter at most two decimals'),
      ),
    }),
  }),
}
