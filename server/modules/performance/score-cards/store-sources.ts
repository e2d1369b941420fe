/**
 * The figures that fill themselves: of people between two days, as their days, evaluations and tasks are kept. What a business day
 * is, the branch's clock has said before: a night shift and a person in another zone count where their days do.
 */

import type { FigureSource } from '@iroko/contract/performance/score'
import type { FigurePart } from '@iroko/contract/performance/score-cards'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'

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

/** What was released and scored, by the day of the contact; a dispute that nobody has decided leaves its evaluation out. */
const qa: Reading = (people, from, to) => sql`
  select evaluation.employee_id, round(avg(evaluation.score), 2) as value,
    json_agg(json_build_object('on', contact.day, 'words', contact.reference, 'value', evaluation.score, 'evaluation_id', evaluation.id)
      order by contact.day, evaluation.id) as parts
  from evaluation join quality_contact contact on contact.id = evaluation.contact_id
  where evaluation.employee_id in (${people}) and contact.day between ${from}::date and ${to}::date
    and evaluation.released_at is not null and evaluation.score is not null and evaluation.status <> 'disputed'
  group by evaluation.employee_id`

/** Those due: open ones are not, and excused ones nobody had to do. */
const tasks: Reading = (people, from, to) => sql`
  select employee_id, round(100.0 * count(*) filter (where is_in_time) / count(*), 2) as value,
    json_agg(json_build_object('on', day, 'words', title || case when is_in_time then '' when is_missed then ', missed' else ', late' end,
      'value', case when is_in_time then 1 else 0 end) order by day, title) as parts
  from (
    select task.employee_id, task.day, task_plan.title, task.status = 'missed' as is_missed,
      coalesce(task.submitted_at <= task.due_at, false) as is_in_time
    from task join task_plan on task_plan.id = task.plan_id
    where task.employee_id in (${people}) and task.day between ${from}::date and ${to}::date
      and task.status in ('submitted', 'accepted', 'missed')) done
  group by employee_id`

const readings: Record<FigureSource, Reading> = { attendance, lateness, qa, tasks }

/** The figure of each of these people who has one. */
export async function readFigures(
  db: Db,
  source: FigureSource,
  employeeIds: readonly string[],
  from: string,
  to: string,
): Promise<Map<string, Figure>> {
  if (employeeIds.length === 0) return new Map()
  const people = sql`select unnest(${[...employeeIds]}::uuid[])`
  const found = await readings[source](people, from, to).execute(db)
  return new Map(found.rows.map(({ employee_id, value, parts }) => [employee_id, { value, parts }]))
}
