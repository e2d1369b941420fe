import { sql } from 'kysely'
import type { Debt, Owes } from '../../../lib/house/noun.ts'
import { balanceOf } from './store.ts'

/** Loans that are not paid back; the final settlement takes what is left. The amounts stay where pay is read. */
export const owes: Owes = {
  title: 'Open loans',
  kind: 'settle',
  of: async ({ db }, ids) => {
    const found = await sql<Debt>`
      select employee_id, count(*)::int as count from loan
      where employee_id = any(${[...ids]}::uuid[]) and status = 'approved' and ${balanceOf('loan')} > 0 group by employee_id`.execute(
      db,
    )
    return found.rows
  },
}
