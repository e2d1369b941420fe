/** Rules of the steps of a record: one table of a noun's `rules.ts` makes what a screen offers and what a call refuses. */
import type { Fault } from '@iroko/contract/errors'

/** Why a step cannot be taken, from the record and what is known of it and of who asks; undefined when it can. */
export type Rule<Facts extends readonly unknown[]> = (...facts: Facts) => Fault | undefined

/** What stands against each step of a record. */
export type Rules<Step extends string, Facts extends readonly unknown[]> = Readonly<Record<Step, Rule<Facts>>>

/** Which steps can be taken: the `can` of a reply. */
export const canBy = <Step extends string, Facts extends readonly unknown[]>(
  rules: Rules<Step, Facts>,
  ...facts: Facts
): Record<Step, boolean> =>
  Object.fromEntries(Object.entries<Rule<Facts>>(rules).map(([step, rule]) => [step, !rule(...facts)])) as Record<Step, boolean>
