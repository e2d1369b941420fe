import { sql } from 'kysely'
import type { Debt, Owes } from '../../../lib/house/noun.ts'

/** Tasks up to today that somebody has not submitted. */
export const owes: Owes = {
  title: 'Open tasks',
  kind: 'hand_over',
  of: async ({ db, today }, ids) => {
    const found = await sql<Debt>`
      select employee_id, count(*)::int as count from task
      where employee_id = any(${[...ids]}::uuid[]) and status in ('open', 'in_progress', 'returned') and day <= ${today}::date
      group by employee_id`.execute(db)
    return found.rows
  },
}
