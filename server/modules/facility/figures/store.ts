/** Figures of faults and jobs, of a period and of one branch or all. */
import type { Urgency } from '@iroko/contract/facility/faults'
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { type AssetRef, assetRef } from '../../../lib/database/references.ts'
import { companyZone } from '../../../lib/portal.ts'

export interface Period {
  from: string
  until: string
  branch_id: string | null
}

const begins = ({ from }: Period) => sql`(${from}::date::timestamp at time zone ${companyZone})`
const ends = ({ until }: Period) => sql`((${until}::date + 1)::timestamp at time zone ${companyZone})`

export async function countByUrgency(db: Db, period: Period, now: Date) {
  const found = await sql<{ urgency: Urgency; open: number; late: number; solved: number; in_time: number }>`
    select urgency, count(*) filter (where is_open)::int as open,
      count(*) filter (where is_open and due_at < ${now.toISOString()}::timestamptz)::int as late,
      count(*) filter (where is_solved)::int as solved, count(*) filter (where is_solved and solved_at <= due_at)::int as in_time
    from (select urgency, due_at, solved_at, status in ('new', 'accepted') as is_open,
        status in ('solved', 'confirmed') and solved_at >= ${begins(period)} and solved_at < ${ends(period)} as is_solved
      from fault where (status in ('new', 'accepted') or solved_at >= ${begins(period)})
        and (${period.branch_id}::uuid is null or branch_id = ${period.branch_id}::uuid)) fault
    group by urgency`.execute(db)
  return found.rows
}

export async function sumDowntime(db: Db, period: Period, now: Date) {
  const found = await sql<{ asset: AssetRef; hours: number; jobs: number }>`
    select ${assetRef()} as asset, jobs,
      round(hours::numeric, 1)::float8 as hours
    from (select asset_id, count(*)::int as jobs, sum(extract(epoch from
          least(coalesce(out_of_service_until, ${now.toISOString()}::timestamptz), ${ends(period)}) - greatest(out_of_service_from, ${begins(period)})) / 3600) as hours
      from maintenance_job where asset_id is not null and out_of_service_from < ${ends(period)}
        and coalesce(out_of_service_until, ${now.toISOString()}::timestamptz) > ${begins(period)}
        and (${period.branch_id}::uuid is null or branch_id = ${period.branch_id}::uuid)
      group by asset_id) job join asset on asset.id = job.asset_id
    order by job.hours desc, asset.id limit 10`.execute(db)
  return found.rows
}

export async function sumCosts(db: Db, period: Period) {
  const found = await sql<{ branch: { id: string; title: string }; cost_kobo: number; jobs: number; minutes: number }>`
    select json_build_object('id', branch.id, 'title', branch.title) as branch, cost_kobo, jobs, minutes
    from (select branch_id, coalesce(sum(vendor_cost_kobo), 0)::bigint as cost_kobo, count(*)::int as jobs, sum(minutes)::int as minutes
      from maintenance_job where done_at >= ${begins(period)} and done_at < ${ends(period)}
        and (${period.branch_id}::uuid is null or branch_id = ${period.branch_id}::uuid)
      group by branch_id) job join branch on branch.id = job.branch_id
    order by cost_kobo desc, branch.title, branch.id`.execute(db)
  return found.rows
}
