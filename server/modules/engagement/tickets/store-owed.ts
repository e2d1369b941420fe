import { sql } from 'kysely'
import type { Debt, Owes } from '../../../lib/house/noun.ts'

/** Tickets that somebody handles and has not solved; how many, because what they are about may be confidential. */
export const owes: Owes = {
  title: 'Open tickets',
  kind: 'hand_over',
  of: async ({ db }, ids) => {
    const found = await sql<Debt>`
      select assignee_id as employee_id, count(*)::int as count from ticket
      where assignee_id = any(${[...ids]}::uuid[]) and status in ('new', 'open', 'waiting') group by assignee_id`.execute(db)
    return found.rows
  },
}
