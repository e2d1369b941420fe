/** What is set aside at the end of a month for pay by rule, and what a payroll uses of it: pure, in whole kobo. */
import type { PayRuleKind } from '@iroko/contract/payroll/pay-rules'
import { targetOf } from './rules.ts'
import type { Balance, RulePay } from './store-provisions.ts'

/** What those of an office who were not paid yet are expected to get by a rule. */
export interface Expected {
  rule_id: string
  kind: PayRuleKind
  office_id: string | null
  kobo: number
}

export interface Movement {
  rule_id: string
  office_id: string | null
  year: number
  /** Below zero what is no longer expected. */
  kobo: number
  expected_kobo: number
}

const keyOf = ({ rule_id, office_id }: { rule_id: string; office_id: string | null }): string => `${rule_id} ${office_id ?? ''}`

/**
 * `round(expected of the year × months so far / 12) − provided`, by rule and office; of an office that nothing is expected of any more all that is
 * left comes back, and with December what is left of the year before.
 */
export function movementsOf(month: string, expected: readonly Expected[], balances: readonly Balance[]): Movement[] {
  const year = Number(month.slice(0, 4))
  const left = new Map(
    balances.filter((balance) => balance.year === year || balance.year === 0).map((balance) => [keyOf(balance), balance]),
  )
  const wanted = expected.map(({ rule_id, kind, office_id, kobo }) => ({
    ...{ rule_id, office_id, year: kind === 'gratuity' ? 0 : year, expected_kobo: kobo },
    kobo: targetOf({ kind }, kobo, month) - (left.get(keyOf({ rule_id, office_id }))?.kobo ?? 0),
  }))
  const known = new Set(expected.map(keyOf))
  const gone = balances
    .filter((balance) => {
      if (balance.year === 0 || balance.year === year) return !known.has(keyOf(balance))
      return balance.year < year && month.endsWith('-12-01')
    })
    .map((balance) => ({ ...balance, kobo: -balance.kobo, expected_kobo: 0 }))
  return [...wanted, ...gone].filter(({ kobo }) => kobo !== 0)
}

/** What a payroll uses of what is provided: of each rule and office at most what is left; the rest of its pay is cost. */
export function usedOf(pay: readonly RulePay[], balances: readonly Balance[]): RulePay[] {
  return pay.flatMap((paid) => {
    const left = balances.find((balance) => keyOf(balance) === keyOf(paid) && balance.year === paid.year)?.kobo ?? 0
    const kobo = Math.min(paid.kobo, Math.max(0, left))
    return kobo > 0 ? [{ ...paid, kobo }] : []
  })
}
