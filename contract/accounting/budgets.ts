/** What a year is to bring and to cost, by account, office and month: versions, each approved by another person, beside what was posted. */
import * as z from 'zod/mini'
import { koboBetween, nairaCell, payYear } from '../amounts.ts'
import { sheetImport } from '../crud.ts'
import {
  day,
  endpoint,
  flag,
  id,
  idParams,
  listQuery,
  listReply,
  moment,
  named,
  personRef,
  requiredText,
  version,
  whole,
} from '../endpoint.ts'
import { approvalTrail, requestStatuses, withdrawCall } from '../platform/approvals.ts'

/** An approved one is replaced by the next version of its year. */
export const budgetStatuses = ['draft', ...requestStatuses, 'replaced'] as const
export type BudgetStatus = (typeof budgetStatuses)[number]

export const budgetMonths = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'] as const
export type BudgetMonth = (typeof budgetMonths)[number]

/** What a new version begins with. */
export const budgetSources = ['nothing', 'budget', 'actual'] as const
export type BudgetSource = (typeof budgetSources)[number]
export const budgetSourceWords: Record<BudgetSource, string> = {
  nothing: 'Nothing',
  budget: 'The last approved budget',
  actual: 'What was posted in the year before',
}

/** When what is to be spent is held against a budget. A request reserves nothing yet. */
export const budgetStages = ['request', 'order', 'spend'] as const
export type BudgetStage = (typeof budgetStages)[number]
export const budgetStageWords: Record<BudgetStage, string> = {
  request: 'A request',
  order: 'An order',
  spend: 'A bill or expense',
}

/** What becomes of what exceeds it. Payroll, taxes, the bank and depreciation are never stopped. */
export const budgetLevels = ['ignore', 'warn', 'stop'] as const
export type BudgetLevel = (typeof budgetLevels)[number]
export const budgetLevelWords: Record<BudgetLevel, string> = {
  ignore: 'Goes through',
  warn: 'Warns',
  stop: 'Is refused',
}

const choice = 'Choose from the list'
const year = whole(2000, 2100)
const account = z.object({ id: z.string(), code: z.string(), title: z.string() })
const ofMonths = <T>(of: T) => Object.fromEntries(budgetMonths.map((month) => [month, of])) as Record<BudgetMonth, T>

const budget = z.object({
  id: z.string(),
  version,
  year: z.number(),
  /** Which version of the year. */
  number: z.number(),
  status: z.enum(budgetStatuses),
  income_kobo: z.number(),
  cost_kobo: z.number(),
  made_by: personRef,
  created_at: moment,
  decided_at: z.nullable(moment),
})

const line = z.object({
  id: z.string(),
  account,
  office: named,
  ...ofMonths(z.number()),
  total_kobo: z.number(),
  /** What becomes of a request, an order, and a bill or expense above it. */
  at_request: z.enum(budgetLevels),
  at_order: z.enum(budgetLevels),
  at_spend: z.enum(budgetLevels),
  /** Of the version that counted before it; null of what that did not have. */
  before: z.nullable(
    z.object({
      total_kobo: z.number(),
      at_request: z.enum(budgetLevels),
      at_order: z.enum(budgetLevels),
      at_spend: z.enum(budgetLevels),
    }),
  ),
})

const reported = z.object({
  id: z.string(),
  account_id: z.string(),
  code: z.string(),
  title: z.string(),
  /** Where rows are of an account in an office; none where pay of few people is added up. */
  office: z.nullable(named),
  /** From the year's start up to the day, the budget up to its month; costs and income are both above zero. */
  budget_kobo: z.number(),
  actual_kobo: z.number(),
  /** Ordered and not billed yet. */
  committed_kobo: z.number(),
  /** What is free of it: below zero where it is exceeded. */
  available_kobo: z.number(),
  /** What was posted and ordered of the budget, in percent; null without one. */
  used: z.nullable(z.number()),
  /** The same of the whole year. */
  year_budget_kobo: z.number(),
  year_actual_kobo: z.number(),
  year_committed_kobo: z.number(),
  year_available_kobo: z.number(),
  year_used: z.nullable(z.number()),
})

const topics = ['budgets', 'approvals'] as const
const answer = z.object({ message: z.string(), id: z.string() })
const kobo = koboBetween(0, 1e14)
const level = z._default(z.enum(budgetLevels, choice), 'warn')

