/**
 * The figures that fill themselves: of people between two days, as their days, evaluations and tasks are kept. What a business day
 * is, the branch's clock has said before: a night shift and a person in another zone count where their days do.
 */

import { addMonths, firstOfMonth, monthOf, monthsBetween } from '@iroko/contract/dates'
import type { FigureSource } from '@iroko/contract/performance/score'
import type { FigurePart } from '@iroko/contract/performance/score-cards'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { monthlyQaScore } from '../../quality/scores/store.ts'

export interface Figure {
  value: number | null
  parts: FigurePart[]
}

type Reading = (people: RawBuilder<unknown>, from: string, to: string) => RawBuilder<Figure & { employee_id: string }>

/** Days on leave, holidays and days off do not count; neither does a day that is still being counted or settled. */
const attendance: Reading = (people, from, to) => sql`
  select employee_id, round(100.0 * sum(share) / count(*), 2) as value,
    json_agg(json_build_object('on', day, 'words', words, 'value', share) order by day) as parts
  from (
    select employee_id, day, case status when 'present' then 1 when 'half_day' then 0.5 else 0 end as share,
      case status when 'present' then 'Present' when 'half_day' then 'Half day' else 'Absent' end as words
    from attendance_day where employee_id in (${people}) and day between ${from}::date and ${to}::date
      and status in ('present', 'half_day', 'absent')) days
  group by employee_id`

/** Of who worked at all: nobody is on time by not coming. */
const lateness: Reading = (people, from, to) => sql`
  select employee_id, sum(late_minutes) as value,
    coalesce(json_agg(json_build_object('on', day, 'words', late_minutes || ' min late', 'value', late_minutes) order by day)
      filter (where late_minutes > 0), '[]') as parts
  from attendance_day where employee_id in (${people}) and day between ${from}::date and ${to}::date
    and status in ('present', 'half_day') group by employee_id`

/** As `monthlyTaskFigures` counts: all but the excused are due, and in time is what was submitted by then and not returned. */
const tasks: Reading = (people, from, to) => sql`
  select employee_id, round(100.0 * count(*) filter (where is_in_time) / count(*), 2) as value,
    json_agg(json_build_object('on', day, 'words', title || case when is_in_time then '' when is_done then ', late' else ', not done' end,
      'value', case when is_in_time then 1 else 0 end) order by day, title) as parts
  from (
    select task.employee_id, task.day, task_plan.title, task.status in ('submitted', 'accepted') as is_done,
      task.status in ('submitted', 'accepted') and coalesce(task.submitted_at <= task.due_at, false) as is_in_time
    from task join task_plan on task_plan.id = task.plan_id
    where task.employee_id in (${people}) and task.day between ${from}::date and ${to}::date and task.status <> 'excused') done
  group by employee_id`

const readings: Record<Exclude<FigureSource, 'qa'>, Reading> = { attendance, lateness, tasks }

/** What quality says of the months that these days touch, of the contacts of these days. */
async function readQa(db: Db, employees: readonly string[], from: string, to: string): Promise<Map<string, Figure>> {
  const months = [
    ...new Set(
      Array.from({ length: monthsBetween(firstOfMonth(from), to) + 1 }, (_, at) => monthOf(addMonths(firstOfMonth(from), at))),
    ),
  ]
  const parts = new Map<string, FigurePart[]>()
  for (const month of months)
    for (const { employee_id, evaluations } of await monthlyQaScore(db, { employees, month })) {
      const counted = evaluations.filter(({ day, score }) => day >= from && day <= to && score !== null)
      const found = counted.map(({ id, reference, day, score }) => ({
        on: day,
        words: reference,
        value: score,
        evaluation_id: id,
      }))
      if (found.length > 0) parts.set(employee_id, [...(parts.get(employee_id) ?? []), ...found])
    }
  return new Map([...parts].map(([employee, found]) => [employee, { value: meanOf(found), parts: found }]))
}

/** The mean of what the parts say, with one decimal. */
export const meanOf = (parts: readonly FigurePart[]): number =>
  Math.round((parts.reduce((sum, { value }) => sum + (value ?? 0), 0) / parts.length) * 10) / 10

/** The figure of each of these people who has one. */
export async function readFigures(
  db: Db,
  source: FigureSource,
  employeeIds: readonly string[],
  from: string,
  to: string,
): Promise<Map<string, Figure>> {
  if (employeeIds.length === 0) return new Map()
  if (source === 'qa') return readQa(db, employeeIds, from, to)
  const people = sql`select unnest(${[...employeeIds]}::uuid[])`
  const found = await readings[source](people, from, to).execute(db)
  return new Map(found.rows.map(({ employee_id, value, parts }) => [employee_id, { value, parts }]))
}
