import type { placeRules, webClocks } from '@iroko/contract/company/branches'
import { sql } from 'kysely'
import { zonesOf } from '../../../lib/calendar/zones.ts'
import type { Db } from '../../../lib/database/database.ts'
import { headcountBy } from '../offices/store-inside.ts'

export const branchRows = (db: Db, today: string) =>
  db
    .selectFrom('branch')
    .select(['branch.id', 'branch.title', 'branch.address', 'branch.state', 'branch.fence_radius_m'])
    .select(['branch.latitude', 'branch.longitude', 'branch.allowed_networks', 'branch.archived_at', 'branch.version'])
    .select([
      sql<(typeof webClocks)[number]>`branch.web_clock`.as('web_clock'),
      sql<(typeof placeRules)[number]>`branch.place_rule`.as('place_rule'),
      headcountBy('branch', today).as('headcount'),
      sql<string>`branch_zone_on(branch.id, ${today}::date)`.as('time_zone'),
      zonesOf(sql.ref('branch.id')).as('zones'),
    ])

/** How many offices that are open call a branch theirs. */
export async function officesAt(db: Db, branchId: string): Promise<number> {
  const found = await sql<{ offices: number }>`
    select count(*) as offices from office where branch_id = ${branchId}::uuid and archived_at is null`.execute(db)
  return found.rows[0]?.offices ?? 0
}
