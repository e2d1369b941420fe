import { sql } from 'kysely'
import type { Debt, Owes } from '../../../lib/house/noun.ts'

/** Evaluations that somebody began and has not submitted: on their last day the contacts wait for another evaluator. */
export const owes: Owes = {
  title: 'Evaluations in draft',
  kind: 'hand_over',
  of: async ({ db }, ids) => {
    const found = await sql<Debt>`
      select evaluator_id as employee_id, count(*)::int as count from evaluation
      where evaluator_id = any(${[...ids]}::uuid[]) and status = 'draft' group by evaluator_id`.execute(db)
    return found.rows
  },
}
