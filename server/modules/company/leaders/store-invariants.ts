/** What must hold of who leads whom. */
import type { Invariant } from '../../../lib/database/invariant.ts'

export const invariants: Invariant[] = [
  {
    id: 'V32',
    says: 'Reporting lines do not form circles',
    finds: (today) => `
      with recursive line as (
        select distinct employee_id, leader_id from reporting_line
        where starts_on <= '${today}'::date and (ends_on is null or ends_on > '${today}'::date)
      ), above as (
        select employee_id, leader_id from line
        union select above.employee_id, line.leader_id from above join line on line.employee_id = above.leader_id
      )
      select ogid as what from above join employee on employee.id = above.employee_id where above.employee_id = above.leader_id`,
  },
  {
    id: 'leaders',
    says: 'Leaders work here today',
    finds: (today) => `
      select leader.ogid || ' of ' || employee.ogid as what from reporting_line line
      join employee leader on leader.id = line.leader_id and not works_on(leader, '${today}'::date)
      join employee on employee.id = line.employee_id and is_employed(employee)
      where line.starts_on <= '${today}'::date and (line.ends_on is null or line.ends_on > '${today}'::date)`,
  },
]
