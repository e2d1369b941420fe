/** What keeps the people of a payroll from being paid by it. */

import { monthOf } from '@iroko/contract/dates'
import type { PayrollRun } from '@iroko/contract/payroll/runs'
import type { Db } from '../../../lib/database/database.ts'
import type { OnExit } from '../../../lib/house/noun.ts'
import type { RunPeriod } from '../pay-facts/store-people.ts'
import { nameOf } from '../runs/rules.ts'
import { settlementOf } from '../settlements/store.ts'
import { type Candidate, findOvertaken } from './store.ts'

/** Why a correction has no payslip of somebody to replace and no days to pay first, without a stop; undefined where it has. */
export const whyNothing = (
  { kind, month }: Pick<PayrollRun, 'kind' | 'month'>,
  { full_name, is_paid, is_missed }: Pick<Candidate, 'full_name' | 'is_paid' | 'is_missed'>,
): string | undefined =>
  kind === 'correction' && !is_paid && !is_missed
    ? `${full_name} was not paid in ${monthOf(month)}, so there is nothing to correct`
    : undefined

/** The payslip that leaves no room for another, without a stop; undefined where there is none. */
export function whyOvertaken(
  run: Pick<PayrollRun, 'kind' | 'month'>,
  { full_name, has_kind, has_later }: Pick<Candidate, 'full_name' | 'has_kind' | 'has_later'>,
): string | undefined {
  if (has_kind) return `${full_name} already has a payslip in the ${nameOf(run).toLowerCase()}`
  return has_later ? `A later payslip of ${full_name} is based on this month` : undefined
}

/** Why a payroll does not pay somebody who was chosen before another paid them, or before what it corrects was reversed: it would pay them again. */
export async function findWhyOvertaken(db: Db, run: RunPeriod): Promise<string | null> {
  const person = await findOvertaken(db, run)
  return (person && (whyNothing(run, person) ?? whyOvertaken(run, person))) ?? null
}

/** What a final settlement pays follows from the last day: it stays while there is one. */
export const whyDayStays: OnExit['whyDayStays'] = async ({ db }, { id, full_name }) => {
  const settlement = await settlementOf(db, id)
  if (!settlement) return undefined
  const { reference, state } = settlement
  return ['approved', 'paid', 'closed'].includes(state)
    ? `The final settlement of ${full_name}, ${reference}, is approved. Ask payroll to have it reversed first`
    : `${full_name} is in the final settlement ${reference}. Ask payroll to remove them from it first`
}
