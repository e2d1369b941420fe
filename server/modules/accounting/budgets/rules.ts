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
