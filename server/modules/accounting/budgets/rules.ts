/** The months of a budget, and the budget beside what was posted: pure. Design of accounting, section 5. */
import type { AccountKind } from '@iroko/contract/accounting/accounts'
import { type BudgetMonth, type BudgetStatus, budgetMonths } from '@iroko/contract/accounting/budgets'
import { sharesOf } from '@iroko/contract/documents'
import { conflict, type Fault, forbidden } from '@iroko/contract/errors'

type Months = Record<BudgetMonth, number>

/** The months as they are written: as sent, or a year spread evenly, in which none differs from another by more than a kobo. */
export function monthsOf(sent: Months & { year_kobo: number | null }): number[] {
  if (sent.year_kobo === null) return budgetMonths.map((month) => sent[month])
  return sharesOf(
    sent.year_kobo,
    budgetMonths.map(() => 1),
  )
}

interface LineAccount {
  code: string
  title: string
  kind: AccountKind
  is_group: boolean
  is_archived: boolean
}

/** Why an account has no budget, as a sentence; what is earned and spent has one, whoever posts it. */
export function whyNotBudgeted(account: LineAccount | undefined): string | undefined {
  if (!account || account.is_archived) return 'Choose an account from the list'
  if (account.is_group) return `${account.code} ${account.title} is a group. Choose an account in it`
  if (account.kind === 'income' || account.kind === 'expense') return undefined
  return `${account.code} ${account.title} is neither income nor expense`
}

/** Why a version is not changed, sent or deleted by a person; undefined where it may be. */
export function whyNotEdit({ status, made_by }: { status: BudgetStatus; made_by: string }, userId: string): Fault | undefined {
  if (status !== 'draft') return conflict('sent', 'This budget was sent. Withdraw it, or add another version')
  if (made_by !== userId) return forbidden('Only who made a draft changes it')
  return undefined
}

interface Budgeted {
  id: string
  code: string
  title: string
  kind: AccountKind
  /** Up to the month of the day, and of the whole year. */
  budget_kobo: number
  year_kobo: number
}

interface Moved {
  id: string
  code: string
  title: string
  kind: AccountKind
  /** Debits less credits before the year, and up to the day. */
  opening_kobo: number
  closing_kobo: number
}

/** Accounts with a budget or with what was posted, by their codes: what is earned and what is spent are both above zero. */
export function reportOf(budgeted: readonly Budgeted[], moved: readonly Moved[]) {
  const actuals = new Map(
    moved
      .filter(({ kind }) => kind === 'income' || kind === 'expense')
      .map((sum) => [sum.id, (sum.closing_kobo - sum.opening_kobo) * (sum.kind === 'income' ? -1 : 1) || 0]),
  )
  const accounts = new Map<string, Omit<Budgeted, 'budget_kobo' | 'year_kobo'>>()
  for (const account of [...moved, ...budgeted]) accounts.set(account.id, account)
  const budgets = new Map(budgeted.map((row) => [row.id, row]))
  return [...accounts.values()]
    .filter(({ id }) => budgets.has(id) || (actuals.get(id) ?? 0) !== 0)
    .map(({ id, code, title }) => {
      const { budget_kobo = 0, year_kobo = 0 } = budgets.get(id) ?? {}
      const actual_kobo = actuals.get(id) ?? 0
      const used = budget_kobo > 0 ? Math.round((1000 * actual_kobo) / budget_kobo) / 10 : null
      const left = { left_kobo: budget_kobo - actual_kobo, used, year_kobo, year_left_kobo: year_kobo - actual_kobo }
      return { id, code, title, budget_kobo, actual_kobo, ...left }
    })
    .toSorted((first, other) => first.code.localeCompare(other.code))
}
export type ReportRow = ReturnType<typeof reportOf>[number]

/** Sorted as asked, by code where nothing is. */
export function sortedReport(rows: readonly ReportRow[], sort: string | undefined): ReportRow[] {
  const key = sort?.replace(/^-/, '')
  const sign = sort?.startsWith('-') ? -1 : 1
  if (key === 'left_kobo' || key === 'used')
    return rows.toSorted((first, other) => sign * ((first[key] ?? -1) - (other[key] ?? -1)))
  return sign < 0 ? rows.toReversed() : [...rows]
}
