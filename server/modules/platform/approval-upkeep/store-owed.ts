import { sql } from 'kysely'
import type { Debt, Owes } from '../../../lib/house/noun.ts'

/** Requests that wait for the decision of somebody who leaves. */
export const owes: Owes = {
  title: 'Pending approvals',
  kind: 'hand_over',
  of: async ({ db }, ids) => {
    const found = await sql<Debt>`
      select place.employee_id, count(distinct approval.id)::int as count from approval_approver place
      join approval on approval.id = place.approval_id and approval.status = 'pending'
      where place.employee_id = any(${[...ids]}::uuid[]) and place.waits group by place.employee_id`.execute(db)
    return found.rows
  },
}
