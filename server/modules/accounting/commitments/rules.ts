/** What a budget says to what is about to be spent, and what is left of what was ordered: pure. Design of accounting, section 5. */
import type { BudgetLevel, BudgetStage } from '@iroko/contract/accounting/budgets'
import { formatMoney } from '@iroko/contract/money'

/** What is to be spent of an account and office, in kobo. */
export interface Spending {
  account_id: string
  office_id: string
  amount_kobo: number
}

/** One for each account and office, in the order in which everybody locks their rows. */
export function addedUp(spending: readonly Spending[]): Spending[] {
  const sums = new Map<string, Spending>()
  for (const { account_id, office_id, amount_kobo } of spending) {
    const key = `${account_id} ${office_id}`
    sums.set(key, { account_id, office_id, amount_kobo: amount_kobo + (sums.get(key)?.amount_kobo ?? 0) })
  }
  return [...sums.keys()].sort().flatMap((key) => sums.get(key) ?? [])
}

/** How an account of an office stands in the whole year, in kobo. */
export interface Standing {
  year: number
  account: string
  office: string
  budget_kobo: number
  actual_kobo: number
  committed_kobo: number
}

/**
 * The sentence where an amount does not fit any more: an order counts among what is ordered, a bill or expense among what is spent, and a
 * request, which reserves nothing, among what is ordered too. Nothing where it fits to the kobo.
 */
export function whyExceeds(
  { year, account, office, budget_kobo, ...now }: Standing,
  stage: BudgetStage,
  amount_kobo: number,
): string | undefined {
  const spent = now.actual_kobo + (stage === 'spend' ? amount_kobo : 0)
  const ordered = now.committed_kobo + (stage === 'spend' ? 0 : amount_kobo)
  const above = spent + ordered - budget_kobo
  if (above <= 0 || amount_kobo <= 0) return undefined
  const sums = `budget ${formatMoney(budget_kobo)}, spent ${formatMoney(spent)}, ordered ${formatMoney(ordered)}`
  return `This exceeds the ${year} budget of ${account}, ${office}, by ${formatMoney(above)}: ${sums}`
}

/** How a budget stands before an amount is spent of it, for whoever decides about it. */
export function standingWords(
  { year, account, office, budget_kobo, actual_kobo, committed_kobo }: Standing,
  amount_kobo: number,
): string {
  const free = budget_kobo - actual_kobo - committed_kobo
  const place = `${account}, ${office}`
  if (budget_kobo === 0) return `${place}: no budget in ${year}`
  const sums = `of ${formatMoney(budget_kobo)} in ${year}, spent ${formatMoney(actual_kobo)}, ordered ${formatMoney(committed_kobo)}`
  const left = free < 0 ? `exceeded by ${formatMoney(-free)}` : `${formatMoney(free)} free`
  return `${place}: ${left} ${sums}${amount_kobo > Math.max(free, 0) ? '. This does not fit' : ''}`
}

/** What becomes of it at a stage; an account without a budget warns. */
export type Levels = Record<`at_${BudgetStage}`, BudgetLevel>
export const levelAt = (levels: Levels | undefined, stage: BudgetStage): BudgetLevel => levels?.[`at_${stage}`] ?? 'warn'

/** How much of what is billed was ordered: never more than is left of it. */
export const releasedBy = (left_kobo: number, billed_kobo: number): number => Math.max(0, Math.min(left_kobo, billed_kobo))