export const budgets = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/budgets.json',
    access: 'budget.read',
    stake: 'sensitive',
    topics,
    summary: 'The budgets by year and version, the newest first; drafts to their authors alone. Amounts in kobo.',
    query: listQuery(['year'], {
      year: z.optional(payYear),
      status: z.optional(z.enum(budgetStatuses, choice)),
    }),
    rows: 'budgets',
    reply: listReply('budgets', budget),
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/v1/budgets/{id}.json',
    access: 'budget.read',
    topics,
    summary: 'A version of a budget, and where its approval stands.',
    reply: z.object({
      budget: z.object({
        ...budget.shape,
        trail: z.nullable(approvalTrail),
        can: z.object({ decide: z.boolean(), withdraw: z.boolean() }),
        is_own_draft: z.boolean(),
      }),
    }),
  }),
  lines: endpoint({
    method: 'GET',
    path: '/api/v1/budgets/{id}/lines.json',
    access: 'budget.read',
    stake: 'sensitive',
    topics,
    summary:
      'A version account by account and office by office, with its twelve months; `changed`: only what differs from the version before, what is gone among it. In kobo.',
    query: listQuery(['code', 'office', 'total_kobo'], { office_id: z.optional(id), changed: z.optional(flag) }),
    rows: 'budget_lines',
    reply: listReply('budget_lines', line),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/budgets.json',
    access: 'budget.edit',
    stake: 'none',
    summary: 'Begins the next version of a year as a draft; refused while another is not decided.',
    body: z.strictObject({ year, source: z._default(z.enum(budgetSources, choice), 'nothing') }),
    reply: answer,
  }),
  import: sheetImport({
    path: 'budgets',
    access: 'budget.edit',
    stake: 'none',
    called: 'budget line',
    plural: 'budget lines',
    line: z.strictObject({
      year,
      /** Its code. */
      account: requiredText(6, 'Enter the code of an account'),
      /** Its title. */
      office: requiredText(160, 'Enter an office'),
      /** Naira; empty for nothing. */
      ...ofMonths(z.optional(nairaCell)),
    }),
  }),
  setLine: endpoint({
    method: 'PATCH',
    path: '/api/v1/budgets/{id}/line.json',
    access: 'budget.edit',
    stake: 'none',
    summary:
      'Writes the months of an account and office in a draft, or a year spread evenly over them; nothing but noughts removes them.',
    params: idParams,
    body: z.strictObject({
      version,
      account_id: id,
      office_id: id,
      /** Spread evenly: no month differs from another by more than a kobo. */
      year_kobo: z._default(z.nullable(kobo), null),
      ...ofMonths(z._default(kobo, 0)),
      at_request: level,
      at_order: level,
      at_spend: level,
    }),
    reply: answer,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/v1/budgets/{id}.json',
    access: 'budget.edit',
    stake: 'none',
    summary: 'Deletes a draft.',
    params: idParams,
  }),
  send: endpoint({
    method: 'POST',
    path: '/api/v1/budgets/{id}/send.json',
    access: 'budget.edit',
    stake: 'none',
    summary: 'Sends a draft to another person, whose approval replaces the version before.',
    params: idParams,
    body: z.strictObject({ version }),
    reply: answer,
  }),
  withdraw: withdrawCall({
    kind: 'budget',
    path: 'budgets',
    asks: 'budget.edit',
    reply: z.object({ message: z.string(), budget }),
  }),
  report: endpoint({
    method: 'GET',
    path: '/api/v1/budget_report.json',
    access: 'budget.read',
    stake: 'sensitive',
    topics: ['budgets', 'ledger', 'accounts'],
    summary:
      'The approved budget of the year of a day beside what was posted and ordered, up to then and of the year; at_risk: of which 90 % are used. In kobo.',
    query: listQuery(['code', 'available_kobo', 'used', 'year_used'], {
      to: z.optional(day),
      office_id: z.optional(id),
      by: z._default(z.enum(['account', 'office'], choice), 'account'),
      at_risk: z.optional(flag),
    }),
    rows: 'budget_report',
    reply: z.object({ ...listReply('budget_report', reported).shape, about: z.array(z.string()) }),
  }),
}
