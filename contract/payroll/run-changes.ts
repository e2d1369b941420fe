/** What changed since the last approved payroll, by whom; who can approve it, and what opens the way where nobody can. */
import * as z from 'zod/mini'
import { endpoint, listQuery, listReply, moment, personRef, requiredText } from '../endpoint.ts'
import { fileRef } from '../platform/files.ts'

export const changeKinds = [
  'salary',
  'account',
  'tax',
  'item',
  'loan',
  'days',
  'leave',
  'settlement',
  'payment',
  'mode',
  'group',
  'exit',
  'state',
  'pension',
  'period',
  'law',
  'returned',
] as const
export type ChangeKind = (typeof changeKinds)[number]
export const changeWords: Record<ChangeKind, string> = {
  salary: 'Salary',
  account: 'Bank account',
  tax: 'Tax details',
  item: 'Allowance or deduction',
  loan: 'Loan',
  days: 'Days and hours',
  leave: 'Leave balance',
  settlement: 'Final settlement',
  payment: 'Withheld or returned pay',
  mode: 'Payment method',
  group: 'Pay group',
  exit: 'Exit cancelled, or taken back',
  state: 'State of tax residence',
  pension: 'PFA or RSA PIN',
  period: 'Pay period',
  law: 'Tax rules',
  returned: 'Payroll returned by the bank',
}

const value = z.object({ label: z.string(), text: z.string() })

/** 'From: 2026-11-01'; of what a record is called its name alone. */
export const changedValueText = ({ label, text }: z.output<typeof value>): string =>
  label === 'Title' ? text : `${label}: ${text}`

const change = z.object({
  /** Names the line: what one person did at one moment, of as many people as it was the same. */
  id: z.string(),
  what: z.enum(changeKinds),
  /** At most three of them. */
  employees: z.array(personRef),
  people: z.number(),
  before: z.array(value),
  after: z.array(value),
  by: personRef,
  at: moment,
  /** Who decided it with them; null for what one person did alone. */
  agreed_by: z.nullable(personRef),
  countersigned: z.nullable(z.object({ by: personRef, at: moment })),
  /** Keeps who made it from approving until another person has countersigned it. */
  bars: z.boolean(),
  /** Of tax details: the document behind them. */
  paper: z.nullable(fileRef),
  /** Lowers tax or pension without a document: countersigned only once there is one. */
  lacks_paper: z.boolean(),
  can: z.object({ countersign: z.boolean() }),
})

const deciders = z.object({
  /** Who can approve it as things stand. */
  able: z.array(personRef),
  /** Who could by their role and cannot, each with why. */
  shut_out: z.array(z.object({ employee: personRef, why: z.array(z.string()) })),
  /** What opens the way; empty while somebody can. */
  ways: z.array(z.string()),
  /** Both in a sentence. */
  sentence: z.string(),
})
export type Deciders = z.output<typeof deciders>

export const runChanges = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/payroll_runs/{id}/changes.json',
    access: 'payroll.read',
    stake: 'sensitive',
    topics: ['payroll_runs', 'pay', 'people', 'attendance'],
    summary: 'What changed since the last approved payroll of each person in it, by whom, with the values before and after.',
    query: listQuery(['at', 'what', 'by', 'people'], {
      what: z.optional(z.enum(changeKinds)),
      /** Only what one person did alone and nobody has countersigned. */
      open: z.optional(z.literal('yes')),
    }),
    rows: 'changes',
    reply: listReply('changes', change),
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/api/v1/payroll_runs/{id}/changes.pdf',
    access: 'payroll.read',
    stake: 'sensitive',
    topics: [],
    summary: 'A payroll as a document: its totals, and beside them what changed since the last approved one, by whom.',
    raw: true,
  }),
  countersign: endpoint({
    method: 'PATCH',
    path: '/api/v1/payroll_runs/{id}/countersign.json',
    access: 'payroll.process',
    stake: 'money',
    summary:
      'Countersigns changes that another person made alone: they no longer keep that person from approving. Nobody countersigns their own.',
    body: z.strictObject({
      lines: z.array(requiredText(80)).check(z.minLength(1, 'Choose at least one'), z.maxLength(100, 'Choose at most 100')),
    }),
  }),
  deciders: endpoint({
    method: 'GET',
    path: '/api/v1/payroll_runs/{id}/deciders.json',
    access: 'payroll.read',
    topics: ['payroll_runs', 'pay', 'approvals', 'people'],
    summary: 'Who can approve a payroll as things stand, who cannot and why, and what opens the way.',
    reply: z.object({ deciders }),
  }),
  today: endpoint({
    method: 'GET',
    path: '/api/v1/payroll_deciders.json',
    access: 'payroll.read',
    topics: ['payroll_runs', 'pay', 'approvals', 'people'],
    summary: 'Who could approve a payroll of this month if it were started today.',
    reply: z.object({ deciders }),
  }),
}
