/** Which clock a branch keeps from which day on. */
import { invalid } from '@iroko/contract/errors'
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { orRefuse } from '../../../lib/database/violation.ts'

/** The clock that it keeps before it ever changed. */
export async function insertFirstZone(db: Db, branch_id: string, time_zone: string): Promise<void> {
  await db.insertInto('branch_zone').values({ branch_id, starts_on: '-infinity', time_zone }).execute()
}

/** What it keeps on the day before another, and what was to count from that day or a later one. */
export async function zonesAround(db: Db, branchId: string, from: string) {
  const found = await sql<{ before: string; replaced: { time_zone: string; starts_on: string }[] }>`
    select branch_zone_on(${branchId}::uuid, ${from}::date - 1) as before, (
      select coalesce(json_agg(json_build_object('time_zone', zone.time_zone, 'starts_on', zone.starts_on) order by zone.starts_on), '[]')
      from branch_zone zone where zone.branch_id = ${branchId}::uuid and zone.starts_on >= ${from}::date) as replaced`.execute(
    db,
  )
  return found.rows[0] ?? { before: '', replaced: [] }
}

interface OtherZone {
  branch_id: string
  from: string
  time_zone: string
}

/** From a day on it keeps this clock, whatever was to come; refused where a session of the academy would then meet what its room or trainer has. */
export async function writeZone(db: Db, { branch_id, from, time_zone }: OtherZone): Promise<void> {
  await sql`delete from branch_zone where branch_id = ${branch_id}::uuid and starts_on >= ${from}::date`.execute(db)
  const written =
    sql`insert into branch_zone (branch_id, starts_on, time_zone) select ${branch_id}::uuid, ${from}::date, ${time_zone}
    where branch_zone_on(${branch_id}::uuid, ${from}::date) <> ${time_zone}`.execute(db)
  const meets = 'Sessions of the academy would take a room or trainer that is booked then. Move them first'
  await orRefuse(written, 'booking_overlap', invalid({ zone_from: meets }))
}

/** How many people sit there on a day or later and live by its clock. */
export async function countByClock(db: Db, branchId: string, from: string): Promise<number> {
  const found = await sql<{ people: number }>`
    select count(distinct placement.employee_id)::int as people from placement
    join office on office.id = placement.office_id and office.time_zone is null
    where placement.branch_id = ${branchId}::uuid and (placement.ends_on is null or placement.ends_on > ${from}::date)`.execute(
    db,
  )
  return found.rows[0]?.people ?? 0
}
