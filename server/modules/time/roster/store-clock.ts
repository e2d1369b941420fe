/** What of people's days hangs on the clock of a branch. */
import { addDays } from '@iroko/contract/dates'
import { sql } from 'kysely'
import { laterOf } from '../../../lib/calendar/moments.ts'
import { loadRoster } from '../../../lib/calendar/roster-facts.ts'
import type { OnClock } from '../../../lib/house/noun.ts'

const daysAhead = 28

/** How many days with a shift are planned of those who live by the clock of a branch, four weeks ahead, and how many were counted already. */
export const daysByClock: OnClock = async ({ db, today }, { branch_id, from }) => {
  const first = laterOf(from, today)
  const last = addDays(first, daysAhead - 1)
  const found = await sql<{ employee_id: string; starts_on: string; ends_on: string | null; counted: number }>`
    select placement.employee_id, placement.starts_on, placement.ends_on, (select count(*)::int from attendance_day one
      where one.employee_id = placement.employee_id and one.day >= greatest(${from}::date, placement.starts_on)
        and (placement.ends_on is null or one.day < placement.ends_on)) as counted
    from placement join office on office.id = placement.office_id and office.time_zone is null
    where placement.branch_id = ${branch_id}::uuid and (placement.ends_on is null or placement.ends_on > ${from}::date)`.execute(
    db,
  )
  const roster = await loadRoster(
    db,
    found.rows.map(({ employee_id }) => employee_id),
    first,
    last,
  )
  let [planned_days, days_read_anew] = [0, 0]
  for (const { employee_id, starts_on, ends_on, counted } of found.rows) {
    days_read_anew += counted
    for (let day = laterOf(first, starts_on); day <= last && (ends_on === null || day < ends_on); day = addDays(day, 1))
      if (roster.dayOf(employee_id, day).shifts.length > 0) planned_days++
  }
  return { planned_days, days_read_anew }
}
