/** Kept figures of tasks, as other domains read them. */
import type { TaskStatus } from '@iroko/contract/operations/tasks'
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'

export interface TaskFigures {
  /** Without those that were excused. */
  assigned: number
  /** Submitted and not returned. */
  done: number
  /** Of the done ones, those submitted by their cut-off. */
  on_time: number
  /** Not submitted by their cut-off. */
  missed: number
  /** Numbers with a target in the done ones, and how many of these reached it. */
  targets: number
  targets_met: number
}

/**
 * What people did of their tasks in a month (its first day, `yyyy-MM-01`), by id of the employee: from the figures that are kept with each
 * change of a task, as of this moment. Who had no task that counts in the month is not in the answer. A task counts in the month of its day
 * and for whoever has it now; where they sat does not matter. For all people at once: one indexed read.
 */
export async function monthlyTaskFigures(
  db: Db,
  { employees, month }: { employees: readonly string[]; month: string },
): Promise<Map<string, TaskFigures>> {
  const found = await sql<TaskFigures & { employee_id: string }>`
    select employee_id, sum(assigned)::int as assigned, sum(done)::int as done, sum(on_time)::int as on_time, sum(missed)::int as missed,
      sum(targets)::int as targets, sum(targets_met)::int as targets_met
    from task_figure where employee_id = any(${[...employees]}::uuid[]) and span = 'month' and starts_on = ${month}::date
    group by employee_id having sum(assigned) > 0`.execute(db)
  return new Map(found.rows.map(({ employee_id, ...figures }) => [employee_id, figures]))
}

export interface CountedTask {
  id: string
  title: string
  day: string
  status: TaskStatus
  is_on_time: boolean
  targets: number
  targets_met: number
}

/** The tasks behind one person's figures of a month, oldest first: those that count in `assigned`. */
export async function listMonthlyTasks(
  db: Db,
  { employee_id, month }: { employee_id: string; month: string },
): Promise<CountedTask[]> {
  const found = await sql<CountedTask>`
    select task.id, title, day, status, coalesce(submitted_at <= due_at, false) as is_on_time, targets, targets_met
    from task join task_plan on task_plan.id = task.plan_id
    where employee_id = ${employee_id}::uuid and day >= ${month}::date and day < ${month}::date + interval '1 month' and status <> 'excused'
    order by day, title, task.id`.execute(db)
  return found.rows
}
