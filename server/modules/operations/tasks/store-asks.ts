import { companyZone } from '@iroko/contract/clock'
import { changeableDays } from '@iroko/contract/operations/tasks'
import { sql } from 'kysely'
import { type Ask, isLedByThem } from '../../../lib/house/ask.ts'
import { pathOf } from './notify.ts'

export const asks: readonly Ask[] = [
  {
    what: 'tasks_to_accept',
    may: 'task.manage',
    opens: '/dashboard/operations/operation-team-manager?status=submitted',
    opensOne: pathOf,
    first: 'register',
    again: 3,
    after: { days: 5, who: 'leader' },
    // Of the nearest who leads the person and did not have the task before. One too old to be returned asks for nothing any more.
    rows: (of) => sql`select distinct on (task.id) line.leader_id as employee_id, task.id as subject,
      plan.title || ' of ' || task.day || ', ' || employee.full_name as about, task.submitted_at as since, null as until
      from task join task_plan plan on plan.id = task.plan_id join employee on employee.id = task.employee_id
      join reporting_line line on line.employee_id = task.employee_id and line.starts_on <= ${of.today}::date
        and (line.ends_on is null or line.ends_on > ${of.today}::date) and line.leader_id <> all(task.held_by)
      join employee leader on leader.id = line.leader_id and works_on(leader, ${of.today}::date)
      where task.status = 'submitted' and task.day >= ${of.today}::date - ${changeableDays}::int and ${isLedByThem(of, sql.ref('task.employee_id'))}
      order by task.id, line.leadership_type, line.leader_id`,
    // Whoever has no leader, or only one who had the task before, is accepted by nobody.
    stands: ({ today }) => sql`select task.id as subject, task.submitted_at as since from task
      where task.status = 'submitted' and task.day >= ${today}::date - ${changeableDays}::int`,
  },
  {
    what: 'my_tasks',
    may: 'task.own',
    opens: '/dashboard/operations/operation-team-task-management/my-tasks',
    opensOne: pathOf,
    first: 'noun',
    again: 'one is reminded in the hour before the cut-off',
    after: 'after the cut-off it is missed, and who leads the person sees so',
    rows: ({ now }) => sql`select task.employee_id, task.id as subject, plan.title || ' of ' || task.day as about,
      task.due_at - interval '1 day' as since, task.day as until
      from task join task_plan plan on plan.id = task.plan_id
      where task.status in ('open', 'in_progress', 'returned') and task.open_until > ${now.toISOString()}::timestamptz
        and task.day <= (${now.toISOString()}::timestamptz at time zone ${sql.lit(companyZone)})::date`,
  },
]
