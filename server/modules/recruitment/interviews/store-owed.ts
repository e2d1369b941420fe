import { sql } from 'kysely'
import type { Debt, Owes } from '../../../lib/house/noun.ts'

/** Interviews that are planned, or held and not scored, with somebody on the panel. */
export const owes: Owes = {
  title: 'Interviews to hold or score',
  kind: 'hand_over',
  of: async ({ db }, ids) => {
    const found = await sql<Debt>`
      select panel.employee_id, count(*)::int as count from interview_panel panel
      join interview on interview.id = panel.interview_id and interview.status in ('invited', 'scheduled', 'arrived', 'held')
      where panel.employee_id = any(${[...ids]}::uuid[]) and panel.scored_at is null group by panel.employee_id`.execute(db)
    return found.rows
  },
}
