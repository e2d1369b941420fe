/** Who works where as cover. Apart from the rest, because the floor reads it and is read by it. */
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'

export interface Lent {
  employee_id: string
  day: string
  /** Where they cover, and where they sit. */
  office_id: string
  home_id: string
  starts: number
  ends: number
}

/** Shifts that were taken over within a day's time, in an office or by its people; what of a night begins after midnight is of its day as well. */
export async function listLent(
  db: Db,
  officeId: string,
  { day, from, to }: { day: string; from: number; to: number },
): Promise<Lent[]> {
  const found = await sql<Lent>`
    select offer.taken_by as employee_id, offer.day, offer.office_id, place.office_id as home_id,
      floor(extract(epoch from offer.starts_at) * 1000)::bigint as starts, floor(extract(epoch from offer.ends_at) * 1000)::bigint as ends
    from shift_offer offer
    join placement place on place.employee_id = offer.taken_by and place.starts_on <= offer.day
      and (place.ends_on is null or place.ends_on > offer.day)
    where offer.status = 'taken' and offer.ends_at > ${new Date(from).toISOString()}::timestamptz
      and (offer.starts_at < ${new Date(to).toISOString()}::timestamptz or offer.day = ${day}::date)
      and ${officeId}::uuid in (offer.office_id, place.office_id)`.execute(db)
  return found.rows
}
