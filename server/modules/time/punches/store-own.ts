import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'

/** Whether a line, or with `others` one of those that are taken in with it, is by a terminal ID of this person. */
export async function isOwnLine(db: Db, id: string, employeeId: string, others: boolean): Promise<boolean> {
  const found = await sql<{ is_own: boolean }>`
    select exists (
      select from punch_quarantine chosen join punch_quarantine line on line.device_id = chosen.device_id
        and (line.id = chosen.id or (${others} and line.problem = chosen.problem and line.taken_in_at is null))
      join device on device.id = line.device_id
      left join enrolment on enrolment.device_id = line.device_id and enrolment.pin = line.pin
      where chosen.id = ${id}::uuid
        and (coalesce(enrolment.employee_id, pin_owner(line.pin, device.pins_are_ogids)) = ${employeeId}::uuid
          or exists (select from pin_holding holding where holding.device_id = line.device_id and holding.pin = line.pin
            and holding.employee_id = ${employeeId}::uuid))) as is_own`.execute(db)
  return found.rows[0]?.is_own ?? false
}
