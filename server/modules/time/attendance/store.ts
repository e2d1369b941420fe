/** A month of somebody's attendance. */
import type { AttendanceDayRow } from '@iroko/contract/time/attendance'
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import type { User } from '../../../lib/http/rights.ts'
import { dayColumns, type Subject, subjects } from '../attendance-days/store-shown.ts'

export interface Month {
  subject: Subject
  month: string
  days: AttendanceDayRow[]
}

interface MonthRow extends Omit<AttendanceDayRow, 'day'>, Subject {
  month: string
  day: string | null
}

/** A month of a person (the one that it is where they are, when none is asked for), when the caller may see it. One statement. */
export async function findMonth(
  db: Db,
  user: User,
  { ogid, month = null, now, today }: { ogid: string; month?: string | null; now: Date; today: string },
): Promise<Month | undefined> {
  const { rows } = await sql<MonthRow>`
    select subject.id, subject.ogid, subject.full_name, subject.zone, subject.month, ${dayColumns}
    from (
      select person.*, coalesce(${month}, to_char(${now.toISOString()}::timestamptz at time zone person.zone, 'YYYY-MM')) as month
      from (${subjects(user, ogid, today)}) person
    ) subject
    left join attendance_day one on one.employee_id = subject.id and one.day >= (subject.month || '-01')::date
      and one.day < (subject.month || '-01')::date + interval '1 month'
    left join shift on shift.id = one.shift_id
    order by one.day`.execute(db)
  const [first] = rows
  if (!first) return undefined
  const subject = { id: first.id, ogid: first.ogid, full_name: first.full_name, zone: first.zone }
  const days = rows.flatMap(({ id, ogid, full_name, zone, month, day, ...rest }) => (day === null ? [] : [{ day, ...rest }]))
  return { subject, month: first.month, days }
}
