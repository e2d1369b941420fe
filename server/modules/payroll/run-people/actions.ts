/** What keeps the people of a payroll from being paid by it. */

import type { Db } from '../../../lib/database/database.ts'
import type { OnExit } from '../../../lib/house/noun.ts'
import type { RunPeriod } from '../pay-facts/store-people.ts'
import { settlementOf } from '../settlements/store.ts'
import { whyNothing, whyOvertaken } from './rules.ts'
import { findOvertaken } from './store.ts'

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
