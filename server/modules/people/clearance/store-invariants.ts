/** What must hold of exits, whatever the order of decisions: nobody is half out. */
import type { Invariant } from '../../../lib/database/invariant.ts'

export const invariants: Invariant[] = [
  {
    id: 'V90',
    says: 'An approved resignation or termination that has not taken effect has its planned exit, and a planned exit its clearance',
    finds: `
      select employee.ogid as what from employee
      where exists (select 1 from resignation where employee_id = employee.id and status = 'approved' and effective_at is null
          and not exists (select 1 from planned_exit where resignation_id = resignation.id))
        or exists (select 1 from planned_exit plan where plan.employee_id = employee.id
          and not exists (select 1 from clearance where employee_id = employee.id and cancelled_at is null and left_at is null))
        or exists (select 1 from planned_exit plan join resignation on resignation.id = plan.resignation_id
          where plan.employee_id = employee.id and (resignation.status <> 'approved' or resignation.effective_at is not null))
        or exists (select 1 from planned_exit plan join termination on termination.id = plan.termination_id
          where plan.employee_id = employee.id and (termination.status <> 'approved' or termination.effective_at is not null))`,
  },
  {
    id: 'V91',
    says: 'Who left has no open exit, clearance or approved resignation, and who has no exit ahead has no last working day',
    finds: `
      select employee.ogid as what from employee
      where (not is_employed(employee) and (
          exists (select 1 from planned_exit where employee_id = employee.id)
          or exists (select 1 from clearance where employee_id = employee.id and cancelled_at is null and left_at is null)
          or exists (select 1 from resignation where employee_id = employee.id and status = 'approved' and effective_at is null)
          or exists (select 1 from termination where employee_id = employee.id and status in ('pending', 'approved') and effective_at is null)))
        or (is_employed(employee) and employee.exit_date is not null
          and not exists (select 1 from planned_exit where employee_id = employee.id))
        or (is_employed(employee) and not exists (select 1 from planned_exit where employee_id = employee.id)
          and exists (select 1 from clearance where employee_id = employee.id and cancelled_at is null and left_at is null))`,
  },
]
