/** What must hold of who is here. */
import type { Invariant } from '../../../lib/database/invariant.ts'

export const invariants: Invariant[] = [
  {
    id: 'V30',
    says: 'Emails and OGIDs are unique',
    finds: `
      select min(ogid) || ' and ' || max(ogid) as what from employee where erased_at is null
      group by lower(normalize(email, NFKC)) having count(*) > 1
      union all select ogid from employee group by ogid having count(*) > 1`,
  },
  {
    id: 'employments',
    says: 'The record of an employee says of now what their newest employment says',
    finds: `
      select employee.ogid as what from employee
      left join lateral (select * from employment where employment.employee_id = employee.id order by starts_on desc limit 1) newest on true
      where (newest.starts_on, newest.ends_on, newest.ended_as) is distinct from (employee.hire_date, employee.exit_date, nullif(employee.status, 'active'))`,
  },
  {
    id: 'placements',
    says: 'Active employees have exactly one current placement',
    finds: (today) => `
      select employee.ogid as what from employee
      left join placement on placement.employee_id = employee.id and placement.starts_on <= '${today}'::date
        and (placement.ends_on is null or placement.ends_on > '${today}'::date)
      where is_employed(employee) and employee.hire_date <= '${today}'::date
      group by employee.ogid having count(placement.id) <> 1`,
  },
]
