/** Whose days a question is about, and how somebody stands on one. */
import { addDays } from '@iroko/contract/dates'
import type { BoardStatus } from '@iroko/contract/time/attendance-board'
import { type RawBuilder, sql } from 'kysely'
import { coloured, ifThere } from '../../../lib/database/references.ts'
import { dayOf, momentOf } from '../../../lib/database/statements.ts'
import { inScope, type User } from '../../../lib/http/rights.ts'

export interface PeopleFilter {
  office_id?: string | undefined
  office_type?: 'department' | 'campaign' | undefined
  /** `none`: people without one. */
  team_id?: string | undefined
  branch_id?: string | undefined
  line?: 'below' | 'direct' | undefined
}

/** Who asks, and on which day. */
export interface ScopedCaller {
  user: User
  today: string
}

/** The caller's reporting tree, or direct reports only. */
export function inReportingTree(
  { user, today }: ScopedCaller,
  line: PeopleFilter['line'],
  employee: RawBuilder<unknown>,
): RawBuilder<boolean> {
  if (!line) return sql<boolean>`true`
  if (line === 'below')
    return sql<boolean>`${employee} in (select employee_id from reportees_of(${user.id}::uuid, ${today}::date))`
  return sql<boolean>`${employee} in (select line.employee_id from reporting_line line where line.leader_id = ${user.id}::uuid
    and line.starts_on <= ${today}::date and (line.ends_on is null or line.ends_on > ${today}::date))`
}

/** SQL condition on `attendance_day one`: records in scope that match the filter, by the placement of that day. */
export function matchesFilter(asker: ScopedCaller, whose: PeopleFilter): RawBuilder<boolean> {
  const employee = sql.ref('one.employee_id')
  const parts = [
    inScope(asker.user, 'attendance.read', employee, asker.today),
    inReportingTree(asker, whose.line, sql`${employee}`),
    ...(whose.office_id ? [sql`one.office_id = ${whose.office_id}::uuid`] : []),
    ...(whose.office_type ? [sql`one.office_id in (select id from office where office_type = ${whose.office_type})`] : []),
    ...(whose.team_id || whose.branch_id
      ? [
          sql`exists (select 1 from placement place where place.employee_id = one.employee_id and place.starts_on <= one.day
            and (place.ends_on is null or place.ends_on > one.day) and ${inPlace(whose)})`,
        ]
      : []),
  ]
  return sql<boolean>`(${sql.join(parts, sql` and `)})`
}

/** SQL condition on `placement place`. */
export function inPlace({ office_id, team_id, branch_id }: PeopleFilter): RawBuilder<boolean> {
  const parts = [
    ...(office_id ? [sql`place.office_id = ${office_id}::uuid`] : []),
    ...(team_id ? [team_id === 'none' ? sql`place.team_id is null` : sql`place.team_id = ${team_id}::uuid`] : []),
    ...(branch_id ? [sql`place.branch_id = ${branch_id}::uuid`] : []),
  ]
  return parts.length > 0 ? sql<boolean>`(${sql.join(parts, sql` and `)})` : sql<boolean>`true`
}

/** The window before the start and after the end of a shift in which punches are accepted. */
const punchedFor = (alias: 'night' | 'morrow', minutes: 'late_punch_minutes' | 'early_punch_minutes') => sql`(
          select make_interval(mins => hours.${sql.ref(minutes)}) from shift_hours hours
          where hours.shift_id = ${sql.ref(`${alias}.shift_id`)} and hours.starts_on <= ${sql.ref(`${alias}.day`)}
          order by hours.starts_on desc limit 1)`

export interface Now extends ScopedCaller {
  now: Date
}

/**
 * The condition on rows of `attendance_day` by the name `one`: those of the day that is asked for. Where none is, each person has one
 * row: that of yesterday while its shift goes on, or while they are still in and may punch out for it; else that of today. The shift
 * of today takes over from when it opens, or at the latest when it starts.
 */
export function onDay({ today, now }: Now, day: string | undefined): RawBuilder<boolean> {
  if (day) return sql<boolean>`one.day = ${day}::date`
  const yesterday = dayOf(addDays(today, -1))
  const at = sql`${now.toISOString()}::timestamptz`
  return sql<boolean>`(one.day in (${yesterday}, ${dayOf(today)}) and (one.day = ${yesterday}) = (one.employee_id in (
    select night.employee_id from attendance_day night
    left join attendance_day morrow on morrow.employee_id = night.employee_id and morrow.day = ${dayOf(today)}
    where night.day = ${yesterday} and night.shift_starts_at <= ${at}
      and (morrow.shift_starts_at is null or morrow.shift_starts_at > ${at})
      and (night.shift_ends_at > ${at} or (
        night.shift_ends_at + ${punchedFor('night', 'late_punch_minutes')} >= ${at}
        and (morrow.shift_starts_at is null or morrow.shift_starts_at - ${punchedFor('morrow', 'early_punch_minutes')} > ${at})
        and night.first_in is not null
        and (night.last_out is null or exists (
          select 1 from punch where punch.employee_id = night.employee_id and punch.direction = 'in'
            and punch.at > night.last_out and punch.at <= ${at}
            -- Which of the many months of punches to look in; without it all are planned for, which takes longer than the rest.
            and punch.at >= ${momentOf(addDays(today, -3))} and punch.at < ${momentOf(addDays(today, 3))}
            and not exists (select 1 from punch_superseded gone where gone.punch_id = punch.id)))))
  )))`
}

/** The attendance status of a row of `attendance_day one` at a time. */
export const standingAt = (now: Date): RawBuilder<BoardStatus> => sql<BoardStatus>`case
  when one.status in ('on_leave', 'holiday', 'off_day', 'absent', 'conflict', 'half_day') then one.status
  when one.late_minutes > 0 then 'late'
  when one.status = 'present' or one.first_in is not null or one.last_out is not null then 'present'
  when one.shift_starts_at > ${now.toISOString()}::timestamptz then 'not_due'
  when one.shift_ends_at > ${now.toISOString()}::timestamptz then 'awaited'
  else 'pending' end`

export const shiftRef = ifThere('shift', coloured('shift'))
