/** What must hold of the figures of tasks. */
import type { Invariant } from '../../../lib/database/invariant.ts'

export const invariants: Invariant[] = [
  {
    id: 'task_figures',
    says: 'What is kept of how tasks were done is what the tasks say, by day and by month',
    finds: `
      with counted as (
        select grain.*, office_id, team_id, count(*) filter (where status <> 'excused') as assigned,
          count(*) filter (where status in ('submitted', 'accepted')) as done,
          count(*) filter (where status in ('submitted', 'accepted') and submitted_at <= due_at) as on_time,
          count(*) filter (where status = 'missed') as missed,
          coalesce(sum(targets) filter (where status in ('submitted', 'accepted')), 0) as targets,
          coalesce(sum(targets_met) filter (where status in ('submitted', 'accepted')), 0) as targets_met
        from task, lateral (values ('day', day, employee_id, null::uuid), ('day', day, null, plan_id),
          ('month', date_trunc('month', day)::date, employee_id, null), ('month', date_trunc('month', day)::date, null, plan_id)
        ) grain (span, starts_on, employee_id, plan_id)
        group by 1, 2, 3, 4, 5, 6
      )
      select span || ' ' || starts_on || ' ' || coalesce(employee_id, plan_id) as what from (
        (select * from counted where (assigned, done, on_time, missed, targets, targets_met) <> (0, 0, 0, 0, 0, 0)
          except all select * from task_figure)
        union all
        (select * from task_figure where (assigned, done, on_time, missed, targets, targets_met) <> (0, 0, 0, 0, 0, 0)
          except all select * from counted)
      ) differing`,
  },
]
