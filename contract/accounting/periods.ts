/** Months of the books: one person starts closing one with its checklist, another closes it; it is opened again by a request. */
import * as z from 'zod/mini'
import { day, endpoint, listQuery, listReply, moment, personRef, requiredText, text, version } from '../endpoint.ts'

export const periodStates = ['open', 'closing', 'closed'] as const
export type PeriodState = (typeof periodStates)[number]

export const periodSteps = ['start', 'cancel', 'close', 'ask_reopen'] as const
export type PeriodStep = (typeof periodSteps)[number]

const finding = z.object({
  check: z.string(),
  title: z.string(),
  /** What is red has to be put right, amber asks for a reason. */
  level: z.enum(['green', 'amber', 'red']),
  count: z.number(),
  sum_kobo: z.number(),
  /** The list where it is put right. */
  opens: z.nullable(z.string()),
})
export type Finding = z.output<typeof finding>

const period = z.object({
  /** Its first day. */
  id: day,
  month: z.string(),
  version,
  state: z.enum(periodStates),
  /** Its income and costs go to retained earnings once it is closed. */
  ends_year: z.boolean(),
  checked_by: z.nullable(personRef),
  checked_at: z.nullable(moment),
  reason: z.nullable(z.string()),
  closed_by: z.nullable(personRef),
  closed_at: z.nullable(moment),
  /** That it is reopened awaits a decision. */
  is_asked: z.boolean(),
  /** Why it was reopened the last time. */
  reopen_reason: z.nullable(z.string()),
  reopened_at: z.nullable(moment),
  /** What the caller may do with it now. */
  steps: z.array(z.enum(periodSteps)),
})
const params = z.strictObject({ month: day })
const answer = z.object({ message: z.string() })
const common = { method: 'POST', access: 'period.close', stake: 'money', params, reply: answer } as const
const path = '/api/v1/periods/{month}'

export const periods = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/periods.json',
    access: 'statement.read',
    stake: 'sensitive',
    topics: ['periods', 'ledger_changes'],
    summary: 'The months of the books up to the next one, newest first, with who closed each.',
    query: listQuery(['month'], {}),
    rows: 'periods',
    reply: listReply('periods', period),
  }),
  checklist: endpoint({
    method: 'GET',
    path: `${path}/checklist.json`,
    access: 'statement.read',
    topics: ['periods', 'ledger', 'journals'],
    summary: 'What is looked at before a month is closed, each with its count and sum in kobo.',
    params,
    reply: z.object({ findings: z.array(finding) }),
  }),
  start: endpoint({
    ...common,
    path: `${path}/start.json`,
    summary: 'Starts closing a month that is over: refused while a line of the checklist is red, amber ones ask for a reason.',
    body: z.strictObject({ version, reason: z._default(text(500), '') }),
  }),
  cancel: endpoint({
    ...common,
    path: `${path}/cancel.json`,
    summary: 'Opens a month again whose closing was started and not finished.',
    body: z.strictObject({ version }),
  }),
  close: endpoint({
    ...common,
    path: `${path}/close.json`,
    summary:
      'Closes a month, by another person than who started it: from then on nothing is dated in it. The last of a year moves its result to retained earnings.',
    body: z.strictObject({ version }),
  }),
  askReopen: endpoint({
    ...common,
    access: 'account.edit',
    path: `${path}/ask_reopen.json`,
    summary:
      'Asks with a reason that the newest closed month is reopened: another person decides. Of the last of a year what its end moved is taken back.',
    body: z.strictObject({ version, reason: requiredText(500, 'Enter a reason') }),
    reply: z.object({ message: z.string(), id: z.string() }),
  }),
}
