/** What rosters are read from: many people, many days, one statement; and their days off. Leave and attendance read both. */
import { addDays } from '@iroko/contract/dates'
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { appliesAt } from './calendar.ts'
import { type LeaveOfDay, leaveOfDay, openRoster, type Placement, type Roster, type RosterFacts } from './roster.ts'

/** Everything that the rosters of these people hang on from the day before `from` to the day after `to`. One statement. */
export async function loadFacts(db: Db, employeeIds: readonly string[], from: string, to: string): Promise<RosterFacts> {
  const [first, last] = [addDays(from, -1), addDays(to, 1)]
  const found = await sql<RosterFacts>`
    with place as materialized (
      select employee_id, office_id, team_id, branch_id, starts_on, ends_on from placement
      where employee_id = any(${[...employeeIds]}::uuid[]) and starts_on <= ${last}::date and (ends_on is null or ends_on > ${first}::date)
    ), target as (
      select unnest(${[...employeeIds]}::uuid[]) as id union select team_id from place union select office_id from place
    )
    select
      (select coalesce(json_agg(place), '[]') from place) as placements,
      (select coalesce(json_agg(json_build_object('id', one.id, 'target_id', one.target_id, 'shift_id', one.shift_id,
          'rotation_id', one.rotation_id, 'extra', one.extra, 'after_minutes', one.after_minutes, 'cover', one.cover, 'starts_on', one.starts_on, 'ends_on', one.ends_on)), '[]')
        from target join shift_assignment one on one.target_id = target.id
        where daterange(one.starts_on, one.ends_on, '[]') && daterange(${first}::date, ${last}::date, '[]')) as assignments,
      (select coalesce(json_agg(json_build_object('id', shift.id, 'title', shift.title, 'hours', (
          select json_agg(json_build_object('starts_on', hours.starts_on, 'days', hours.days,
            'late_grace_minutes', hours.late_grace_minutes, 'early_grace_minutes', hours.early_grace_minutes,
            'early_punch_minutes', hours.early_punch_minutes, 'late_punch_minutes', hours.late_punch_minutes) order by hours.starts_on)
          from shift_hours hours where hours.shift_id = shift.id))), '[]') from shift) as shifts,
      (select coalesce(json_agg(json_build_object('id', rotation.id, 'anchor_on', rotation.anchor_on, 'steps', (
          select coalesce(json_agg(json_build_object('shift_id', step.shift_id, 'days', step.days) order by step.position), '[]')
          from shift_rotation_step step where step.rotation_id = rotation.id))), '[]') from shift_rotation rotation) as rotations
    `.execute(db)
  return found.rows[0] ?? { placements: [], assignments: [], shifts: [], rotations: [] }
}

/** The roster of these people, for the days asked for and one on either side. One statement. */
export async function loadRoster(db: Db, employeeIds: readonly string[], from: string, to: string): Promise<Roster> {
  return openRoster(await loadFacts(db, employeeIds, from, to))
}

/** What a person's days have of these; days are `yyyy-MM-dd`. */
export interface DaysOff {
  leaveOn(employee_id: string, day: string): LeaveOfDay | null
  holidayOn(employee_id: string, day: string): string | null
}

interface OffRow {
  leave: (LeaveOfDay & { employee_id: string; day: string })[]
  holidays: { title: string; start_date: string; end_date: string; office_ids: string[]; branch_ids: string[] }[]
}

/** The leave and the holidays of these people between two days. One statement. */
export async function loadDaysOff(
  db: Db,
  employeeIds: readonly string[],
  placements: readonly Placement[],
  from: string,
  to: string,
): Promise<DaysOff> {
  const found = await sql<OffRow>`
    select
      (select coalesce(json_agg(json_build_object('employee_id', leave_day.employee_id, 'day', leave_day.day,
          'portion', leave_day.portion, 'status', application.status)), '[]')
        from leave_day join leave_application application on application.id = leave_day.application_id
        where leave_day.live and leave_day.employee_id = any(${[...employeeIds]}::uuid[])
          and leave_day.day between ${from}::date and ${to}::date) as leave,
      (select coalesce(json_agg(json_build_object('title', holiday.title, 'start_date', holiday.start_date, 'end_date', holiday.end_date,
          'office_ids', array(select own.office_id from public_holiday_office own where own.public_holiday_id = holiday.id),
          'branch_ids', array(select own.branch_id from public_holiday_branch own where own.public_holiday_id = holiday.id))
          order by holiday.start_date), '[]')
        from public_holiday holiday where holiday.archived_at is null
          and holiday.start_date <= ${to}::date and holiday.end_date >= ${from}::date) as holidays`.execute(db)
  const { leave, holidays } = found.rows[0] ?? { leave: [], holidays: [] }
  const byDay = Map.groupBy(leave, ({ employee_id, day }) => `${employee_id} ${day}`)
  const places = Map.groupBy(placements, ({ employee_id }) => employee_id)
  return {
    leaveOn: (employee_id, day) => leaveOfDay(byDay.get(`${employee_id} ${day}`) ?? []),
    holidayOn(employee_id, day) {
      const on = holidays.filter(({ start_date, end_date }) => start_date <= day && day <= end_date)
      if (on.length === 0) return null
      const place = places
        .get(employee_id)
        ?.find(({ starts_on, ends_on }) => starts_on <= day && (ends_on === null || day < ends_on))
      const own = on.find((holiday) => appliesAt(holiday, place ?? null))
      return own?.title ?? null
    },
  }
}
