/** The demo company's overtime: leaders decide it within a few days; the last days still wait. */
import { addDays } from '@iroko/contract/dates'
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'

const daysToDecide = 4

/** Of every thirteenth day less than all is approved. */
export async function seedOvertime(db: Db, { today }: { today: string }): Promise<void> {
  await sql`
    insert into overtime_decision (employee_id, day, minutes, kind, approved_minutes, reason, decided_by, decided_at)
    select one.employee_id, one.day, one.overtime_minutes, overtime_kind(one.status),
      case when part.is_less then one.overtime_minutes / 2 else one.overtime_minutes end,
      case when part.is_less then 'The queue was empty by then' end, led.leader_id,
      (one.day + 1)::timestamp + interval '10 hours'
    from attendance_day one
    join overtime_paid() paid on paid.employee_id = one.employee_id and paid.kind = overtime_kind(one.status) and one.day >= paid.starts_on and one.day < paid.ends_on
    cross join lateral (select (extract(doy from one.day)::int + one.overtime_minutes) % 13 = 0 as is_less) part
    left join lateral (select line.leader_id from reporting_line line where line.employee_id = one.employee_id and line.leadership_type <> 3
      and line.starts_on <= one.day and (line.ends_on is null or line.ends_on > one.day) order by line.leadership_type, line.leader_id limit 1) led on true
    where one.overtime_minutes > 0 and one.status not in ('pending', 'conflict') and one.day <= ${addDays(today, -daysToDecide)}::date`.execute(
    db,
  )
}

/** What triggers would have kept while the days were written, once all are there. */
export async function seedUndecided(db: Db): Promise<void> {
  await sql`insert into overtime_undecided (employee_id, day, minutes, kind)
    select employee_id, day, minutes, kind from overtime_without_decision()`.execute(db)
}
