/** The letter of a promotion: to whom and from where it goes. */
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'

export async function recipientOf(db: Db, promotionId: string) {
  const found = await sql<{ title: string; branch: string | null; branch_address: string | null; decided_at: string }>`
    select case employee.gender when 'female' then 'Ms' when 'male' then 'Mr' else '' end as title, promotion.decided_at,
      nullif(branch.title, '') as branch,
      nullif(concat_ws(', ', nullif(branch.address, ''), nullif(branch.state, '')), '') as branch_address
    from promotion
    join employee on employee.id = promotion.employee_id
    left join current_placement(promotion.effective_on) place on place.employee_id = employee.id
    left join branch on branch.id = place.branch_id
    where promotion.id = ${promotionId}::uuid`.execute(db)
  const [row] = found.rows
  if (!row) throw new Error('A promotion has nobody to write to')
  return row
}
